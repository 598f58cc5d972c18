import { CacheExpiration } from 'workbox-expiration'

/** The bounds of a cache. */
export interface CacheLimits {
  maxEntries: number
  maxAgeSeconds: number
}

/** Downloads a pack and returns its files by path; null for an answer that is no pack. Rejects without a network, and when `stopped`. */
export async function fetchPack(path: string, stopped?: AbortSignal): Promise<Map<string, File> | null> {
  const answer = await fetch(path, { signal: stopped ?? null })
  const isPack = answer.status === 200 && !answer.redirected && /^multipart\/form-data\b/.test(answer.headers.get('Content-Type') ?? '')
  if (!isPack) return null
  const parts = [...(await answer.formData())]
  stopped?.throwIfAborted()
  return new Map(parts.flatMap(([name, file]) => (typeof file === 'string' ? [] : [[name, file] as const])))
}

/** A response of the cache, with the content type of its part. */
export const packedResponse = (file: File, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(file, { headers: { 'Content-Type': file.type, ...headers } })

/** The paths that a cache does not hold. */
export async function missingIn(cacheName: string, paths: readonly string[]): Promise<string[]> {
  const requests = (await caches.has(cacheName)) ? await (await caches.open(cacheName)).keys() : []
  const held = new Set(requests.map(({ url }) => new URL(url).pathname))
  return paths.filter((path) => !held.has(path))
}

/** Caches responses, and starts their age. */
export async function cacheAll(
  cacheName: string,
  limits: CacheLimits,
  responses: readonly (readonly [path: string, Response])[],
): Promise<void> {
  const cache = await caches.open(cacheName)
  const expiration = new CacheExpiration(cacheName, { maxEntries: limits.maxEntries })
  await Promise.all(
    responses.map(async ([path, response]) => {
      await cache.put(path, response)
      await expiration.updateTimestamp(new URL(path, location.origin).href)
    }),
  )
}
