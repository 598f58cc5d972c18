import { screens } from './screens.ts'
import { expect, open, test } from './shop-test.ts'

/** Every screen has room at 320 px, and at twice the text: nothing leads sideways. */

for (const { path } of screens) {
  test(`${path} fits 320 px, and twice the text`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, path)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
}
