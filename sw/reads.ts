import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { isShopAnswer } from './answers.ts'

const DAY = 24 * 60 * 60

export const READS = 'shop-reads'

/** Answered from the device at once and renewed behind it; bounded by entries and age. */
export const reads = new StaleWhileRevalidate({
  cacheName: READS,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isShopAnswer(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 1000, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
  ],
})
