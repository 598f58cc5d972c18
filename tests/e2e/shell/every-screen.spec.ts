import type { Page } from '@playwright/test'
import { expectNoOverflow, expectWholeWords } from './no-overflow.ts'
import { test } from './one-window.ts'
import { screens } from '../../support/browser/screens.ts'
import { expect, expectAccessible, hydrated } from './shop-test.ts'
import { atBothWidths } from './two-widths.ts'

/**
 * Every screen has its title and heading once its code has run. On a phone and on a desktop it has no accessibility violation in either colour
 * scheme, no horizontal scrolling at twice the text, nor at 320 px, and no broken word there.
 */

/** The size of all text, in percent of the browser's. */
const setTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)

/** The colour scheme of the device. The page does not move, so that axe sees its final colours. */
const setScheme = (page: Page, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

for (const { path, title, heading, tag } of screens) {
  test(`${tag}[trial 28] ${path} keeps its title and heading, and is accessible in light and dark on a phone and a desktop`, async ({
    page,
    shop,
  }) => {
    await setScheme(page, 'light')
    await page.goto(shop.origin + path)
    await hydrated(page)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await atBothWidths(page, async () => {
      await setScheme(page, 'light')
      await expectAccessible(page)
      await setScheme(page, 'dark')
      await expectAccessible(page, 'colours')
      await setTextSize(page, 200)
      await expectNoOverflow(page)
      await setTextSize(page, 100)
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoOverflow(page)
    await expectWholeWords(page)
  })
}
