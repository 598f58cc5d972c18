import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { failOnFaults } from './watch.ts'

interface Fixtures {
  /**
   * Patterns of console messages and requests that do not fail the test. A test that adds to them during its run defines the fixture as a
   * function (`async ({}, use) => use([…])`): Playwright shares a plain array between tests, and reads one of length two as a fixture.
   */
  planned: RegExp[]
  watched: void
}

/** A browser test with a real server for each test process. A console error or a request to another origin fails it. */
export const test = base.extend<Fixtures, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await createShopProcess({ SEED_DEMO: '1' })
      await shop.start()
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  planned: async ({}, use) => use([]),
  watched: [({ context, shop, planned }, use) => failOnFaults(context, shop.origin, planned, use), { auto: true }],
})

export { expect }

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colours: the other scheme cannot break another one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Lays out the parts below the first screen too (`.below`), as the idle moments of a used page do. */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.dataset['laidOut'] = ''))
}

/**
 * Expects zero violations of WCAG 2.2 AA. It waits for animations, because the colours of a fade prove nothing.
 * @param rules `colours` after a change of the colour scheme alone
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await page.waitForLoadState()
  await layOutWhole(page)
  // Poll: Chromium never resolves `finished` of some reversed transitions.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || !Number.isFinite(effect?.getComputedTiming().endTime)),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async (runOnly) => {
      const axe: typeof Axe = Reflect.get(globalThis, 'axe')
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    rules === 'all' ? WCAG : COLOUR_RULES,
  )
  expect(found).toEqual([])
}

/** Waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
}

/** Reloads the page and waits until it is hydrated. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

/** Opens a path and waits until the page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}
