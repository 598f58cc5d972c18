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
import { createRateLimiter, type Pace } from '../http/rate-limit.ts'
import { encodeResponse, sendCached } from '../http/response-cache.ts'
import { ShopError } from '../http/shop-error.ts'
import { sendEarlyHints } from './early-hints.ts'
import { type InProcessFetch, onBehalfOf, type PageRender } from './in-process.ts'
import { createPageCache, MOST_BYTES, sendCachedPage } from './page-cache.ts'
import { createPageAddress } from './page-address.ts'
import { plainPage } from './plain-page.ts'
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
export const renderPace: Pace = { burst: 300, perSeconds: 60 }

const HTML = 'text/html; charset=utf-8'

/** A missing file is a 404, never a document. */
const looksLikeFile = (path: string) => isFilePath(path) || path.startsWith('/assets/')

const acceptsHtml = (accept: string | undefined) => accept === undefined || /text\/html|\*\/\*/.test(accept)

/** Registers all other URLs: redirects old ones and renders the rest. Public pages are equal for all visitors and set no cookie. */
export function registerPageRequests(
  router: ShopRouter,
  {
    catalogue,
    clock,
    config,
    db,
    log,
    metrics,
    render,
  }: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'db' | 'log' | 'metrics' | 'render'>,
): void {
  // In development the sources change within one version of the catalogue.
  const mostBytes = config.hotReload ? 0 : MOST_BYTES
  const fetchInside = async (path: string) => router.request(path, undefined, { inside: true })
  const addressOf = createPageAddress(catalogue)
  const renders = createRateLimiter({ clock, db, log }, 'render', renderPace)
  const editionOf = (address: string) => ({ version: catalogue.version, period: periodNow(address).name })
  const periodNow = (address: string) => periodOf(address, clock.now(), catalogue.notices)
  const readsNow = () => `${catalogue.version} ${factsPeriod({ catalogue, clock })}`
  const pages =
    render &&
    createPageCache({
      editionOf,
      mostBytes,
      render: (address) =>
        renderWhole(render, {
          url: new URL(address, config.publicUrl),
          fetch: fetchInside,
          edition: readsNow(),
          withFirstStyles: true,
        }),
      onFailure: (err, path) => log.error({ err, path }, 'a page could not be rendered again'),
    })
  if (pages) {
    catalogue.onChange((before) => pages.renew(before))
    metrics.followPages(pages)
  }

  router.get('*', async (context) => {
    const requestUrl = new URL(context.req.url)
    if (requestUrl.pathname.length > LONGEST_PATH) return context.text('URI Too Long', 414, { 'Cache-Control': 'no-cache' })
    const moved = redirectFor(requestUrl, catalogue)
    if (moved !== null) return context.redirect(moved, 301)
    const shared = requestUrl.pathname === patterns.share ? sharedTarget(requestUrl.searchParams, new URL(config.publicUrl).origin) : null
    if (shared !== null) return context.redirect(shared, 302)
    if (looksLikeFile(requestUrl.pathname) || !acceptsHtml(context.req.header('accept')))
      return context.text('Not Found', 404, { 'Cache-Control': 'no-cache' })
    if (!render || !pages)
      return context.html(
        plainPage('Not built yet', 'The page has not been built. The API answers under /api/docs.', context.get('around')),
        503,
        {
          'Cache-Control': 'no-store',
        },
      )
    // The configured origin, not the Host header, because it is part of canonical URLs.
    const url = new URL(`${requestUrl.pathname}${requestUrl.search}`, config.publicUrl)
    const countRender = () => {
      renders.take(context.get('address'))
      sendEarlyHints(context, config, render.links?.(url.pathname) ?? [])
    }
    try {
      if (isPrivate(url.pathname)) {
        countRender()
        // The cookies of the in-process calls are not passed on. They could sign in a device that has signed out.
        const fetch = isCustomers(url.pathname) ? onBehalfOf(router, context).fetch : fetchInside
        return await sendPrivate(context, await renderWhole(render, { url, fetch, edition: readsNow() }))
      }
      const address = addressOf(url)
      let how: 'kept' | 'rendered' = 'kept'
      const answer = await pages.get(address, () => {
        how = 'rendered'
        countRender()
      })
      metrics.pageSent(how)
      const { ends } = periodNow(address)
      const until = address === patterns.home ? noticeEnd({ catalogue, clock }) : ends
      if (until) context.header(PAGE_UNTIL_HEADER, until.toISOString())
      if ('page' in answer) return await sendCachedPage(context, answer.page, cacheControlUntil(ends, clock.now()))
      const { redirect, status, html, headers = {}, stylesHash } = answer.rendered
      context.set('stylesHash', stylesHash)
      if (redirect !== undefined) return context.redirect(redirect, redirectStatus(status))
      return await sendCached(context, encodeResponse({ body: html, type: HTML, status, headers }))
    } catch (error) {
      if (error instanceof ShopError && error.status === 429) return tooMany(context, error)
      if (error instanceof ShopError) throw error
      log.error({ err: error, requestId: context.get('requestId'), path: requestUrl.pathname }, 'a page could not be rendered')
      return context.html(
        plainPage('Internal Server Error', 'Something went wrong on our side. Please try again in a moment.', context.get('around')),
        500,
        {
          'Cache-Control': 'no-store',
        },
      )
    }
  })
}

/** The page for an address that has made the server render too many pages. */
function tooMany(context: ShopContext, { headers }: ShopError): Response {
  const words = 'Many pages were requested from your network. Please wait a few seconds and load this page again.'
  return context.html(plainPage('Too Many Requests', words, context.get('around')), 429, { ...headers, 'Cache-Control': 'no-store' })
}

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
