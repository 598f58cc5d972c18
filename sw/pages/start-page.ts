import type { RouteHandlerCallback } from 'workbox-core'
import { PAGE_UNTIL_HEADER } from '../../src/contract/http/headers.ts'
import { BUILD, cachedPage, dropCaches, logNotFetched, refreshPage } from './rendered-page.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** The caches of start pages. Each build has its own, because the page of one build hydrates with the code of that build only. */
const CACHES = 'shop-start-'
const CACHE = CACHES + BUILD
const START = '/'
/** Milliseconds: the age of the oldest public read [W2]. */
const MAX_AGE = 30 * DAY_MS

const isRecent = ({ headers }: Response) => Date.now() - Date.parse(headers.get('Date') ?? '') < MAX_AGE
/** True for a page whose notice is over. A page without a notice has no such header. */
const hasOldNotice = ({ headers }: Response) => Date.parse(headers.get(PAGE_UNTIL_HEADER) ?? '') <= Date.now()

/** True for a visit to the start page. Its content does not depend on the query. */
export const isStartPage = (url: URL): boolean => url.pathname === START

/** Answers with the cached start page and fetches it again in the background; without one, or with one whose notice is over,
 * `otherwise` answers [W11]. */
export function startPage(otherwise: RouteHandlerCallback): RouteHandlerCallback {
  return async (options) => {
    const page = await cachedPage(CACHE, START)
    options.event.waitUntil(refreshStartPage().catch(logNotFetched))
    return page && isRecent(page) && !hasOldNotice(page) ? page : otherwise(options)
  }
}

/** Fetches the start page and caches it. Rejects without a network. */
export const refreshStartPage = (cacheMode: RequestCache = 'no-cache'): Promise<void> => refreshPage(CACHE, START, { cache: cacheMode })

/** Caches the start page, unless it is cached. */
export async function warmStartPage(): Promise<void> {
  if (!(await cachedPage(CACHE, START))) await refreshStartPage()
}

/** Deletes the start pages of all other builds. */
export const dropOtherStartPages = (): Promise<void> => dropCaches(CACHES, (name) => name !== CACHE)

/** Deletes the cached start pages. */
export const dropStartPages = (): Promise<void> => dropCaches(CACHES)
