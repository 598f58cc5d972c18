import { StaleWhileRevalidate } from 'workbox-strategies'
import { catalogueEndpoints } from '../src/contract/catalogue/catalogue-endpoints.ts'
import { API_HEADER, API_VERSION } from '../src/contract/http/headers.ts'
import { packPaths } from '../src/contract/http/pack.ts'
import { isShopAnswer } from './answers.ts'
import { expiring } from './expiration.ts'
import { logNotFetched } from './pages/rendered-page.ts'
import { refreshStartPage } from './pages/start-page.ts'
import { cacheAll, fetchPack, missingIn, packedResponse } from './unpack.ts'
import { dropPagesBehind } from './pages/visited-pages.ts'

const DAY = 24 * 60 * 60

/** The cache of public reads. */
export const READS = 'shop-reads'

/** The reads of which the start page is made. */
const behindStartPage = new Set<string>([catalogueEndpoints.catalogue.path, catalogueEndpoints.home.path])

const etagOf = (response: Response) => response.headers.get('ETag')

/** True if two answers of one read differ. An answer from a pack has no ETag. */
async function differ(before: Response, after: Response): Promise<boolean> {
  const etags = [etagOf(before), etagOf(after)]
  if (!etags.includes(null)) return etags[0] !== etags[1]
  const [was, is] = await Promise.all([before.clone().text(), after.clone().text()])
  return was !== is
}

/** True if the shop has withdrawn what a read is about. */
const isGone = ({ status, headers }: Response) => (status === 404 || status === 410) && headers.has(API_HEADER)

/** Deletes a cached read, and the pages that show it. */
async function forget(request: Request): Promise<void> {
  const cache = await caches.open(READS)
  await cache.delete(request, { ignoreVary: true })
  await dropPagesBehind(new URL(request.url).pathname)
}

const limits = { maxEntries: 1000, maxAgeSeconds: 30 * DAY }

/** Public reads: answered from the cache and revalidated in the background, with bounded entries and age [W2]. */
export const reads = new StaleWhileRevalidate({
  cacheName: READS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) => {
        if (isGone(response)) await forget(request)
        return isShopAnswer(response) ? response : null
      },
    },
    {
      cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
        if (!oldResponse || !(await differ(oldResponse, newResponse))) return
        const { pathname } = new URL(request.url)
        await dropPagesBehind(pathname)
        if (behindStartPage.has(pathname)) await refreshStartPage().catch(logNotFetched)
      },
    },
    expiring(READS, limits, 'keep'),
  ],
})

/** Fetches a cached read again. Resolves when it is stored. Without a network the cached one stays. */
export async function revalidate(read: string, event: ExtendableEvent): Promise<void> {
  const [response, stored] = reads.handleAll({ request: new Request(read), event })
  await response.catch(logNotFetched)
  await stored.catch(logNotFetched)
}

/** Downloads all public reads except the catalogue in one pack, and caches those that are missing. */
export async function unpackReads(stopped: AbortSignal): Promise<void> {
  const files = await fetchPack(packPaths.answers, stopped)
  if (!files) return
  const missing = await missingIn(READS, [...files.keys()])
  // Their age starts now.
  const headers = { [API_HEADER]: API_VERSION, Date: new Date().toUTCString() }
  const responses = missing.flatMap((path) => {
    const file = files.get(path)
    return file ? [[path, packedResponse(file, headers)] as const] : []
  })
  await cacheAll(READS, limits, responses)
}
