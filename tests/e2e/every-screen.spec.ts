import { screens } from './screens.ts'
import { expect, expectAccessible, open, test } from './shop-test.ts'

/** What every screen owes: a title, one heading, and no violation in either scheme. */

for (const { path, title, heading } of screens) {
  test(`${path} is named and accessible, light and dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page)
  })
}
