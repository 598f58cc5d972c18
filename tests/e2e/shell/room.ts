import { expect, type Page } from '@playwright/test'
import { expectAccessible, open } from './shop-test.ts'
import { browseToKalkBay, configureAndAdd, fillCheckout, goToCheckout, payWith } from './steps.ts'

/** Nothing leads sideways: all there is fits the width of the screen (WCAG 1.4.10). Names what does not. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    const wide = [...document.querySelectorAll('body *')].filter(isWide).map(({ outerHTML }) => outerHTML.slice(0, 120))
    return { px: scrollWidth - clientWidth, wide }
  })
  expect(excess).toBeNull()
}

/** From the front page to the order. What is pressed has to be in sight and uncovered, and each screen fits and is accessible. */
export async function purchaseInRoom(page: Page): Promise<void> {
  const fits = async () => {
    await expectNothingSideways(page)
    await expectAccessible(page)
  }
  // What lies over the page is answered, or closed where it stands in the way.
  await open(page, '/')
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await page.addLocatorHandler(page.getByRole('button', { name: 'Close notification' }).first(), (it) => it.click())
  await browseToKalkBay(page)
  await fits()
  await configureAndAdd(page)
  await fits()
  await goToCheckout(page)
  await fits()
  // Sent half empty: what is wrong has to fit too.
  await payWith(page, /Card or EFT/)
  await expect(page.getByLabel('Street address')).toHaveAttribute('aria-invalid', 'true')
  await fits()
  await fillCheckout(page)
  await payWith(page, /Card or EFT/)
  await expect(page).toHaveURL(/\/sandbox\/payfast/)
  await fits()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
  await fits()
}
