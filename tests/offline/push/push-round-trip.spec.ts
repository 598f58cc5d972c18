import { copyBuild, type BuildCopy } from '../../support/server/build-copy.ts'
import { wooCsv } from '../../support/catalogue/woo-csv.ts'
import { makeAccount, newPerson } from '../../e2e/account/account-steps.ts'
import {
  enableOrderNotifications,
  controlled,
  deliver,
  dispatch,
  importGoods,
  shownNotifications,
  notifications,
  openFromFooter,
  orderAndPay,
  pressNotification,
} from '../../e2e/push/push-steps.ts'
import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { expect, open, test } from './pushed.ts'
import { fetched, isOneWaiting } from '../updates/updating.ts'

/** Notifications from the choice to the press. Server, encryption, worker and page are real. */

test('[extended] a dispatched order: the server encrypts the push, the worker shows it, and a press opens the order', async ({
  page,
  context,
  shop,
  service,
  device,
}) => {
  const person = newPerson('told')
  await makeAccount(page, shop, person)
  const orderId = await orderAndPay(page, person.email)
  await controlled(page)
  await enableOrderNotifications(page)
  await open(page, '/product/kalk-bay')
  await page.evaluate(() => Object.assign(window, { stays: true }))

  const arriving = service.arrives(device)
  await dispatch(shop, orderId)
  const arrival = await arriving
  expect(arrival.body.toString('latin1')).not.toContain(orderId)
  const { notification, topic } = arrival.read()
  expect([topic, notification.navigate]).toEqual(['orders', `${shop.origin}/my-account/view-order/${orderId}`])

  await deliver(page, shop.origin, JSON.stringify(arrival.read()))
  await expect.poll(() => shownNotifications(page)).toEqual([{ title: notification.title, body: notification.body }])
  await pressNotification(context)
  await expect(page).toHaveURL(notification.navigate)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Demo Couriers')
  // The open page navigated without a reload.
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  await expect.poll(() => shownNotifications(page)).toEqual([])
})

test('[extended] [P9] a sold-out product: one notification when it is back, and a press opens the product', async ({
  page,
  context,
  shop,
  service,
  device,
}) => {
  const goods = (inStock: 0 | 1) => wooCsv([{ SKU: 'DEMO-BENCH', Name: 'Demo Bench', 'Regular price': 4999, 'In stock?': inStock }])
  await importGoods(shop, goods(0))
  await expect.poll(async () => (await page.request.get('/api/products/demo-bench')).status(), { timeout: 20_000 }).toBe(200)
  await open(page, '/product/demo-bench')
  await controlled(page)
  await expect(page.getByText(/Delivered free by|^In stock/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  const dialog = notifications(page)
  await expect(dialog.getByRole('checkbox', { name: 'Demo Bench is back' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Offers' })).not.toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This device tells you, once, when it can be ordered again.')).toBeVisible()

  const arriving = service.arrives(device)
  await importGoods(shop, goods(1))
  const message = (await arriving).read()
  await open(page, '/')
  await deliver(page, shop.origin, JSON.stringify(message))
  await expect.poll(() => shownNotifications(page)).toEqual([{ title: message.notification.title, body: message.notification.body }])
  await pressNotification(context)
  await expect(page.getByRole('heading', { level: 1, name: 'Demo Bench' })).toBeVisible()
  await openFromFooter(page)
  await expect(dialog.getByRole('checkbox', { name: 'Demo Bench is back' })).toHaveCount(0)
})

test.describe('a new version', () => {
  const renewing = test.extend<{ build: BuildCopy }>({
    build: async ({}, use) => {
      const build = copyBuild()
      await use(build)
      build.remove()
    },
    settings: async ({ build, service }, use) => use({ DIST_DIR: build.folder, ...service.environment }),
  })

  renewing(
    '[extended] [P6] is announced once; the worker fetches it, and a press updates the page',
    async ({ page, context, build, shop, service, device }) => {
      await open(page, '/product/kalk-bay')
      await controlled(page)
      await openFromFooter(page)
      await notifications(page).getByRole('checkbox', { name: 'New versions of this app' }).check()
      await notifications(page).getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('Saved. This device gets the notifications that you ticked.')).toBeVisible()
      const script = page.locator('script[type=module]')
      const before = (await script.getAttribute('data-modules')) ?? ''

      const arriving = service.arrives(device)
      await shop.stop()
      build.renew()
      await shop.start()
      const message = (await arriving).read()
      expect(message.topic).toBe('updates')
      await deliver(page, shop.origin, JSON.stringify(message))
      await expect.poll(() => shownNotifications(page)).toEqual([{ title: message.notification.title, body: message.notification.body }])
      await fetched(page)
      expect(await isOneWaiting(page)).toBe(true)
      await pressNotification(context)
      await expect(script).not.toHaveAttribute('data-modules', before)
      await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
      expect(device.arrived).toHaveLength(1)
    },
  )
})
