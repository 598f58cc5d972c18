import { expect, test as base, type Page } from '@playwright/test'
import { createShopProcess, type ShopProcess } from '../../support/shop-process.ts'
import { failOnFaults, shopAway } from '../watch.ts'

interface Fixtures {
  shop: ShopProcess
  /** Where the pages of the shop come from: all else is a stranger's. */
  ownOrigin: string
  planned: RegExp[]
  watched: void
}

/**
 * Browser tests with the worker. Each has a shop of its own, which it may stop, and an empty browser. What a browser logs of requests that
 * find no server, or one that ends while it answers, is planned.
 */
export const test = base.extend<Fixtures>({
  shop: async ({}, use) => {
    const shop = await createShopProcess({ SEED_DEMO: '1' })
    await shop.start()
    await use(shop)
    await shop.remove()
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  ownOrigin: async ({ shop }, use) => use(shop.origin),
  planned: async ({}, use) => use([...shopAway]),
  watched: [({ context, ownOrigin, planned }, use) => failOnFaults(context, ownOrigin, planned, use), { auto: true }],
})

export { expect, hydrated, open } from '../shop-test.ts'

/** Waits until the worker is in charge and has fetched what the shop needs offline. */
export async function warmed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Polled from here: a predicate inside the page is not awaited, and a promise counts as true.
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const urls = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
      return urls.flat().filter((url) => url.includes('/api/products/')).length
    })
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThanOrEqual(53)
}
