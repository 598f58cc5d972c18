import type { Page } from '@playwright/test'
import { copyBuild, type BuildCopy } from '../../support/build-copy.ts'
import { createShopProcess, type ShopProcess } from '../../support/shop-process.ts'
import { addByAddress, cart, fillCheckout, goToCheckout } from '../steps.ts'
import { expect, open, test as base } from './installed.ts'

/** A new version of the shop, put in place while shoppers are there. */

const test = base.extend<{ build: BuildCopy }>({
  build: async ({}, use) => {
    const build = copyBuild()
    await use(build)
    build.remove()
  },
  shop: async ({ build }, use) => {
    const shop = await createShopProcess({ DIST_DIR: build.folder })
    await shop.start()
    await use(shop)
    await shop.remove()
  },
})

const prompt = (page: Page) => page.getByText('A new version of Stoep is ready.')

/** The script that a page runs names its version. */
const script = (page: Page) => page.locator('script[type=module]')
const versionOf = async (page: Page) => (await script(page).getAttribute('src')) ?? ''

/** Opens a page that the worker is in charge of. */
async function openInstalled(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function deploy(build: BuildCopy, shop: ShopProcess): Promise<void> {
  await shop.stop()
  build.renew()
  await shop.start()
}

/** What a page does of its own accord each hour, and when it is looked at again. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
}

/** Counts how often the page is loaded from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

async function quantityAtTheShop(page: Page): Promise<number[]> {
  const key = (await page.context().cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await page.request.get(`/api/cart-guest?cartKey=${key}`)
  const { items } = (await answer.json()) as { items: { free: boolean; quantity: { value: number } }[] }
  return items.filter(({ free }) => !free).map(({ quantity }) => quantity.value)
}

test('a new version is offered and not forced; accepted, it takes one reload, and cart and queue are kept', async ({
  page,
  build,
  shop,
}) => {
  await openInstalled(page, '/product/kalk-bay')
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByText('Free Aloe ottoman with your couch', { exact: true })).toBeVisible()
  const loads = loadsOf(page)
  const before = await versionOf(page)
  await deploy(build, shop)
  await lookForUpdate(page)
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toBeHidden()
  expect(loads()).toBe(0)

  // Looked at again, it is offered again; and now there is something in the queue.
  await page.reload()
  await expect(prompt(page)).toBeVisible()
  expect(await versionOf(page)).toBe(before)
  await shop.stop()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await cart(page).getByRole('button', { name: 'One more: Quantity of Kalk Bay' }).click()
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const again = loadsOf(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(script(page)).not.toHaveAttribute('src', before)
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible()
  await expect(prompt(page)).toBeHidden()
  await shop.start()
  await expect(page.getByText('1 change is waiting to be sent.')).toBeHidden({ timeout: 40_000 })
  expect(await quantityAtTheShop(page)).toEqual([2])
  expect(again()).toBe(1)
})

test('accepted in one tab: another is offered it, and reloads by itself only when it is out of sight', async ({
  page,
  context,
  build,
  shop,
}) => {
  await openInstalled(page, '/')
  const other = await context.newPage()
  await openInstalled(other, '/product-category/sofas')
  await other.mouse.move(10, 10)
  await page.mouse.move(10, 10)
  const before = await versionOf(other)
  await deploy(build, shop)
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await expect(prompt(other)).toBeVisible()
  const loads = loadsOf(other)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(script(page)).not.toHaveAttribute('src', before)
  await expect(prompt(other)).toBeVisible()
  expect(loads()).toBe(0)
  await other.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(script(other)).not.toHaveAttribute('src', before)
  await expect(other.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('not while a checkout is open: it waits until the shopper has left, and no word is lost', async ({ page, build, shop }) => {
  await openInstalled(page, '/')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page, 'demo.update@stoep.example')
  const before = await versionOf(page)
  const loads = loadsOf(page)
  await deploy(build, shop)
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Full name').fill('Demo Shopper the Second')
  await page.getByLabel('Full name').blur()
  expect(loads()).toBe(0)
  expect(await versionOf(page)).toBe(before)

  await page.getByRole('banner').getByRole('link').first().click()
  await expect(script(page)).not.toHaveAttribute('src', before)
  await open(page, '/checkout')
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper the Second')
})

test.describe('a page of the old version', () => {
  test.use({
    planned: async ({}, use) => use([/404 \(Not Found\)/, /Failed to fetch dynamically imported module/, /ERR_CONNECTION_REFUSED/]),
  })

  test('whose code is gone reloads once, and goes on as the new one', async ({ page, context, build, shop }) => {
    await openInstalled(page, '/')
    const old = await context.newPage()
    await openInstalled(old, '/product/aloe?fabric=linen-sage')
    await page.mouse.move(10, 10)
    const before = await versionOf(old)
    await deploy(build, shop)
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(script(page)).not.toHaveAttribute('src', before)

    // What the browser itself remembers of it goes as well.
    await (await context.newCDPSession(old)).send('Network.clearBrowserCache')
    const loads = loadsOf(old)
    await old.getByRole('button', { name: 'Cart', exact: true }).click()
    await expect(script(old)).not.toHaveAttribute('src', before)
    await old.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(cart(old)).toContainText(/R\s2\s999,00/)
    expect(loads()).toBe(1)
  })
})
