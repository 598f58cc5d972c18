import type { RouteHandlerCallback, RouteHandlerCallbackOptions } from 'workbox-core'
import { catalogueEndpoints } from '../../src/contract/catalogue/catalogue-endpoints.ts'
import { PAGE_UNTIL_HEADER } from '../../src/contract/http/headers.ts'
import { savesData } from '../../src/data/installed/save-data.ts'
import { readsBehind } from '../addresses.ts'
import { BUILD, cachedPage, dropCaches, logNotFetched, refreshPage } from './rendered-page.ts'

/** The caches of visited pages, one for each build. A sign-out deletes them, because they show what was viewed. */
const CACHES = 'shop-pages-'
const CACHE = CACHES + BUILD
/** The most pages. A page has about 150 kB. */
const MOST_PAGES = 40

/** Pages that every visitor sees alike. The worker has a cache of its own for the start page. */
const publicPage = /^\/(product-category|product|blog|store|decorator|trade|info)(\/|$)/
/** A product's page hydrates without chosen options, and then shows those of its address. */
const product = /^\/product\//
/** Parameters that no page reads: where the visitor comes from. */
const ofVisit = /^(utm_\w+|gclid|fbclid|ref|source|cart)$/

/** True for a visit to a page that may be cached as the server rendered it without a query. */
export const isCacheablePage = ({ pathname, searchParams }: URL): boolean =>
  product.test(pathname) || (publicPage.test(pathname) && [...searchParams.keys()].every((name) => ofVisit.test(name)))

/** True until the page changes by itself: a product's page names the day of its delivery. */
const isCurrent = ({ headers }: Response) => Date.now() < Date.parse(headers.get(PAGE_UNTIL_HEADER) ?? '')

/**
 * Answers with the page as the server rendered it at the last visit, and fetches it again in the background. Without a current one,
 * `otherwise` answers [W13].
 * @param revalidate fetches a public read again, which a page without its shell does not read
 */
export function visitedPage(
  otherwise: RouteHandlerCallback,
  revalidate: (read: string, event: ExtendableEvent) => Promise<unknown>,
): RouteHandlerCallback {
  const renew = async ({ url: { pathname }, event }: RouteHandlerCallbackOptions, wasServed: boolean) => {
    // Before the page: a read that has changed removes it.
    if (wasServed) await Promise.all(readsBehind(pathname).map((read) => revalidate(read, event)))
    if (wasServed || !savesData(navigator)) await refreshVisitedPage(pathname)
  }
  return async (options) => {
    const page = await cachedPage(CACHE, options.url.pathname)
    const isServed = page !== undefined && isCurrent(page)
    options.event.waitUntil(renew(options, isServed).catch(logNotFetched))
    return isServed ? page : otherwise(options)
  }
}

/** Fetches a page and caches it, in the place of the oldest one. Rejects without a network. */
async function refreshVisitedPage(path: string, options?: RequestInit): Promise<void> {
  await refreshPage(CACHE, path, options)
  const cache = await caches.open(CACHE)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_PAGES)).map((key) => cache.delete(key, { ignoreVary: true })))
}

/** Caches the open page from the browser's cache. Does nothing when the page came with a query: the browser has no other copy of it. */
export const cacheVisitedPage = (path: string): Promise<void> => refreshVisitedPage(path, { cache: 'only-if-cached', mode: 'same-origin' })

/** Deletes the pages that a changed read is behind. The catalogue is behind all of them. */
export async function dropPagesBehind(read: string): Promise<void> {
  if (read === catalogueEndpoints.catalogue.path) return dropVisitedPages()
  const cache = await caches.open(CACHE)
  const changed = (await cache.keys()).filter(({ url }) => readsBehind(new URL(url).pathname).includes(read))
  await Promise.all(changed.map((key) => cache.delete(key, { ignoreVary: true })))
}

/** Deletes the visited pages of all other builds. */
export const dropOtherVisitedPages = (): Promise<void> => dropCaches(CACHES, (name) => name !== CACHE)

/** Deletes the visited pages. */
export const dropVisitedPages = (): Promise<void> => dropCaches(CACHES)
