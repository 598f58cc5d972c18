import { expect, type Page } from '@playwright/test'
import { expectAccessible, open } from './shop-test.ts'
import { browseToKalkBay, configureAndAdd, fillCheckout, goToCheckout, payWith } from './steps.ts'

/** Expects no horizontal scrolling (WCAG 1.4.10). A failure lists the elements that are too wide. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    const wide = [...document.querySelectorAll('body *')].filter(isWide).map(({ outerHTML }) => outerHTML.slice(0, 120))
    return { px: scrollWidth - clientWidth, wide }
  })
  expect(excess).toBeNull()
}

/** Expects that no word is broken into two lines, as that of a button which other words squeeze. Addresses of mail may be. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
      // The field that only robots fill in is out of sight and has no width.
      if (text.parentElement?.closest('[aria-hidden], script, style')) continue
      // A line may end at a hyphen, a dash or a slash.
      for (const { 0: word, index } of text.data.matchAll(/(?<!\S*@\S*)[^\s\-–—/@]+(?!\S*@)/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`${word} in “${text.parentElement?.textContent}”`)
      }
    }
    return found
  })
  expect(broken).toEqual([])
}

/**
 * The purchase from the home page to the order. Every pressed control must be visible and uncovered, and each screen must fit and be
 * accessible.
 */
export async function purchaseWithoutOverflow(page: Page): Promise<void> {
  const expectFit = async () => {
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
  // Answer the question about ads, and close notifications that cover a control.
  await open(page, '/')
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await page.addLocatorHandler(page.getByRole('button', { name: 'Close notification' }).first(), (button) => button.click())
  await browseToKalkBay(page)
  await expectFit()
  await configureAndAdd(page)
  await expectFit()
  await goToCheckout(page)
  await expectFit()
  // Send an incomplete form: the errors must fit too.
  await payWith(page, /Card or EFT/)
  await expect(page.getByLabel('Street address')).toHaveAttribute('aria-invalid', 'true')
  await expectFit()
  await fillCheckout(page)
  await payWith(page, /Card or EFT/)
  await expect(page).toHaveURL(/\/sandbox\/payfast/)
  await expectFit()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
  await expectFit()
}
