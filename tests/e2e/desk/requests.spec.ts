import { cents } from '../../../src/contract/money/money.ts'
import { checkoutOf } from '../../support/account/shopper.ts'
import { withSession } from '../../support/account/customers.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { newCartKey } from '../../support/server/api.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'

const test = ownShop()

test('a report that something is wrong is sent, accepted, refunded from its pieces or finished', async ({
  page: shopPage,
  browser,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const { productId, variation } = kalkBay
  const { answer: cart } = await call('cartAdd', { cartKey: newCartKey(), productId, variation, productQuantity: 1 })
  const { order_id: orderId, order_key: key } = (await call('checkout', checkoutOf(cart, 'bank_transfer'))).answer
  const at = { params: { orderId } }
  await call('deskConfirmTransfer', { token, version: 1 }, at)
  await call('deskDispatch', { token, version: 2, carrier: 'Demo Carriers', tracking_number: 'DC-1' }, at)
  await shopPage.goto(`/checkout/order/${orderId}?key=${key}`)
  await shopPage.getByRole('button', { name: 'Something is wrong with it' }).click()
  const report = shopPage.getByRole('dialog', { name: 'Something is wrong with it' })
  await report.getByLabel('What is wrong').selectOption('damaged')
  await report.getByLabel('What you would like').selectOption('refund')
  await report.getByLabel('What you see').fill('A leg is broken.')
  await expectAccessible(shopPage)
  await report.getByRole('button', { name: 'Send the report' }).click()
  await expect(report).toBeHidden()
  await expect(shopPage.getByRole('region', { name: 'Cancel, return or report a problem' })).toContainText('Wanted: the money back.')

  // The worker of the shop would send its own cookies.
  const context = await browser.newContext({ baseURL: shop.origin, extraHTTPHeaders: withSession(token) })
  const page = await context.newPage()
  await page.goto(`/desk/orders/${orderId}/show`)
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Answer').fill('We are sorry, and pay it back.')
  await dialog.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Refund', exact: true }).press('Enter')
  await expect(dialog.getByRole('radio', { name: 'Pieces' })).toBeChecked()
  await expect(dialog.getByRole('textbox', { name: /Kalk Bay/ })).toHaveValue('1')
  await expect(dialog.getByLabel('The pieces go back into the stock')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await page.goto('/desk')
  await page.getByRole('link', { name: /Requests to finish/ }).press('Enter')
  await page.getByRole('link', { name: new RegExp(`Order ${orderId}`) }).press('Enter')
  await expect(page.getByRole('button', { name: 'Decline after all' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)
  await expect.poll(async () => (await call('deskToday', { token })).answer.to_finish.count).toBe(0)
  await page.getByRole('button', { name: 'A transfer to pay back' }).press('Enter')
  await dialog.getByLabel(/Amount of the transfer/).fill('100')
  await dialog.getByRole('button', { name: 'Record the transfer' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Record the refund' })).toBeVisible()
  await context.close()
})

test('a refund of the last returned pieces begins with the delivery, which the staff can change; a cancellation says who wanted it', async ({
  browser,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const price = cents(45_000)
  const zone = { name: 'Demo zone', provinces: [], postcodes: [], everywhere: true, price, days: 3, free_from: null, active: true }
  await call('deskZoneAdd', { token, ...zone })
  const { productId, variation } = kalkBay
  const place = async () => {
    const { answer: cart } = await call('cartAdd', { cartKey: newCartKey(), productId, variation, productQuantity: 1 })
    const total = cents(cart.totals.total + price)
    return (await call('checkout', { ...checkoutOf(cart, 'bank_transfer'), total })).answer
  }
  const [{ order_id: orderId, order_key: key }, unpaid] = [await place(), await place()]
  const at = { params: { orderId } }
  await call('deskConfirmTransfer', { token, version: 1 }, at)
  await call('deskDispatch', { token, version: 2, carrier: 'Demo Carriers', tracking_number: 'DC-1' }, at)
  await call('deskDeliver', { token, version: 3 }, at)
  const { items, requests = [] } = (await call('orderRequest', { key, kind: 'return', words: 'Too wide.' }, at)).answer
  const requestId = requests[0]?.request_id ?? ''
  await call('deskRequestDecide', { token, version: 5, accept: true, answer: 'As you wish.' }, { params: { orderId, requestId } })

  const context = await browser.newContext({ baseURL: shop.origin, extraHTTPHeaders: withSession(token) })
  const page = await context.newPage()
  await page.goto(`/desk/orders/${orderId}/show`)
  await page.getByRole('button', { name: 'Refund', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const [piece, delivery] = [dialog.getByRole('textbox', { name: /Kalk Bay/ }), dialog.getByRole('textbox', { name: /^Delivery/ })]
  await expect(delivery).toHaveValue('1')
  await expect(dialog).toContainText('so the delivery is refunded too')
  await expectAccessible(page)
  await piece.fill('0')
  await expect(delivery).toHaveValue('0')
  await piece.fill('1')
  await expect(delivery).toHaveValue('1')
  await delivery.fill('0')
  await expect(dialog.getByRole('button', { name: /^Refund R/ })).toContainText('18 999')
  await delivery.fill('1')
  await dialog.getByLabel(/Reason/).fill('It came back.')
  await dialog.getByRole('button', { name: /^Refund R/ }).press('Enter')
  await expect(dialog).toBeHidden()
  const { order } = (await call('deskOrder', { token }, at)).answer
  expect(order.refunds).toMatchObject([{ amount: order.totals.total, lines: [{ item_key: items[0]?.item_key }, { item_key: 'delivery' }] }])
  expect(order.state).toBe('refunded')

  await page.goto(`/desk/orders/${unpaid.order_id}/show`)
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter')
  await dialog.getByLabel(/Reason/).fill('As agreed on the phone.')
  await dialog.getByLabel(/Why it ends/).press('Enter')
  await page.getByRole('option', { name: 'The customer wanted it' }).press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect((await call('deskOrder', { token }, { params: { orderId: unpaid.order_id } })).answer.cancel_cause).toBe('customer')
  await page.getByRole('button', { name: 'The transfer came late' }).press('Enter')
  await expect(dialog).toContainText('The customer wanted this order cancelled, so the transfer goes back')
  await context.close()
})
