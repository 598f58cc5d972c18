import { headlessShellPath, thriftyArgs } from '../../support/browser/chromium.ts'
import { expectNoOverflow, expectWholeWords, purchaseWithoutOverflow } from '../shell/no-overflow.ts'
import { expect, open, test } from '../shell/shop-test.ts'
import { addByAddress, goToCheckout } from '../shell/steps.ts'

// The browser setting for text at twice the size.
test.use({
  launchOptions: { executablePath: headlessShellPath() ?? undefined, args: [...thriftyArgs, '--blink-settings=defaultFontSize=32'] },
})

test('[extended] [trial 28] the whole purchase at twice the text', async ({ page }) => {
  await purchaseWithoutOverflow(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
})

test('[trial 28] at twice the text, the summary line breaks between words, not inside them', async ({ page }) => {
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

test('[extended] [trial 28] at twice the text, the consent card can be read completely and does not cover the header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/info/faqs')
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  const card = page.getByRole('region', { name: /Can we use cookies/ })
  await expect(card).toBeVisible()
  // The bar is 3.5 rem high and keeps its position.
  await expect.poll(async () => (await card.boundingBox())?.y).toBeGreaterThanOrEqual(3.5 * 32)
  await card.getByRole('heading').scrollIntoViewIfNeeded()
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await card.getByRole('button', { name: 'No, thanks' }).click()
  await expect(card).toBeHidden()
})

test('at twice the text, the filters and the menu of a phone have whole words, and the filters have room', async ({ page }) => {
  await open(page, '/product-category/sofas')
  await page.getByRole('button', { name: /Filter/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expect(sheet.getByRole('button', { name: /^Show \d+ pieces$/ })).toBeInViewport({ ratio: 1 })
  await expectWholeWords(page)
  const height = await sheet.locator('footer').evaluate((footer) => footer.previousElementSibling?.previousElementSibling?.clientHeight)
  expect(height).toBeGreaterThan(844 / 3)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Headboards' })).toBeVisible()
  await expectWholeWords(page)
  expect(await menu.getByRole('navigation').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('at twice the text, the dimensions of a product are whole words', async ({ page }) => {
  await open(page, '/product/yellowwood')
  await page.getByRole('heading', { name: 'Dimensions' }).scrollIntoViewIfNeeded()
  await expectWholeWords(page)
})

test.describe('[trial 28] without script', () => {
  test.use({ javaScriptEnabled: false })

  test('at twice the text, the outline of the checkout fits', async ({ page }) => {
    await page.goto('/checkout')
    await expect(page.locator('[aria-busy]')).toBeVisible()
    await expectNoOverflow(page)
  })
})
