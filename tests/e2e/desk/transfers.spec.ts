import { withSession } from '../../support/account/customers.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { test } from './own-shop.ts'

// A colleague was first.
test.use({ planned: [/409 \(Conflict\)/] })

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`transfers are confirmed from the list, one after the other, at ${width} pixels`, async ({ page, shop }) => {
    const { token, call } = await ownerAt(shop)
    const [first, second, theirs] = [await placeOrderAt(shop.origin), await placeOrderAt(shop.origin), await placeOrderAt(shop.origin)]
    await page.setViewportSize({ width, height })
    await page.context().setExtraHTTPHeaders(withSession(token))
    await page.goto(`${shop.origin}/desk/orders?filter=${encodeURIComponent('{"state":"awaiting_transfer"}')}`)
    const count = page.getByRole('status').first()
    await expect(count).toHaveText('3 orders')
    await expectAccessible(page)
    const question = page.getByRole('dialog', { name: 'Has the transfer arrived?' })
    for (const [orderId, left] of [
      [first, '2 orders'],
      [second, '1 order'],
    ] as const) {
      await page.getByRole('button', { name: `Confirm transfer: ${orderId}` }).press('Enter')
      await expect(question).toContainText(`the order number ${orderId}`)
      await question.getByRole('button', { name: 'Confirm transfer' }).press('Enter')
      await expect(count).toHaveText(left)
      await expect(count).toBeFocused()
    }
    await page.getByRole('button', { name: `Confirm transfer: ${theirs}` }).press('Enter')
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await call('deskConfirmTransfer', { token, version: 1 }, { params: { orderId: theirs } })
    await question.getByRole('button', { name: 'Confirm transfer' }).press('Enter')
    await question.getByRole('button', { name: 'Show the list' }).press('Enter')
    await expect(count).toHaveText('No orders match.')
    for (const orderId of [first, second]) {
      const { answer } = await call('deskOrder', { token }, { params: { orderId } })
      expect(answer.order.state).toBe('processing')
    }
  })
