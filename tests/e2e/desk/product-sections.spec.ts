import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

for (const [device, width, height] of [
  ['a phone', 390, 844],
  ['a computer', 1280, 800],
] as const)
  test(`the parts of a product are a press away on ${device}, and so is its save`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width, height })
    await context.setExtraHTTPHeaders(withSession(await ownerTokenAt(shop)))
    await page.goto('/desk/products/1001/show')
    const parts = page.getByRole('navigation', { name: 'Parts of the product' })
    const link = (name: string) => parts.getByRole('link', { name, exact: true })
    await expectAccessible(page)
    for (const [name, title] of [
      ['Around it', 'Around it'],
      ['Pictures', 'Pictures'],
      ['Options', 'Options and their prices'],
    ] as const) {
      await link(name).press('Enter')
      const heading = page.getByRole('heading', { name: title, exact: true })
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect(link(name)).toHaveAttribute('aria-current', 'true')
      await expect(link(name)).toBeInViewport({ ratio: 1 })
    }
    await page.getByLabel('Care', { exact: true }).focus()
    await expect(link('Words')).toHaveAttribute('aria-current', 'true')
    await page.getByLabel('Tagline').fill('Deep, soft and made to last')
    await expect(page.getByRole('button', { name: 'Save the product' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
