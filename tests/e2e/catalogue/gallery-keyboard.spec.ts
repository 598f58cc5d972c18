import type { Locator } from '@playwright/test'
import { expect, open, test } from '../shell/shop-test.ts'

test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

/** The contrast of the focus ring with what is behind it. WCAG 2.2 asks for 3 (1.4.11). */
const ringContrast = (control: Locator) =>
  control.evaluate((one) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255
        return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let behind = one.parentElement
    while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement
    if (!behind) throw new Error('Nothing is behind it')
    const [low = 0, high = 0] = [getComputedStyle(one).outlineColor, getComputedStyle(behind).backgroundColor]
      .map(luminance)
      .toSorted((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  })

test('the arrows of a product’s pictures keep the keyboard’s place at the end, and move at once for a user who asks for less motion', async ({
  page,
}) => {
  await open(page, '/product/kalk-bay')
  await page.keyboard.press('Tab')
  const next = page.getByRole('button', { name: 'Next: Pictures of Kalk Bay' })
  const row = page.getByRole('list', { name: 'Pictures of Kalk Bay' })
  await next.focus()
  await page.keyboard.press('Enter')
  const moved = await row.evaluate(async (one) => {
    await new Promise<number>((done) => requestAnimationFrame(done))
    return one.scrollLeft / one.clientWidth
  })
  expect(moved).toBeGreaterThan(0.8)
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(next).toHaveAttribute('aria-disabled', 'true', { timeout: 100 })
  }).toPass()
  await expect(next).toBeFocused()
  await expect(next).toBeVisible()
})

test('the focus ring shows on the paper of the pictures in the dark scheme', async ({ page }) => {
  await open(page, '/product/kalk-bay')
  await page.keyboard.press('Tab')
  const closer = page.getByRole('button', { name: 'Look closer' })
  await closer.focus()
  expect(await ringContrast(closer)).toBeGreaterThan(3)
  await page.keyboard.press('Enter')
  const picture = page.getByRole('dialog').getByRole('button', { name: /^Show it twice as large: / })
  await picture.focus()
  expect(await ringContrast(picture)).toBeGreaterThan(3)
})
