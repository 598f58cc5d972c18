import { listsStores } from '../../src/contract/content/content.ts'
import { isFilePath } from '../../src/contract/page-paths.ts'
import { PAGE_UNTIL_HEADER } from '../../src/contract/http/headers.ts'
import { patterns } from '../../src/contract/paths.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { sharedTarget } from '../../src/domain/installed/shared-target.ts'
import { nextNoticeChange, noticeAt, type ShopNotice } from '../content/shop-words.ts'
import type { Deps } from '../deps.ts'
import { factsPeriod, noticeEnd } from '../settings/shop-facts.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { unavailable } from '../http/failures.ts'
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts'
import { encodeResponse, sendCached } from '../http/response-cache.ts'
import { ShopError } from '../http/shop-error.ts'
import { sendEarlyHints } from './early-hints.ts'
import { type InProcessFetch, onBehalfOf, type PageRender } from './in-process.ts'
import { createPageCache, MOST_BYTES, sendCachedPage } from './page-cache.ts'
import { createPageAddress } from './page-address.ts'
import { plainPage } from './plain/plain-page.ts'
import { sendPlain } from './plain/send-plain.ts'
import { isCustomers, isPrivate, redirectStatus, sendPrivate } from './private-page.ts'
import { resolveOldAddress } from '../../src/domain/content/redirects.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import type { RenderInput, RenderOutput } from '../../src/contract/http/render.ts'

/** No page of the shop, and no old address, has a longer path. */
const LONGEST_PATH = 2048

/**
 * The pages that one address can make the server render: five a second, which no visitor reaches. A finished page does not count. Visitors
 * who share a carrier's address mostly request the same pages, which are finished.
 */
export const renderLimit: RateLimit = { burst: 300, perSeconds: 60 }

const HTML = 'text/html; charset=utf-8'

/** A missing file is a 404, never a document. */
const looksLikeFile = (path: string) => isFilePath(path) || path.startsWith('/assets/')

const acceptsHtml = (accept: string | undefined) => accept === undefined || /text\/html|\*\/\*/.test(accept)

type PageDeps = Pick<Deps, 'catalogue' | 'clock' | 'config' | 'db' | 'log' | 'metrics' | 'render'>

/** Registers all other URLs: redirects old ones and renders the rest. Public pages are equal for all visitors and set no cookie. */
export function registerPageRequests(router: ShopRouter, deps: PageDeps): void {
  const sendPage = deps.render ? createPageSender(router, deps, deps.render) : null
  router.get('*', async (context) => {
    const other = answerWithoutPage(context, deps)
    if (other) return other
    if (!sendPage) return plain(context, 503, 'Not built yet', 'The page has not been built. The API answers under /api/docs.')
    // The configured origin, not the Host header, because it is part of canonical URLs.
    const { pathname, search } = new URL(context.req.url)
    try {
      return await sendPage(context, new URL(`${pathname}${search}`, deps.config.publicUrl))
    } catch (error) {
      if (error instanceof ShopError && error.status === 429) return tooMany(context, error)
      if (error instanceof ShopError) throw error
      deps.log.error({ err: error, requestId: context.get('requestId'), path: pathname }, 'a page could not be rendered')
      return plain(context, 500, 'Internal Server Error', 'Something went wrong on our side. Please try again in a moment.')
    }
  })
}

/** The answer for a URL that is no page of the shop: an address that is too long, a redirect, or a missing file. Null for all others. */
function answerWithoutPage(context: ShopContext, { catalogue, config }: PageDeps): Response | null {
  const url = new URL(context.req.url)
  if (url.pathname.length > LONGEST_PATH) return context.text('URI Too Long', 414, { 'Cache-Control': 'no-cache' })
  const moved = redirectFor(url, catalogue)
  if (moved !== null) return context.redirect(moved, 301)
  const shared = url.pathname === patterns.share ? sharedTarget(url.searchParams, new URL(config.publicUrl).origin) : null
  if (shared !== null) return context.redirect(shared, 302)
  const isPage = !looksLikeFile(url.pathname) && acceptsHtml(context.req.header('accept'))
  return isPage ? null : context.text('Not Found', 404, { 'Cache-Control': 'no-cache' })
}

