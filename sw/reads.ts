import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { isShopAnswer } from './answers.ts'

const DAY = 24 * 60 * 60

/** The cache of public reads. */
export const READS = 'shop-reads'

/** Public reads: answered from the cache and revalidated in the background, with bounded entries and age [W2]. */
export const reads = new StaleWhileRevalidate({
  cacheName: READS,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isShopAnswer(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 1000, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
  ],
})
