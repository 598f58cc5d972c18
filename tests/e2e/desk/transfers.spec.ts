import { counted } from '../../../src/domain/counted.ts'
import { withSession } from '../../support/account/customers.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'

const test = ownShop()

// A colleague was first.
test.use({ planned: [/409 \(Conflict\)/] })

const inWords = (count: number) => (count === 0 ? 'No orders match.' : counted(count, 'order', 'orders'))

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`transfers are confirmed from the list, one after the other, at ${width} pixels`, async ({ page, shop }) => {
    const { token, call } = await ownerAt(shop)
    // Other files may have ordered in this shop.
    const others = (await call('deskOrders', { token, state: 'awaiting_transfer' })).answer.total
    const [first, second, theirs] = [await placeOrderAt(shop.origin), await placeOrderAt(shop.origin), await placeOrderAt(shop.origin)]
    await page.setViewportSize({ width, height })
    await page.context().setExtraHTTPHeaders(withSession(token))
    await page.goto(`${shop.origin}/desk/orders?filter=${encodeURIComponent('{"state":"awaiting_transfer"}')}`)
    const count = page.getByRole('status').first()
    await expect(count).toHaveText(inWords(others + 3))
    await expectAccessible(page)
    const question = page.getByRole('dialog', { name: 'Has the transfer arrived?' })
    for (const [orderId, left] of [
      [first, others + 2],
      [second, others + 1],
    ] as const) {
      await page.getByRole('button', { name: `Confirm transfer: ${orderId}` }).press('Enter')
      await expect(question).toContainText(`the order number ${orderId}`)
      await question.getByRole('button', { name: 'Confirm transfer' }).press('Enter')
      await expect(count).toHaveText(inWords(left))
      await expect(count).toBeFocused()
    }
    await page.getByRole('button', { name: `Confirm transfer: ${theirs}` }).press('Enter')
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await call('deskConfirmTransfer', { token, version: 1 }, { params: { orderId: theirs } })
    await question.getByRole('button', { name: 'Confirm transfer' }).press('Enter')
    await question.getByRole('button', { name: 'Show the list' }).press('Enter')
    await expect(count).toHaveText(inWords(others))
    for (const orderId of [first, second]) {
      const { answer } = await call('deskOrder', { token }, { params: { orderId } })
      expect(answer.order.state).toBe('processing')
    }
  })
