import type { Page } from '@playwright/test'
import { copyBuild, type BuildCopy } from '../../support/server/build-copy.ts'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { expect, open, test as installed } from '../installed/installed.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** What tests of updates do: a build of their own, which a newer one replaces. */
export const test = installed.extend<{ build: BuildCopy }>({
  build: async ({}, use) => {
    const build = copyBuild()
    await use(build)
    build.remove()
  },
  settings: async ({ build }, use) => use({ SEED_DEMO: '1', DIST_DIR: build.folder }),
})

export const prompt = (page: Page) => page.getByText('A new version of Stoep is ready.')

/** The script that a page runs names its version. */
export const script = (page: Page) => page.locator('script[type=module]')
export const versionOf = async (page: Page) => (await script(page).getAttribute('src')) ?? ''

/** Opens a page that the worker is in charge of. */
export async function openInstalled(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The front page in one tab, where somebody is, and another page in a second. */
export async function twoTabs(page: Page, path: string): Promise<Page> {
  await openInstalled(page, '/')
  const other = await page.context().newPage()
  await openInstalled(other, path)
  await page.mouse.move(10, 10)
  return other
}

/** Finds the new version, and takes it. */
export async function accept(page: Page): Promise<void> {
  const before = await versionOf(page)
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(script(page)).not.toHaveAttribute('src', before)
}

export async function deploy(build: BuildCopy, shop: ShopProcess): Promise<void> {
  await shop.stop()
  build.renew()
  await shop.start()
}

/** Puts the first build in the place of the newer ones. */
export async function rollBack(build: BuildCopy, shop: ShopProcess): Promise<void> {
  await shop.stop()
  build.rollBack()
  await shop.start()
}

/** A version that has been found is fetched whole, which takes its time. */
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

/** What a page does of its own accord each hour, and when it is looked at again. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await fetched(page)
}

/** There is a version that only waits to be let in. */
export const isOneWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

/** Counts how often the page is loaded from now on. */
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

/** The page is out of sight from now on, as in a tab behind another. */
export async function putAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
