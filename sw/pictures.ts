import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { isBuiltFile } from './answers.ts'

const DAY = 24 * 60 * 60
const PICTURES = 'shop-pictures'

/** The same picture in another width, when the one asked for is not on the device and cannot be fetched. */
async function otherWidth(request: Request): Promise<Response | undefined> {
  const base = request.url.replace(/-\d+\.webp$/, '-')
  const cache = await caches.open(PICTURES)
  const known = await cache.keys()
  const found = known.find(({ url }) => url.startsWith(base) && /^\d+\.webp$/.test(url.slice(base.length)))
  return found && cache.match(found)
}

/** A picture never changes under its name, so the device's copy is the picture. Bounded, and the first to go when room is short. */
export const pictures = new CacheFirst({
  cacheName: PICTURES,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ request, response }) => (isBuiltFile(request.url, response) ? response : null) },
    { handlerDidError: async ({ request }) => otherWidth(request) },
    new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 90 * DAY, purgeOnQuotaError: true }),
  ],
})

/** Gives the room that pictures take back to the device. */
export async function dropPictures(): Promise<void> {
  await caches.delete(PICTURES)
}
