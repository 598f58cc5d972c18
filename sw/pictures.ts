import { CacheFirst } from 'workbox-strategies'
import type { RouteHandlerCallback } from 'workbox-core'
import { packPaths } from '../src/contract/http/pack.ts'
import { isBuiltFile } from './answers.ts'
import { cachedOrFetched } from './cached-or-fetched.ts'
import { expiring } from './expiration.ts'
import { cacheAll, fetchPack, missingIn, packedResponse } from './unpack.ts'

const DAY = 24 * 60 * 60
/** The cache of viewed pictures. */
const PICTURES = 'shop-pictures'
/** The cache of pictures that the copy downloaded: they stay until the user clears the copy. */
export const PICTURES_COPY = 'shop-pictures-copy'

const inCopy = (url: string) => caches.match(url, { cacheName: PICTURES_COPY, ignoreVary: true })

const widthOf = (url: string) => Number(/-(\d+)\.webp$/.exec(url)?.[1])

/** The widest cached version of a picture, if the requested one is not cached and cannot be fetched. */
async function otherWidth(address: string): Promise<Response | undefined> {
  const base = address.replace(/-\d+\.webp$/, '-')
  const found: { url: string; cacheName: string }[] = []
  for (const cacheName of [PICTURES, PICTURES_COPY]) {
    if (!(await caches.has(cacheName))) continue
    const requests = await (await caches.open(cacheName)).keys()
    found.push(
      ...requests
        .filter(({ url }) => url.startsWith(base) && /^\d+\.webp$/.test(url.slice(base.length)))
        .map(({ url }) => ({ url, cacheName })),
    )
  }
  const widest = found.toSorted((one, other) => widthOf(other.url) - widthOf(one.url))[0]
  return widest && caches.match(widest.url, { cacheName: widest.cacheName, ignoreVary: true })
}

/** The same picture without the finish: `linen-oat.black-400.webp` → `linen-oat-400.webp`. */
const withoutFinish = (url: string) => url.replace(/\.[\w-]+(-\d+\.webp)$/, '$1')

const limits = { maxEntries: 600, maxAgeSeconds: 90 * DAY }

/** The address of a picture never changes its content, so the cache answers. Entries and age are bounded; it is purged first when space is short. */
const viewed = new CacheFirst({
  cacheName: PICTURES,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ request, response }) => (isBuiltFile(request.url, response) ? response : null) },
    { handlerDidError: async ({ request: { url } }) => (await otherWidth(url)) ?? otherWidth(withoutFinish(url)) },
    expiring(PICTURES, limits, 'delete'),
  ],
})

/** Answers with a picture from the copy, from the viewed pictures, or from the network. */
export const picture: RouteHandlerCallback = async (options) => (await inCopy(options.request.url)) ?? viewed.handle(options)

/** Fetches and caches a picture, unless it is cached. */
export async function cachePicture(url: string, event: ExtendableEvent): Promise<void> {
  if (!(await inCopy(url))) await cachedOrFetched(viewed, url, event)
}

/** The pictures that neither the copy nor the cache of viewed pictures holds. */
export const missingPictures = async (paths: readonly string[]): Promise<string[]> =>
  missingIn(PICTURES_COPY, await missingIn(PICTURES, paths))

/** A picture of one pixel. */
const AVIF_PIXEL =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACgc4AAbQENBpMhMcQmLk4AAWAAAAkDWOPH0lH4CA'

/** Whether this browser shows AVIF. A worker sees no `Accept` of a browser's own, so it decodes a picture. */
async function showsAvif(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(AVIF_PIXEL), (letter) => letter.charCodeAt(0))
  try {
    ;(await createImageBitmap(new Blob([bytes], { type: 'image/avif' }))).close()
    return true
  } catch {
    return false
  }
}

/** Downloads the small pictures in one pack, and caches `missing` of them. */
export async function unpackPictures(missing: readonly string[], stopped: AbortSignal): Promise<void> {
  const files = await fetchPack((await showsAvif()) ? packPaths.smallerPictures : packPaths.pictures, stopped)
  const responses = missing.flatMap((path) => {
    const file = files?.get(path)
    return file ? [[path, packedResponse(file)] as const] : []
  })
  await cacheAll(PICTURES, limits, responses)
}

/** A picture of the viewed ones, with a function that removes it from that cache; null for none. */
export async function fromViewed(url: string): Promise<{ response: Response; drop: () => Promise<boolean> } | null> {
  const cache = await caches.open(PICTURES)
  const response = await cache.match(url, { ignoreVary: true })
  return response ? { response, drop: () => cache.delete(url, { ignoreVary: true }) } : null
}

/** Deletes all cached pictures. */
export async function dropPictures(): Promise<void> {
  await Promise.all([PICTURES, PICTURES_COPY].map((name) => caches.delete(name)))
}

/** The number of cached viewed pictures. */
export async function countViewed(): Promise<number> {
  return (await caches.has(PICTURES)) ? (await (await caches.open(PICTURES)).keys()).length : 0
}
