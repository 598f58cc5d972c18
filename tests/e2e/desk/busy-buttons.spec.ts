import { withSession } from '../../support/account/customers.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, test } from '../shell/shop-test.ts'

test('a button keeps the focus while its action runs, says so, and ignores further presses', async ({ page, context, shop }) => {
  const token = await ownerTokenAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/orders/${orderId}/show`)
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>()
  let calls = 0
  await page.route('**/api/desk/orders/*/notes', async (route) => {
    calls += 1
    await answered
    await route.continue()
  })
  await page.getByLabel('New note').fill('Phone before 10:00.')
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  const busy = page.getByRole('button', { name: 'Saving…' })
  await expect(busy).toBeFocused()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('[aria-live=polite]', { hasText: 'Saving…' })).toHaveCount(1)
  await busy.press('Enter')
  await page.getByLabel('New note').press('Tab')
  await expect(busy).toBeFocused()
  await busy.press('Space')
  answer(undefined)
  await expect(page.getByText('Phone before 10:00.', { exact: true })).toBeVisible()
  const again = page.getByRole('button', { name: 'Add note' })
  await expect(again).toBeFocused()
  await expect(again).not.toHaveAttribute('aria-disabled')
  expect(calls).toBe(1)
})
