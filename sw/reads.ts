import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { isShopAnswer } from './answers.ts'

const DAY = 24 * 60 * 60

/** The public reads: the same for everybody. Everything else of the API goes to the network alone. */
const publicRead = /^\/api\/(catalogue|home|products\/[^/]+|categories\/[^/]+|content\/[^/]+)$/

export const isPublicRead = (url: URL, method: string): boolean => method === 'GET' && publicRead.test(url.pathname)

/** Answered from the device at once and renewed behind it; bounded by entries and age. */
export const reads = new StaleWhileRevalidate({
  cacheName: 'shop-reads',
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isShopAnswer(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 250, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
  ],
})
