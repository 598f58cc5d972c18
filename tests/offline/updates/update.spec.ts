import type { BrowserContext, Page, Request } from '@playwright/test'
import { addByAddress, cart, closeCart, fillCheckout, goToCheckout } from '../../e2e/shell/steps.ts'
import { shopAway } from '../../e2e/shell/watch.ts'
import { expect, open } from '../installed/installed.ts'
import {
  accept,
  deploy,
  loadsOf,
  lookForUpdate,
  openInstalled,
  prompt,
  putAway,
  quantityAtTheShop,
  script,
  test,
  twoTabs,
  versionOf,
} from './updating.ts'

/** A new version of the shop, deployed while pages are open. */

test('[§4.13] [trial 18] a new version is offered, not forced; it takes one reload and keeps cart and queue', async ({
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
  await closeCart(page)
  await expect(prompt(page)).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toBeHidden()
  expect(loads()).toBe(0)

  // A reload offers it again. Now a change waits in the queue.
  await page.reload()
  await expect(prompt(page)).toBeVisible()
  expect(await versionOf(page)).toBe(before)
  await shop.stop()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await cart(page).getByRole('button', { name: 'One more: Quantity of Kalk Bay' }).click()
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  await closeCart(page)
  const again = loadsOf(page)
  // After the press the page sends no request, not even for the status: it would delay the new worker.
  let requests = 0
  const count = (request: Request) => void (new URL(request.url()).pathname.startsWith('/api/') && (requests += 1))
  const reloaded = page.waitForEvent('framenavigated', { timeout: 10_000 })
  await page.getByRole('button', { name: 'Update now' }).click()
  page.on('request', count)
  await reloaded
  page.off('request', count)
  expect(requests).toBe(0)
  await expect(script(page)).not.toHaveAttribute('data-modules', before)
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible()
  await expect(prompt(page)).toBeHidden()
  await shop.start()
  // After the server answers, the notice disappears and the change is sent.
  await expect.poll(() => quantityAtTheShop(page), { timeout: 40_000 }).toEqual([2])
  expect(again()).toBe(1)
})

test('[trial 20] after an update in one tab, another tab offers it and reloads automatically only while hidden', async ({
  page,
  build,
  shop,
}) => {
  const other = await twoTabs(page, '/product-category/sofas')
  await other.mouse.move(10, 10)
  const before = await versionOf(other)
  await deploy(build, shop)
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await expect(prompt(other)).toBeVisible()
  const loads = loadsOf(other)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(script(page)).not.toHaveAttribute('data-modules', before)
  await expect(prompt(other)).toBeVisible()
  expect(loads()).toBe(0)
  await putAway(other)
  await expect(script(other)).not.toHaveAttribute('data-modules', before)
  await expect(other.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('[trial 19] an update waits until the user leaves the checkout, and typed data stays', async ({ page, build, shop }) => {
  await openInstalled(page, '/')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page, 'demo.update@stoep.example')
  const before = await versionOf(page)
  const loads = loadsOf(page)
  await deploy(build, shop)
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText('The new version comes when you have finished here.')).toBeVisible()
  await page.getByLabel('Full name').fill('Demo Shopper the Second')
  await page.getByLabel('Full name').blur()
  expect(loads()).toBe(0)
  expect(await versionOf(page)).toBe(before)

  await page.getByRole('banner').getByRole('link').first().click()
  await expect(script(page)).not.toHaveAttribute('data-modules', before)
  await open(page, '/checkout')
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper the Second')
})

/** The start times of a page's API calls, in ms before the new worker took control. */
const callsBeforeChange = (page: Page) =>
  page.evaluate(() => {
    const change = performance.getEntriesByName('change').at(-1)
    const calls = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
    return calls.map(({ startTime }) => (change?.startTime ?? Infinity) - startTime)
  })

test('[extended] [W8] a tab with constant requests pauses them and does not delay the new version', async ({
  page,
  context,
  build,
  shop,
}) => {
  // Register before the shop's listeners, which release the held requests.
  await context.addInitScript(() => navigator.serviceWorker?.addEventListener('controllerchange', () => performance.mark('change')))
  const busy = await twoTabs(page, '/product/aloe')
  await busy.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(busy)).toContainText(/R\s2\s999(?!,)/)
  await deploy(build, shop)
  await lookForUpdate(page)
  await busy.evaluate(() => {
    performance.setResourceTimingBufferSize(10_000)
    // Each hint of a network makes the page fetch its cart.
    setInterval(() => dispatchEvent(new Event('online')), 100)
  })
  await expect.poll(async () => (await callsBeforeChange(busy)).length).toBeGreaterThan(10)
  await accept(page)
  await expect.poll(async () => (await callsBeforeChange(busy)).some((ago) => ago < 0)).toBe(true)
  expect((await callsBeforeChange(busy)).filter((ago) => ago > 0 && ago < 500)).toEqual([])
})

/** Returns a page of an earlier version. Another tab has updated meanwhile. */
async function outdatedPage(page: Page, context: BrowserContext, deployAll: () => Promise<void>): Promise<Page> {
  const old = await twoTabs(page, '/product/aloe?fabric=linen-sage')
  await deployAll()
  await accept(page)
  // Clear the browser's HTTP cache too.
  await (await context.newCDPSession(old)).send('Network.clearBrowserCache')
  return old
}

test('[extended] [trial 19] a page that is two versions old still loads its code and does not reload', async ({
  page,
  context,
  build,
  shop,
}) => {
  const old = await outdatedPage(page, context, async () => {
    await deploy(build, shop)
    await deploy(build, shop)
  })
  const [loads, before] = [loadsOf(old), await versionOf(old)]
  await old.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(old)).toContainText(/R\s2\s999(?!,)/)
  expect(await versionOf(old)).toBe(before)
  expect(loads()).toBe(0)
})

test.describe('a page of a removed version', () => {
  test.use({
    planned: async ({}, use) => use([...shopAway, /404 \(Not Found\)/, /Failed to fetch dynamically imported module/]),
  })

  test('[extended] [trial 19] reloads once and continues with the new version', async ({ page, context, build, shop }) => {
    const old = await outdatedPage(page, context, async () => {
      for (let times = 0; times < 3; times += 1) await deploy(build, shop)
    })
    const [loads, before] = [loadsOf(old), await versionOf(old)]
    await old.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(script(old)).not.toHaveAttribute('data-modules', before)
    await old.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(cart(old)).toContainText(/R\s2\s999(?!,)/)
    expect(loads()).toBe(1)
  })
})
