import { expect, type Page } from '@playwright/test'
import { hydrated, open } from './shop-test.ts'

/** Steps from the home page to the order. */

/** Opens the product from the home page through its category. */
export async function browseToKalkBay(page: Page): Promise<void> {
  await open(page, '/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sofas/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  await page
    .getByRole('link', { name: /^Kalk Bay/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
}

/** Presses the label of a radio, which must be visible and uncovered. */
export async function choose(page: Page, name: RegExp): Promise<void> {
  // The tiles of other pieces follow, with colours of their own.
  const radio = page.getByRole('radio', { name }).first()
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .first()
    .click()
  await expect(radio).toBeChecked()
}

/** Chooses fabric and legs, and adds one piece to the cart. */
export async function configureAndAdd(page: Page): Promise<void> {
  await choose(page, /^Clay/)
  await choose(page, /^Oak/)
  await expect(page).toHaveURL(/fabric=linen-clay/)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(page)).toBeVisible()
}

export const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

/** Opens a product address, adds one piece as configured in the query, and leaves the cart open. */
export async function addByAddress(page: Page, address: string): Promise<void> {
  await open(page, address)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(page)).toBeVisible()
}

/** Closes the open cart with Escape. A navigation before the panel has left its history entry would be aborted. */
export async function closeCart(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(cart(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('"over":"cart"')
}

/** Opens the checkout from the open cart. */
export async function goToCheckout(page: Page): Promise<void> {
  await cart(page)
    .getByRole('link', { name: /Checkout/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await hydrated(page)
}

/** Fills in every required field of the checkout. */
export async function fillCheckout(page: Page, email = 'demo.shopper@stoep.example'): Promise<void> {
  await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('+27 82 555 0101')
  await page.getByLabel('Full name').fill('Demo Shopper')
  await page.getByLabel('Street address').fill('18 Bakoven Street')
  await page.getByLabel('Suburb').fill('Woodstock')
  await page.getByLabel('City or town').fill('Cape Town')
  await page.getByLabel('Postcode').fill('7925')
}

/** Chooses a payment method and places the order. */
export async function payWith(page: Page, method: RegExp): Promise<void> {
  await choose(page, method)
  await page.getByRole('button', { name: /Place order and pay/ }).click()
}
