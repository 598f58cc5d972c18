import { withSession } from '../../support/account/customers.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'

const test = ownShop()

test('a refund of 150,50 is R 150,50, and an amount that cannot be read is not refunded', async ({ page, shop }) => {
  const { token, call } = await ownerAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  const at = { params: { orderId } }
  await call('deskConfirmTransfer', { token, version: 1 }, at)
  await page.context().setExtraHTTPHeaders(withSession(token))
  await page.goto(`${shop.origin}/desk/orders/${orderId}/show`)
  await page.getByRole('button', { name: 'Refund', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Refund order ${orderId}` })
  await dialog.getByRole('radio', { name: 'An amount' }).check()
  await dialog.getByLabel('Reason').fill('A scratch.')
  const amount = dialog.getByLabel('Amount (R)')
  await amount.pressSequentially('150 50')
  await amount.press('Enter')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription('Type an amount such as 4999,50')
  await expectAccessible(page)
  await amount.fill('')
  await amount.pressSequentially('150,50')
  await expect(dialog.getByRole('button', { name: 'Refund R 150,50' })).toBeVisible()
  await amount.press('Enter')
  await expect(dialog).toBeHidden()
  const { answer } = await call('deskOrder', { token }, at)
  expect(answer.order.refunds?.map((refund) => refund.amount)).toEqual([15_050])
})

test('a wheel over a field scrolls the page, and leaves its number as it is', async ({ page, shop }) => {
  const { token } = await ownerAt(shop)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.context().setExtraHTTPHeaders(withSession(token))
  await page.goto(`${shop.origin}/desk/products/1001/show`)
  const price = page.getByRole('textbox', { name: 'Price (R)', exact: true })
  await price.click()
  const before = await price.inputValue()
  for (let notch = 0; notch < 2; notch += 1) await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(price).toHaveValue(before)
})
