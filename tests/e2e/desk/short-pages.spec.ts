import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, test } from '../shell/shop-test.ts'

/** Screens of a new shop that have little to show. */
const screens = ['messages', 'workshop', 'quotes', 'gift-cards']

for (const [width, height] of [
  [390, 844],
  [1280, 1000],
] as const)
  test(`a screen of the desk that is shorter than the window does not scroll, at ${width} × ${height}`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width, height })
    await context.setExtraHTTPHeaders(withSession(await ownerTokenAt(shop)))
    for (const screen of screens) {
      await page.goto(`/desk/${screen}`)
      await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      await expect.poll(beyond, { message: screen }).toBe(0)
    }
  })
