import { LEFT_OUT } from '../../../scripts/build/load-plan.ts'
import { createFlakyProxy, type FlakyProxy } from '../../support/browser/flaky-proxy.ts'
import { expect, hydrated, newcomer, warmed } from './installed.ts'

const test = newcomer.extend<{ network: FlakyProxy }>({
  network: async ({ shop }, use) => {
    const network = await createFlakyProxy(shop.origin)
    await use(network)
    await network.close()
  },
  baseURL: async ({ network }, use) => use(network.origin),
  ownOrigin: async ({ network }, use) => use(network.origin),
})

/** The most requests of a first visit, with everything that the device then holds for offline use. */
const MOST_REQUESTS = 60

test('[W9] a first visit fills the device in at most 60 requests, requests nothing twice, and leaves out the 3D viewer and passkeys', async ({
  page,
  network,
}) => {
  await page.goto('/')
  await hydrated(page)
  await warmed(page, 'with pictures')
  // The pictures that the page loaded before it had a worker.
  const missing = () =>
    page.evaluate(async () => {
      const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      const found = await Promise.all(shown.map(({ currentSrc }) => caches.match(currentSrc, { ignoreVary: true })))
      return shown.filter((_, index) => !found[index]).map(({ currentSrc }) => currentSrc)
    })
  await expect.poll(missing).toEqual([])
  const paths = network.seen.map(({ path }) => path)
  expect(paths.length).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  const scripts = (start: string) => cached.filter((path) => path.startsWith(`/assets/${start}`))
  expect(scripts('checkout-screen-')).toHaveLength(1)
  expect(LEFT_OUT.flatMap(scripts)).toEqual([])
})

test('[extended] [W9] without packs, every file is requested by itself', async ({ page, network }) => {
  network.fault = ({ path }) => (path.startsWith('/packs/') ? { kind: 'cut' } : { kind: 'none' })
  await page.goto('/')
  await hydrated(page)
  await warmed(page, 'with pictures')
  expect(network.seen.filter(({ path }) => path.startsWith('/packs/')).length).toBeGreaterThanOrEqual(3)
  expect(network.seen.filter(({ path }) => path.startsWith('/api/products/')).length).toBeGreaterThanOrEqual(50)
})
