import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { catalogueEndpoints } from '../src/contract/catalogue/catalogue-endpoints.ts'
import { API_HEADER, API_VERSION } from '../src/contract/http/headers.ts'
import { packPaths } from '../src/contract/http/pack.ts'
import { isShopAnswer } from './answers.ts'
import { refreshStartPage, logNotFetched } from './start-page.ts'
import { cacheAll, fetchPack, missingIn, packedResponse } from './unpack.ts'

const DAY = 24 * 60 * 60

/** The cache of public reads. */
export const READS = 'shop-reads'

/** The reads of which the start page is made. */
const behindStartPage = new Set<string>([catalogueEndpoints.catalogue.path, catalogueEndpoints.home.path])

const etagOf = (response: Response) => response.headers.get('ETag')

const limits = { maxEntries: 1000, maxAgeSeconds: 30 * DAY }

/** Public reads: answered from the cache and revalidated in the background, with bounded entries and age [W2]. */
export const reads = new StaleWhileRevalidate({
  cacheName: READS,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isShopAnswer(response) ? response : null) },
    {
      cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
        const isNew = oldResponse !== undefined && oldResponse !== null && etagOf(oldResponse) !== etagOf(newResponse)
        if (isNew && behindStartPage.has(new URL(request.url).pathname)) await refreshStartPage().catch(logNotFetched)
      },
    },
    new ExpirationPlugin({ ...limits, purgeOnQuotaError: true }),
  ],
})

/** Downloads all public reads in one pack, and caches those that are missing. */
export async function unpackReads(stopped: AbortSignal): Promise<void> {
  const files = await fetchPack(packPaths.answers, stopped)
  if (!files) return
  const missing = await missingIn(READS, [...files.keys()])
  const responses = missing.flatMap((path) => {
    const file = files.get(path)
    return file ? [[path, packedResponse(file, { [API_HEADER]: API_VERSION })] as const] : []
  })
  await cacheAll(READS, limits, responses)
}
