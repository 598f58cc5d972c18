import type { Page } from '@playwright/test'
import { copyBuild, type BuildCopy } from '../../support/server/build-copy.ts'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { expect, open, test as installed } from '../installed/installed.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** Browser tests with a copy of the build, which a newer one replaces. */
export const test = installed.extend<{ build: BuildCopy }>({
  build: async ({}, use) => {
    const build = copyBuild()
    await use(build)
    build.remove()
  },
  settings: async ({ build }, use) => use({ SEED_DEMO: '1', DIST_DIR: build.folder }),
})

export const prompt = (page: Page) => page.getByText('A new version of Stoep is ready.')

/** The script that a page contains names the files of its version. */
export const script = (page: Page) => page.locator('script[type=module]')
export async function versionOf(page: Page): Promise<string> {
  const files = await script(page).getAttribute('data-modules')
  if (!files) throw new Error('The page lists no files of its entry')
  return files
}

/** Opens a page and waits until the worker controls it. */
export async function openInstalled(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Opens the home page in the tab of `page`, with an interaction, and another page in a second tab. */
export async function twoTabs(page: Page, path: string): Promise<Page> {
  await openInstalled(page, '/')
  const other = await page.context().newPage()
  await openInstalled(other, path)
  await page.mouse.move(10, 10)
  return other
}

/** Checks for the new version, and accepts it. */
export async function accept(page: Page): Promise<void> {
  const before = await versionOf(page)
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(script(page)).not.toHaveAttribute('data-modules', before)
}

export async function deploy(build: BuildCopy, shop: ShopProcess): Promise<void> {
  await shop.stop()
  build.renew()
  await shop.start()
}

/** Deploys the first build again. */
export async function rollBack(build: BuildCopy, shop: ShopProcess): Promise<void> {
  await shop.stop()
  build.rollBack()
  await shop.start()
}

/** Waits until a new worker has fetched its whole version. */
export async function fetched(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coming = (await navigator.serviceWorker.ready).installing
    if (!coming) return
    await new Promise<void>((resolve) => {
      const look = () => coming.state !== 'installing' && resolve()
      coming.addEventListener('statechange', look)
      look()
    })
  })
}

/** Checks for an update, as a page does each hour and when it becomes visible again. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await fetched(page)
}

/** Whether a new version is installed and waits for consent. */
export const isOneWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

/** Counts the loads of the page from now on. */
export function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

export async function quantityAtTheShop(page: Page): Promise<number[]> {
  const key = (await page.context().cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await page.request.get(`/api/cart-guest?cartKey=${key}`)
  const { items } = await answerOf('cart', answer)
  return items.filter(({ free }) => !free).map(({ quantity }) => quantity.value)
}

/** Hides the page, as in a tab behind another. */
export async function putAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
