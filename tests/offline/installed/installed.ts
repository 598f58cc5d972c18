import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, test as base } from '@playwright/test'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { failOnFaults, shopAway } from '../../e2e/shell/watch.ts'
import { visitOnce, type Visited } from '../shell/visited.ts'

interface Fixtures {
  /** What the shop is started with. */
  settings: Readonly<Record<string, string>>
  /** Where it stands; anywhere unless told. */
  port: number | undefined
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
export const newcomer = base.extend<Fixtures, { visited: Visited }>({
  settings: async ({}, use) => use({ SEED_DEMO: '1' }),
  port: async ({}, use) => use(undefined),
  shop: async ({ settings, port }, use) => {
    const shop = await createShopProcess(settings, port)
    await shop.start()
    await use(shop)
    await shop.remove()
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  ownOrigin: async ({ shop }, use) => use(shop.origin),
  planned: async ({}, use) => use([...shopAway]),
  watched: [({ context, ownOrigin, planned }, use) => failOnFaults(context, ownOrigin, planned, use), { auto: true }],
  visited: [
    async ({ launchOptions }, use, { parallelIndex }) => {
      const visited = await visitOnce(launchOptions, parallelIndex)
      await use(visited)
      visited.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The same in a browser that has been at the shop before: its worker is in charge from the first page on, and the shop is on the device. */
export const test = newcomer.extend({
  port: async ({ visited }, use) => use(visited.port),
  context: async ({ visited, launchOptions, baseURL, viewport, hasTouch, locale, timezoneId, permissions, serviceWorkers }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'shop-profile-'))
    visited.copyTo(profile)
    const kept = { baseURL, viewport, hasTouch, locale, timezoneId, permissions, serviceWorkers }
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...kept })
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
})

export { expect, hydrated, open, reopen } from '../../e2e/shell/shop-test.ts'
export { warmed } from '../shell/warmed.ts'
