import { addByAddress, cart } from '../../e2e/shell/steps.ts'
import { expect, newcomer, open, test } from '../installed/installed.ts'
import { openInstalled, quantityAtTheShop } from '../updates/updating.ts'

/** Trials 13 and 14: a device without storage, and eviction. */

const aloe = '/product/aloe?fabric=linen-sage'

newcomer('with blocked storage, a notice appears, orders work online, and no change is shown as saved', async ({ page, context }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database', 'SecurityError')
    }
  })
  await addByAddress(page, aloe)
  await expect(cart(page)).toContainText(/R\s2\s999(?!,)/)
  await expect(page.getByText('This browser does not let us store anything, so the shop works only while you are online.')).toBeVisible()
  await expect.poll(() => quantityAtTheShop(page)).toEqual([1])

  await context.setOffline(true)
  await cart(page)
    .getByRole('button', { name: /^One more/ })
    .click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await context.setOffline(false)
  expect(await quantityAtTheShop(page)).toEqual([1])
})

test('[extended] with full storage, an offline change is reported as not saved, and ordering works online', async ({ page, context }) => {
  const offline = page.getByRole('status').filter({ hasText: 'You are offline.' }).first()
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await openInstalled(page, aloe)
  await context.setOffline(true)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room left', 'QuotaExceededError')
    }
  })
  // The engine starts here and cannot store the principal.
  await add.hover()
  await expect(offline).toBeVisible()
  await add.click()
  await expect(page.getByText('This device is out of space')).toBeVisible()
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  expect(await quantityAtTheShop(page)).toEqual([])
  await add.click()
  await expect(cart(page)).toContainText(/R\s2\s999(?!,)/)
  await expect.poll(() => quantityAtTheShop(page)).toEqual([1])
})

test('[extended] after the browser deletes the storage, the shop starts cleanly and loads the cart from the server', async ({
  page,
  context,
  shop,
}) => {
  await openInstalled(page, aloe)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(page)).toContainText(/R\s2\s999(?!,)/)
  await expect.poll(() => quantityAtTheShop(page)).toEqual([1])
  const device = await context.newCDPSession(page)
  await device.send('Storage.clearDataForOrigin', {
    origin: shop.origin,
    storageTypes: 'indexeddb,cache_storage,service_workers,local_storage',
  })
  await open(page, '/')
  await page.mouse.move(10, 10)
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})
