import { expectVisibleFocus } from '../shell/by-keyboard.ts'
import { expect, open, test } from '../shell/shop-test.ts'

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  await open(page, '/product-category/sofas')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expectVisibleFocus(page)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})
