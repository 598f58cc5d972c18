import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { keepAnswers, readyAnswer, sendKept, type MadeAnswer } from '../http/kept-answers.ts'
import { plainPage } from './plain-page.ts'
import { redirectFor } from './redirects.ts'
import type { Render, RenderedPage } from './render.ts'

const KEPT = 200
const HTML = 'text/html; charset=utf-8'

/** Documents that belong to one shopper: never kept, by anybody. */
const isPrivate = (path: string) => /^\/(checkout|my-account)(\/|$)/.test(path)

/** A name with an ending is a file's. One that is missing is missing, and never a document. */
const looksLikeFile = (path: string) => /\.[a-z0-9]{1,11}$/i.test(path) || path.startsWith('/assets/')

const acceptsHtml = (accept: string | undefined) => accept === undefined || /text\/html|\*\/\*/.test(accept)

/** Every other address: an old one is led on, the rest is rendered. Rendered pages are the same for everybody and set no cookie. */
export function registerDocuments(
  router: ShopRouter,
  { catalogue, config, log, render }: Pick<Deps, 'catalogue' | 'config' | 'log' | 'render'>,
): void {
  // In development the sources change under a version of the catalogue.
  const kept = keepAnswers(config.env === 'development' ? 0 : KEPT)
  const fetchInside = async (path: string) => router.request(path)

  router.get('*', async (context) => {
    const asked = new URL(context.req.url)
    const moved = redirectFor(asked, catalogue)
    if (moved !== null) return context.redirect(moved, 301)
    if (looksLikeFile(asked.pathname) || !acceptsHtml(context.req.header('accept')))
      return context.text('Not Found', 404, { 'Cache-Control': 'no-cache' })
    if (!render)
      return context.html(plainPage('Not built yet', 'The page has not been built. The API answers under /api/docs.'), 503, {
        'Cache-Control': 'no-store',
      })
    // The shop's own name, whatever the request claims: it ends up in canonical addresses.
    const url = new URL(`${asked.pathname}${asked.search}`, config.publicUrl)
    try {
      if (isPrivate(url.pathname)) return await answerPrivate(context, await render({ url, fetch: fetchInside }))
      const answer = await kept.get(`${catalogue.version} ${asked.pathname}${asked.search}`, () => makePage(render, url, fetchInside))
      const location = answer.headers['Location']
      return location === undefined ? await sendKept(context, answer) : context.redirect(location, answer.status as 302)
    } catch (error) {
      log.error({ err: error, requestId: context.get('requestId'), path: asked.pathname }, 'a page could not be rendered')
      return context.html(plainPage('Internal Server Error', 'Something went wrong on our side. Please try again in a moment.'), 500, {
        'Cache-Control': 'no-store',
      })
    }
  })
}

async function makePage(render: Render, url: URL, fetch: (path: string) => Promise<Response>): Promise<MadeAnswer> {
  const { status, html, headers, redirect } = await render({ url, fetch })
  if (redirect !== undefined) return { text: '', type: HTML, status: redirectStatus(status), headers: { Location: redirect } }
  return { text: html, type: HTML, status, headers: headers ?? {} }
}

async function answerPrivate(context: ShopContext, { status, html, headers, redirect }: RenderedPage): Promise<Response> {
  if (redirect !== undefined) {
    context.header('Cache-Control', 'private, no-store')
    return context.redirect(redirect, redirectStatus(status))
  }
  const response = await sendKept(context, readyAnswer({ text: html, type: HTML, status, headers: headers ?? {} }))
  response.headers.set('Cache-Control', 'private, no-store')
  // The address of an order holds its key.
  response.headers.set('Referrer-Policy', 'strict-origin')
  response.headers.delete('ETag')
  return response
}

const redirectStatus = (status: number) => (status === 301 || status === 303 || status === 307 || status === 308 ? status : 302)
