import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import type { RouteHandlerCallback } from 'workbox-core'
import { isBuiltFile } from './answers.ts'
import { keep } from './keep.ts'

const DAY = 24 * 60 * 60
/** What was looked at. */
const PICTURES = 'shop-pictures'
/** What was downloaded on purpose: it stays until it is cleared. */
export const PICTURES_COPY = 'shop-pictures-copy'

const inCopy = (url: string) => caches.match(url, { cacheName: PICTURES_COPY, ignoreVary: true })

const widthOf = (url: string) => Number(/-(\d+)\.webp$/.exec(url)?.[1])

/** The same picture in another width, the widest there is, when the one asked for is not on the device and cannot be fetched. */
async function otherWidth(request: Request): Promise<Response | undefined> {
  const base = request.url.replace(/-\d+\.webp$/, '-')
  const found: { url: string; cacheName: string }[] = []
  for (const cacheName of [PICTURES, PICTURES_COPY]) {
    if (!(await caches.has(cacheName))) continue
    const known = await (await caches.open(cacheName)).keys()
    found.push(
      ...known
        .filter(({ url }) => url.startsWith(base) && /^\d+\.webp$/.test(url.slice(base.length)))
        .map(({ url }) => ({ url, cacheName })),
    )
  }
  const widest = found.toSorted((one, other) => widthOf(other.url) - widthOf(one.url))[0]
  return widest && caches.match(widest.url, { cacheName: widest.cacheName, ignoreVary: true })
}

/** A picture never changes under its name, so the device's copy is the picture. Bounded, and the first to go when room is short. */
const looked = new CacheFirst({
  cacheName: PICTURES,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ request, response }) => (isBuiltFile(request.url, response) ? response : null) },
    { handlerDidError: async ({ request }) => otherWidth(request) },
    new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 90 * DAY, purgeOnQuotaError: true }),
  ],
})

/** A picture from the copy of the shop, from what was looked at, or from the network. */
export const picture: RouteHandlerCallback = async (options) => (await inCopy(options.request.url)) ?? looked.handle(options)

/** Fetches a picture, unless it is here. */
export async function keepPicture(url: string, event: ExtendableEvent): Promise<void> {
  if (!(await inCopy(url))) await keep(looked, url, event)
}

/** A picture that was looked at, and a way to let go of it there. */
export async function fromLooked(url: string): Promise<{ held: Response; drop: () => Promise<boolean> } | null> {
  const cache = await caches.open(PICTURES)
  const held = await cache.match(url, { ignoreVary: true })
  return held ? { held, drop: () => cache.delete(url, { ignoreVary: true }) } : null
}

/** Gives the room that pictures take back to the device. */
export async function dropPictures(): Promise<void> {
  await Promise.all([PICTURES, PICTURES_COPY].map((name) => caches.delete(name)))
}

/** How many pictures were looked at. */
export async function countLooked(): Promise<number> {
  return (await caches.has(PICTURES)) ? (await (await caches.open(PICTURES)).keys()).length : 0
}
