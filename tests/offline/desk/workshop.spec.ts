import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { withSession } from '../../support/account/customers.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { phonePhoto } from '../../support/reviews/photos.ts'
import { newcomer as test } from '../installed/installed.ts'
import { expect } from '../../e2e/shell/shop-test.ts'

test('[trial 39] the workshop opens without the server; a dispatch and a delivery with a photo survive a closed app and arrive once', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  await call('deskConfirmTransfer', { token, version: 1 }, { params: { orderId } })
  await context.setExtraHTTPHeaders(withSession(token))

  await page.goto('/desk/workshop')
  await expect(page.getByRole('listitem').filter({ hasText: `Order ${orderId}` })).toContainText('1 × Kalk Bay')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => caches.match('/desk/').then((found) => found?.status))).toBe(200)
  await shop.stop()
  await page.reload()
  await expect(page.getByText('No connection.')).toBeVisible()
  const order = page.getByRole('listitem').filter({ hasText: `Order ${orderId}` })
  await expect(order).toContainText('1 Test Street')
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Dispatch' }).click()
  const dispatch = page.getByRole('dialog', { name: 'Dispatch the order' })
  await dispatch.getByRole('button', { name: 'Dispatch' }).click()
  await expect(dispatch.getByRole('alert')).toHaveText('Name the carrier')
  await dispatch.getByLabel('Carrier').fill('Demo Carriers')
  await dispatch.getByLabel('Tracking number').fill('DC-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change waits to be sent')).toBeVisible()
  await page.getByRole('button', { name: 'On the way (1)' }).click()
  await order.getByRole('button', { name: 'Delivered' }).click()
  const deliver = page.getByRole('dialog', { name: 'It is delivered' })
  await deliver.getByLabel('Received by').fill('Demo Receiver')
  await deliver.locator('input[type=file]').setInputFiles({ name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() })
  await expect(deliver.getByRole('img', { name: 'What was handed over' })).toBeVisible()
  await expectAccessible(page)
  await deliver.getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('2 changes wait to be sent')).toBeVisible()

  const next = await context.newPage()
  await page.close()
  await shop.start()
  await next.goto('/desk/workshop')
  await expect(next.getByText('Nothing to send.')).toBeVisible()
  await expect(next.getByText(/waits? to be sent/)).toHaveCount(0)
  const { answer } = await call('deskOrder', { token }, { params: { orderId } })
  expect(answer).toMatchObject({ order: { state: 'delivered' }, proof: { received_by: 'Demo Receiver', has_photo: true } })
})

test('[trial 39] a step on the wrong order is taken back in the workshop: before it is sent it leaves the device, and later the desk has the reason', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  await call('deskConfirmTransfer', { token, version: 1 }, { params: { orderId } })
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto('/desk/workshop')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const order = page.getByRole('listitem').filter({ hasText: `Order ${orderId}` })
  await expect(order).toContainText('1 × Kalk Bay')
  await expect(order.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  const dispatch = async () => {
    await order.getByRole('button', { name: 'Dispatch' }).click()
    await page.getByRole('dialog', { name: 'Dispatch the order' }).getByLabel('Carrier').fill('Demo Carriers')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'On the way (1)' }).click()
  }
  await expect.poll(() => page.evaluate(() => caches.match('/desk/').then((found) => found?.status))).toBe(200)
  await shop.stop()
  // A page that opens without the server sends nothing before it has the server's time.
  await page.reload()
  await dispatch()
  await order.getByRole('button', { name: 'Take back: On the way' }).click()
  const unsent = page.getByRole('dialog', { name: 'Take back “On the way”?' })
  await expect(unsent).toContainText('the customer gets no message')
  await expect(unsent.getByLabel('Reason')).toHaveCount(0)
  await expectAccessible(page)
  await unsent.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
  await page.getByRole('button', { name: 'To send (1)' }).click()

  await shop.start()
  await page.reload()
  await dispatch()
  await order.getByRole('button', { name: 'Delivered' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  const over = page.getByRole('region', { name: 'Delivered in the last 24 hours' })
  await expect(over).toContainText(`Order ${orderId}`)
  await expectAccessible(page)
  await over.getByRole('button', { name: 'Take back: Delivered' }).click()
  const sent = page.getByRole('dialog', { name: 'Take back “Delivered”?' })
  await sent.getByRole('button', { name: 'Take back' }).click()
  await expect(sent.getByRole('alert')).toHaveText('Give a reason: the staff read it')
  await sent.getByLabel('Reason').fill('The wrong door.')
  await sent.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: 'On the way (1)' })).toBeVisible()
  await expect(page.getByText(/waits? to be sent/i)).toHaveCount(0)
  const { answer } = await call('deskOrder', { token }, { params: { orderId } })
  expect(answer).toMatchObject({ order: { state: 'dispatched' }, notes: [{ text: 'Took back “Delivered”: The wrong door.' }] })
})
