import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import type { CacheLimits } from './unpack.ts'

/** Milliseconds between two looks through a cache. */
const SELDOM = 60_000

/**
 * Bounds a cache in entries; the entries used longest ago leave it first. `whenFull`: what happens to all of them when the browser has no more
 * space for a file of any cache. An entry above its age is not used while the network answers. It stays for a time without one, because the
 * device's clock may be weeks ahead. Workbox's own plugin looks through the records of all entries whenever one is used, so every picture of a
 * listing made it read hundreds. This one does so once a minute, and notes the use of an entry once while the worker runs.
 */
export function expiring(cacheName: string, limits: CacheLimits, whenFull: 'delete' | 'keep'): WorkboxPlugin {
  const expiration = new CacheExpiration(cacheName, { maxEntries: limits.maxEntries })
  const noted = new Set<string>()
  let looked = 0
  if (whenFull === 'delete') {
    registerQuotaErrorCallback(async () => {
      await caches.delete(cacheName)
      await expiration.delete()
      noted.clear()
    })
  }
  const note = async (url: string) => {
    if (!noted.has(url)) {
      noted.add(url)
      await expiration.updateTimestamp(url)
    }
    if (Date.now() - looked < SELDOM) return
    looked = Date.now()
    await expiration.expireEntries()
  }
  // An answer without a date counts as fresh.
  const isFresh = ({ headers }: Response) => !(Date.parse(headers.get('Date') ?? '') < Date.now() - limits.maxAgeSeconds * 1000)
  return {
    handlerDidError: ({ request }) => caches.match(request.url, { cacheName, ignoreVary: true }),
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
      if (!cachedResponse) return null
      // Not awaited: the response does not depend on it.
      note(request.url).catch((cause: unknown) => console.info('The use of a cached file was not noted:', cause))
      return isFresh(cachedResponse) ? cachedResponse : null
    },
    cacheDidUpdate: async ({ request }) => {
      noted.delete(request.url)
      await note(request.url)
    },
  }
}
