import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://stoep.example'
const cached = new Set<string>()
const deleted: string[] = []

beforeEach(() => {
  cached.clear()
  deleted.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T08:00:00Z') })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('caches', {
    match: async (url: string) => (cached.has(url) ? url : undefined),
    open: async () => ({ delete: async (url: string) => cached.delete(url) }),
    delete: async (name: string) => deleted.push(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A cache with its bounds, whose files are stored and used as the worker does. */
async function openCache(name: string) {
  // Workbox reads the worker's globals when it loads.
  const { expiring } = await import('./expiration.ts')
  const plugin = expiring(name, { maxEntries: 3, maxAgeSeconds: 90 }, 'delete')
  const request = (file: string) => new Request(`${ORIGIN}/${file}`)
  return {
    store: async (file: string) => {
      cached.add(`${ORIGIN}/${file}`)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plugin reads the request alone
      await plugin.cacheDidUpdate!({ request: request(file) } as never)
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plugin reads the request alone
    failed: async (file: string) => plugin.handlerDidError!({ request: request(file) } as never),
    use: async (file: string, stored: Date) => {
      const cachedResponse = new Response('', { headers: { Date: stored.toUTCString() } })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plugin reads these two alone
      return plugin.cachedResponseWillBeUsed!({ request: request(file), cachedResponse } as never)
    },
  }
}
const files = () => [...cached].map((url) => url.slice(ORIGIN.length + 1))
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('[W2] above the bound, the files used longest ago leave the cache, a minute later at the latest', async () => {
  const cache = await openCache('bounded')
  for (const file of ['one', 'two', 'three', 'four', 'five']) {
    pass(1000)
    await cache.store(file)
  }
  expect(files()).toEqual(['one', 'two', 'three', 'four', 'five'])
  pass(60_000)
  await cache.store('one')
  expect(files()).toEqual(['one', 'four', 'five'])
})

test('[W2] an answer older than its age is not used while the network answers, and stays for a time without one: the clock may be ahead', async () => {
  const cache = await openCache('aged')
  const now = new Date()
  await cache.store('one')
  expect(await cache.use('one', now)).not.toBeNull()
  pass(91_000)
  expect(await cache.use('one', now)).toBeNull()
  pass(61_000)
  await cache.store('two')
  expect(files()).toEqual(['one', 'two'])
  expect(await cache.failed('one')).toBe(`${ORIGIN}/one`)
})

test('[W2] a device without space loses the viewed pictures, and keeps the reads that it shows without a network', async () => {
  const { expiring } = await import('./expiration.ts')
  const { executeQuotaErrorCallbacks } = await import('workbox-core/_private/executeQuotaErrorCallbacks.js')
  const limits = { maxEntries: 3, maxAgeSeconds: 90 }
  expiring('pictures', limits, 'delete')
  expiring('reads', limits, 'keep')
  await executeQuotaErrorCallbacks()
  expect(deleted).toContain('pictures')
  expect(deleted).not.toContain('reads')
})
