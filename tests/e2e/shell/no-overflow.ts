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
