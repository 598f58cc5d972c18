import { expectWholeWords } from './no-overflow.ts'
import { expect, open, test } from './shop-test.ts'

/** The categories below "Shop" in the header of a wide screen. */

test('the Shop menu has whole words on a small and on an ordinary desktop', async ({ page }) => {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/info/faqs')
    await page.getByRole('button', { name: 'Shop' }).click()
    await expect(page.getByRole('link', { name: 'Headboards' }).first()).toBeVisible()
    await expectWholeWords(page)
  }
})