/** Creates the function that sends a page: a private one rendered for this request, a public one from the cache. Throws `rate_limited` (429). */
function createPageSender(router: ShopRouter, deps: PageDeps, render: PageRender) {
  const { catalogue, clock, config, db, log, metrics } = deps
  const fetchInside = async (path: string) => router.request(path, undefined, { inside: true })
  const addressOf = createPageAddress(catalogue)
  const renders = createRateLimiter({ clock, db, log }, 'render', renderLimit)
  const periodNow = (address: string) => periodOf(address, clock.now(), catalogue.notices)
  const readsNow = () => `${catalogue.version} ${factsPeriod({ catalogue, clock })}`
  const pages = createPageCache({
    editionOf: (address) => ({ version: catalogue.version, period: periodNow(address).name }),
    // In development the sources change within one version of the catalogue.
    mostBytes: config.hotReload ? 0 : MOST_BYTES,
    render: (address) =>
      renderWhole(render, { url: new URL(address, config.publicUrl), fetch: fetchInside, edition: readsNow(), withFirstStyles: true }),
    onFailure: (err, path) => log.error({ err, path }, 'a page could not be rendered again'),
  })
  catalogue.onChange((before) => pages.renew(before))
  metrics.followPages(pages)

  const beforeRender = (context: ShopContext, { pathname }: URL) => {
    renders.take(context.get('address'))
    sendEarlyHints(context, config, render.links?.(pathname) ?? [])
  }

  async function sendPrivatePage(context: ShopContext, url: URL): Promise<Response> {
    beforeRender(context, url)
    // The cookies of the in-process calls are not passed on. They could sign in a device that has signed out.
    const fetch = isCustomers(url.pathname) ? onBehalfOf(router, context).fetch : fetchInside
    return sendPrivate(context, await renderWhole(render, { url, fetch, edition: readsNow() }))
  }

  async function sendPublicPage(context: ShopContext, url: URL): Promise<Response> {
    const address = addressOf(url)
    let how: 'kept' | 'rendered' = 'kept'
    const answer = await pages.get(address, () => {
      how = 'rendered'
      beforeRender(context, url)
    })
    metrics.pageSent(how)
    const { ends } = periodNow(address)
    const until = address === patterns.home ? noticeEnd({ catalogue, clock }) : ends
    if (until) context.header(PAGE_UNTIL_HEADER, until.toISOString())
    if ('page' in answer) return sendCachedPage(context, answer.page, cacheControlUntil(ends, clock.now()))
    const { redirect, status, html, headers = {}, stylesHash } = answer.rendered
    context.set('stylesHash', stylesHash)
    if (redirect !== undefined) return context.redirect(redirect, redirectStatus(status))
    return sendCached(context, encodeResponse({ body: html, type: HTML, status, headers }))
  }

  return (context: ShopContext, url: URL) => (isPrivate(url.pathname) ? sendPrivatePage(context, url) : sendPublicPage(context, url))
}

/** A page of words alone, which no cache stores. */
const plain = (
  context: ShopContext,
  status: 429 | 500 | 503,
  title: string,
  words: string,
  headers: Readonly<Record<string, string>> = {},
) => sendPlain(context, plainPage(title, words, context.get('around')), status, { ...headers, 'Cache-Control': 'no-store' })

/** The page for an address that has made the server render too many pages. */
const tooMany = (context: ShopContext, { headers }: ShopError) =>
  plain(
    context,
    429,
    'Too Many Requests',
    'Many pages were requested from your network. Please wait a few seconds and load this page again.',
    headers,
  )

/** The longest that shared caches may store a page, and serve it while they revalidate, in seconds. */
const STORED = 60
const STALE = 600

/** A time in which a page does not change by itself. */
interface Period {
  name: string
  ends: Date
}

const HALF_HOUR = 30 * 60_000

/** Whether a page shows opening hours of a store. */
const showsHours = (address: string) => address.startsWith('/store/') || listsStores(/^\/info\/([^/]+)$/.exec(address)?.[1] ?? '')

/**
 * A page can contain the South African day, such as a notice that ends, and a notice of the desk with its hour. Pages with opening hours also
 * change with every half hour.
 */
function periodOf(address: string, now: Date, notices: readonly ShopNotice[]): Period {
  const day = `${southAfricanDay(now)} ${noticeAt(notices, now)?.slug ?? ''}`
  const atHour = nextNoticeChange(notices, now)
  const ends = (moment: Date) => (atHour && atHour < moment ? atHour : moment)
  if (!showsHours(address)) return { name: day, ends: ends(new Date(`${southAfricanDay(now)}T22:00:00Z`)) }
  const number = Math.floor(now.getTime() / HALF_HOUR)
  return { name: `${day} ${number}`, ends: ends(new Date((number + 1) * HALF_HOUR)) }
}

/** A shared cache stores a page at most until the page changes by itself. */
function cacheControlUntil(ends: Date, now: Date): string {
  const left = Math.ceil((ends.getTime() - now.getTime()) / 1000)
  const stored = Math.min(STORED, left)
  return `public, max-age=0, s-maxage=${stored}, stale-while-revalidate=${Math.min(STALE, left - stored)}`
}

/** Renders a complete page. Throws `unavailable` (503) if a call of the API failed temporarily. */
async function renderWhole(render: PageRender, { fetch, ...input }: RenderInput<InProcessFetch>): Promise<RenderOutput> {
  let isAway = false
  const page = await render({
    ...input,
    fetch: async (path, init) => {
      const answer = await fetch(path, init)
      isAway ||= answer.status === 503
      return answer
    },
  })
  if (isAway && page.status >= 500) throw unavailable()
  return page
}

/** The target of an old URL, with its query, or null. */
export function redirectFor(url: URL, catalogue: CatalogueStore): string | null {
  return resolveOldAddress(url, { redirects: catalogue.redirects, isCategory: (slug) => catalogue.category(slug) !== undefined })
}
