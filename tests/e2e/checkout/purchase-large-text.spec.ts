import { headlessShellPath, thriftyArgs } from '../../support/browser/chromium.ts'
import { expectNothingSideways, purchaseInRoom } from '../shell/room.ts'
import { expect, open, test } from '../shell/shop-test.ts'
import { addByAddress, goToCheckout } from '../shell/steps.ts'

// As a reader sets it who asks the browser for letters twice as large.
test.use({
  launchOptions: { executablePath: headlessShellPath() ?? undefined, args: [...thriftyArgs, '--blink-settings=defaultFontSize=32'] },
})

test('[trial 28] the whole purchase at twice the text', async ({ page }) => {
  await purchaseInRoom(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
})

test('[trial 28] at twice the text the line over the order breaks between its words, not inside them', async ({ page }) => {
  await addByAddress(page, '/product/yellowwood')
  await goToCheckout(page)
  const words = ['Your', 'order,', '1', 'item']
  const lines = await page.getByText(words.join(' ')).evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBeLessThanOrEqual(words.length)
})

test('[trial 28] at twice the text what asks at the bottom of the screen can be read whole, under the bar and not over it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/product/kalk-bay')
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  const card = page.getByRole('region', { name: /May we count/ })
  await expect(card).toBeVisible()
  // 3.5 letters high, the bar stays where it is.
  await expect.poll(async () => (await card.boundingBox())?.y).toBeGreaterThanOrEqual(3.5 * 32)
  await card.getByRole('heading').scrollIntoViewIfNeeded()
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await card.getByRole('button', { name: 'No, thanks' }).click()
  await expect(card).toBeHidden()
})

test.describe('[trial 28] before the script is there', () => {
  test.use({ javaScriptEnabled: false })

  test('at twice the text the outline of the checkout fits', async ({ page }) => {
    await page.goto('/checkout')
    await expect(page.locator('[aria-busy]')).toBeVisible()
    await expectNothingSideways(page)
  })
})
