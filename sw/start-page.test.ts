import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const BUILD = '1a2b3c4d'

/** The caches of a browser, by name and path. */
const stores = new Map<string, Map<string, Response>>()
const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!
/** The answers of the server, by path. */
const served = new Map<string, Response>()

const pageOf = (build: string) =>
  new Response(`<meta name="build" content="${build}" />`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=0', Date: new Date().toUTCString() },
  })

beforeEach(() => {
  vi.stubEnv('VITE_BUILD', BUILD)
  vi.stubGlobal('location', { origin: 'https://stoep.example' })
  vi.stubGlobal('fetch', async (path: string) => served.get(path)?.clone() ?? Promise.reject(new TypeError('No network')))
  vi.stubGlobal('caches', {
    match: async (path: string, { cacheName }: { cacheName: string }) => storeOf(cacheName).get(path)?.clone(),
    open: async (name: string) => ({
      put: async (path: string, response: Response) => void storeOf(name).set(path, response),
      delete: async (path: string) => storeOf(name).delete(path),
    }),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  stores.clear()
  served.clear()
  served.set('/', pageOf(BUILD))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const load = () => import('./start-page.ts')
const cachedPaths = () => [...storeOf(`shop-start-${BUILD}`).keys()]

test('[W11] the start page is cached, and without a network nothing is', async () => {
  const { refreshStartPage } = await load()
  served.delete('/')
  await expect(refreshStartPage()).rejects.toThrow('No network')
  expect(cachedPaths()).toEqual([])
  served.set('/', pageOf(BUILD))
  await refreshStartPage()
  expect(cachedPaths()).toEqual(['/'])
})

test('[W11] a page of another build removes the cached one; an answer of a captive portal does not', async () => {
  const { refreshStartPage } = await load()
  await refreshStartPage()
  served.set('/', new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public' } }))
  await refreshStartPage()
  expect(cachedPaths()).toContain('/')
  served.set('/', pageOf('5e6f7a8b'))
  await refreshStartPage()
  expect(cachedPaths()).not.toContain('/')
})

test('[W11] a worker that activates deletes the start pages of other builds and no other cache', async () => {
  const { dropOtherStartPages, refreshStartPage } = await load()
  await refreshStartPage()
  for (const name of ['shop-start-5e6f7a8b', 'shop-reads']) storeOf(name)
  await dropOtherStartPages()
  expect([...stores.keys()].toSorted()).toEqual(['shop-reads', `shop-start-${BUILD}`])
})

const shell = new Response('shell')
async function visit() {
  const { startPage } = await load()
  const background: Promise<unknown>[] = []
  const event = { waitUntil: (work: Promise<unknown>) => background.push(work) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler reads the event alone
  const answer = await startPage(async () => shell)({ event } as never)
  await Promise.all(background)
  return answer
}

async function visitAfter(milliseconds: number) {
  vi.useFakeTimers({ now: Date.now() + milliseconds })
  try {
    return await visit()
  } finally {
    vi.useRealTimers()
  }
}

test('[W11] a page older than the reads may be is not served', async () => {
  const { refreshStartPage } = await load()
  await refreshStartPage()
  expect(await visit()).not.toBe(shell)
  expect(await visitAfter(31 * 24 * 60 * 60 * 1000)).toBe(shell)
})

test('[W11] a page is not served after the end of its notice', async () => {
  const { refreshStartPage } = await load()
  const until = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const page = pageOf(BUILD)
  page.headers.set('X-Shop-Notice-Until', until)
  served.set('/', page)
  await refreshStartPage()
  expect(await visit()).not.toBe(shell)
  served.delete('/')
  expect(await visitAfter(60 * 60 * 1000 + 1)).toBe(shell)
})
