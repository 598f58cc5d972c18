import { withSession } from '../../support/account/customers.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

test('a tile of Today opens what it counts, not the filter that was chosen last; orders that were chosen for a route can be let go', async ({
  page,
  context,
  shop,
}) => {
  const orderId = await placeOrderAt(shop.origin)
  await context.setExtraHTTPHeaders(withSession(await ownerTokenAt(shop)))
  await page.goto('/desk/messages')
  await page.getByRole('button', { name: 'Answered' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Answered' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Today' }).press('Enter')
  await page.getByRole('link', { name: /Messages to answer/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Answered' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: 'Today' }).press('Enter')
  await page.getByRole('link', { name: /Orders to dispatch/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'To dispatch' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/desk/orders?filter=${encodeURIComponent(JSON.stringify({ q: orderId }))}`)
  await page.getByLabel(`Choose order ${orderId}`).check()
  await page.goto(`/desk/orders?filter=${encodeURIComponent(JSON.stringify({ to_dispatch: '1', q: orderId }))}`)
  const route = page.getByRole('region', { name: 'Route sheet' })
  await expect(route).toContainText('1 of them is not on this page.')
  await route.getByRole('button', { name: 'Choose none' }).press('Enter')
  await expect(route.getByRole('link', { name: 'Route sheet of the day' })).toBeVisible()
})

test('the first Tab offers to skip to the content, and a screen that a link of the content opens has the focus at its heading', async ({
  page,
  context,
  shop,
}) => {
  await context.setExtraHTTPHeaders(withSession(await ownerTokenAt(shop)))
  await page.goto('/desk')
  const orders = page.getByRole('link', { name: /Orders to dispatch/ })
  await expect(orders).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await orders.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused()
})
