import type { RouteHandlerCallback } from 'workbox-core'
import { NOTICE_UNTIL_HEADER } from '../src/contract/http/headers.ts'
import { buildOfPage } from './answers.ts'

const BUILD: string = import.meta.env.VITE_BUILD
/** The caches of start pages. Each build has its own, because the page of one build hydrates with the code of that build only. */
const CACHES = 'shop-start-'
const CACHE = CACHES + BUILD
const START = '/'
/** Milliseconds: the age of the oldest public read [W2]. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000

const cached = (path: string) => caches.match(path, { cacheName: CACHE, ignoreVary: true })

const isRecent = ({ headers }: Response) => Date.now() - Date.parse(headers.get('Date') ?? '') < MAX_AGE
/** True for a page whose notice is over. A page without a notice has no such header. */
const hasOldNotice = ({ headers }: Response) => Date.parse(headers.get(NOTICE_UNTIL_HEADER) ?? '') <= Date.now()

/** True for a visit to the start page. Its content does not depend on the query. */
export const isStartPage = (url: URL): boolean => url.pathname === START

/** Answers with the cached start page and fetches it again in the background; without one, or with one whose notice is over,
 * `otherwise` answers [W11]. */
export function startPage(otherwise: RouteHandlerCallback): RouteHandlerCallback {
  return async (options) => {
    const page = await cached(START)
    options.event.waitUntil(refreshStartPage().catch(logNotFetched))
    return page && isRecent(page) && !hasOldNotice(page) ? page : otherwise(options)
  }
}

/**
 * Fetches the start page and caches it. The page of another build does not hydrate with this worker's code, so it
 * removes the cached one, and the shell shows the present data. Rejects without a network.
 */
export async function refreshStartPage(cacheMode: RequestCache = 'no-cache'): Promise<void> {
  const page = await fetch(START, { cache: cacheMode })
  const html = await page.clone().text()
  const build = buildOfPage(page, html)
  if (build === null) return
  const cache = await caches.open(CACHE)
  if (build !== BUILD) {
    await cache.delete(START, { ignoreVary: true })
    return
  }
  await cache.put(START, page)
}

/** Caches the start page, unless it is cached. */
export async function warmStartPage(): Promise<void> {
  if (!(await cached(START))) await refreshStartPage()
}

/** Deletes the start pages of all other builds. */
export async function dropOtherStartPages(): Promise<void> {
  await dropStartPages((name) => name !== CACHE)
}

/** Deletes the cached start pages, or those of the caches that `isGone` names. */
export async function dropStartPages(isGone: (name: string) => boolean = () => true): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES))
  await Promise.all(names.filter(isGone).map((name) => caches.delete(name)))
}

/** Without a network the cached page stays. */
export function logNotFetched(cause: unknown): void {
  console.info('The start page could not be fetched:', cause)
}
