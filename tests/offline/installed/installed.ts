import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { openProfile } from '../../support/browser/open-profile.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { failOnFaults, shopAway } from '../../e2e/shell/watch.ts'
import { visitOnce, type Visited } from '../shell/visited.ts'

interface Fixtures {
  /** Environment variables of the server. */
  settings: Readonly<Record<string, string>>
  /** The port of the server; by default any free one. */
  port: number | undefined
  shop: ShopProcess
  /** The origin of the shop's pages. A request to another origin fails the test. */
  ownOrigin: string
  planned: RegExp[]
  watched: void
}

/**
 * Browser tests with the worker. Each has its own server, which it may stop, and an empty browser. The log messages of a browser whose server
 * is stopped are planned.
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

/** The same in a browser that has visited the shop: the worker controls the first page, and the caches are full. */
export const test = newcomer.extend({
  port: async ({ visited }, use) => use(visited.port),
  context: async ({ visited, launchOptions, baseURL, viewport, hasTouch, locale, timezoneId, permissions, serviceWorkers }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'shop-profile-'))
    visited.copyTo(profile)
    const kept = { baseURL, viewport, hasTouch, locale, timezoneId, permissions, serviceWorkers }
    const context = await openProfile(profile, { ...launchOptions, ...kept })
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
})

export { expect, hydrated, open, reopen } from '../../e2e/shell/shop-test.ts'
export { warmed } from '../shell/warmed.ts'
