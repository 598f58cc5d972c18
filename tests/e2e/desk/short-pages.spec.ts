import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, test } from '../shell/shop-test.ts'

// A screen that has little to show in every shop.
test.use({ planned: [/404 .*no-such-order/] })

for (const [width, height] of [
  [390, 844],
  [1280, 1000],
] as const)
  test(`a screen of the desk that is shorter than the window does not scroll, at ${width} × ${height}`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width, height })
    await context.setExtraHTTPHeaders(withSession(await ownerTokenAt(shop)))
    await page.goto('/desk/orders/no-such-order')
    await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  })
