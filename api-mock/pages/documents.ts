import { patterns } from '../../src/contract/paths.ts'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import { sharedTarget } from '../../src/domain/installed/shared-target.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { unavailable } from '../http/failures.ts'
import { createResponseCache, type RenderedResponse, sendCached } from '../http/response-cache.ts'
import { ShopError } from '../http/shop-error.ts'
import { type InProcessFetch, onBehalfOf, type PageRender } from './in-process.ts'
import { plainPage } from './plain-page.ts'
import { isCustomers, isPrivate, redirectStatus, sendPrivate } from './private-page.ts'
import { resolveOldAddress } from '../../src/domain/content/redirects.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import type { RenderInput, RenderOutput } from '../../src/contract/http/render.ts'

/** The largest number of cached pages. */
const MOST_CACHED = 200
const HTML = 'text/html; charset=utf-8'

/** The last segment of a file's path contains a dot. A missing file is a 404, never a document. */
const looksLikeFile = (path: string) => /\.[a-z0-9]{1,11}$/i.test(path) || path.startsWith('/assets/')

const acceptsHtml = (accept: string | undefined) => accept === undefined || /text\/html|\*\/\*/.test(accept)

/** Registers all other URLs: redirects old ones and renders the rest. Public pages are equal for all visitors and set no cookie. */
export function registerDocuments(
  router: ShopRouter,
  { catalogue, clock, config, log, render }: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'log' | 'render'>,
): void {
  // In development the sources change within one version of the catalogue.
  const cache = createResponseCache(config.hotReload ? 0 : MOST_CACHED)
  const fetchInside = async (path: string) => router.request(path, undefined, { inside: true })

  router.get('*', async (context) => {
    const requestUrl = new URL(context.req.url)
    const moved = redirectFor(requestUrl, catalogue)
    if (moved !== null) return context.redirect(moved, 301)
    const shared = requestUrl.pathname === patterns.share ? sharedTarget(requestUrl.searchParams, new URL(config.publicUrl).origin) : null
    if (shared !== null) return context.redirect(shared, 302)
    if (looksLikeFile(requestUrl.pathname) || !acceptsHtml(context.req.header('accept')))
      return context.text('Not Found', 404, { 'Cache-Control': 'no-cache' })
    if (!render)
      return context.html(
        plainPage('Not built yet', 'The page has not been built. The API answers under /api/docs.', context.get('phone')),
        503,
        {
          'Cache-Control': 'no-store',
        },
      )
    // The configured origin, not the Host header, because it is part of canonical URLs.
    const url = new URL(`${requestUrl.pathname}${requestUrl.search}`, config.publicUrl)
    try {
      // The cookies of the in-process calls are not passed on. They could sign in a device that has signed out.
      if (isCustomers(url.pathname))
        return await sendPrivate(context, await renderWhole(render, { url, fetch: onBehalfOf(router, context).fetch }))
      if (isPrivate(url.pathname)) return await sendPrivate(context, await renderWhole(render, { url, fetch: fetchInside }))
      // A page can contain the date, so each day has its own copy.
      const edition = `${catalogue.version} ${southAfricanDay(clock.now())}`
      const answer = await cache.get(`${edition} ${requestUrl.pathname}${requestUrl.search}`, () => makePage(render, url, fetchInside))
      const location = answer.headers['Location']
      if (location === undefined) return await sendCached(context, { ...answer, cacheControl: untilMidnight(clock.now()) })
      return context.redirect(location, redirectStatus(answer.status))
    } catch (error) {
      if (error instanceof ShopError) throw error
      log.error({ err: error, requestId: context.get('requestId'), path: requestUrl.pathname }, 'a page could not be rendered')
      return context.html(
        plainPage('Internal Server Error', 'Something went wrong on our side. Please try again in a moment.', context.get('phone')),
        500,
        {
          'Cache-Control': 'no-store',
        },
      )
    }
  })
}

/** The longest that shared caches may store a page, and serve it while they revalidate, in seconds. */
const STORED = 60
const STALE = 600

/** A page can contain the day, such as a notice that ends: shared caches store it until midnight in South Africa at most. */
function untilMidnight(now: Date): string {
  const left = Math.ceil((Date.parse(`${southAfricanDay(now)}T22:00:00Z`) - now.getTime()) / 1000)
  const stored = Math.min(STORED, left)
  return `public, max-age=0, s-maxage=${stored}, stale-while-revalidate=${Math.min(STALE, left - stored)}`
}

/** Renders a complete page. Throws `unavailable` (503) if a call of the API failed temporarily. */
async function renderWhole(render: PageRender, { url, fetch }: RenderInput<InProcessFetch>): Promise<RenderOutput> {
  let isAway = false
  const page = await render({
    url,
    fetch: async (path, init) => {
      const answer = await fetch(path, init)
      isAway ||= answer.status === 503
      return answer
    },
  })
  if (isAway && page.status >= 500) throw unavailable()
  return page
}

async function makePage(render: PageRender, url: URL, fetch: RenderInput<InProcessFetch>['fetch']): Promise<RenderedResponse> {
  const { status, html, headers, redirect } = await renderWhole(render, { url, fetch })
  if (redirect !== undefined) return { body: '', type: HTML, status: redirectStatus(status), headers: { Location: redirect } }
  return { body: html, type: HTML, status, headers: headers ?? {} }
}

/** The target of an old URL, with its query, or null. */
export function redirectFor(url: URL, catalogue: CatalogueStore): string | null {
  return resolveOldAddress(url, { redirects: catalogue.redirects, isCategory: (slug) => catalogue.category(slug) !== undefined })
}
