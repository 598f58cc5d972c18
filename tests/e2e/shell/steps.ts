import { expect, type Page } from '@playwright/test'
import { hydrated, open } from './shop-test.ts'

/** What a shopper does on the way from the door to the order, named as a shopper would. */

/** From home through a category to the product, by its links. */
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

/** Presses what stands for a radio: its label, which has to be in sight and uncovered. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

/** Chooses fabric and legs, and adds one. */
export async function configureAndAdd(page: Page): Promise<void> {
  await choose(page, /^Clay/)
  await choose(page, /^Oak/)
  await expect(page).toHaveURL(/fabric=linen-clay/)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(page)).toBeVisible()
}

export const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

/** Opens the product, adds one as it is configured in `query`, and leaves the cart open. */
export async function addByAddress(page: Page, address: string): Promise<void> {
  await open(page, address)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(page)).toBeVisible()
}

/** From the open cart to checkout, with every needed field filled in. */
export async function goToCheckout(page: Page): Promise<void> {
  await cart(page)
    .getByRole('link', { name: /Checkout/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await hydrated(page)
}

export async function fillCheckout(page: Page, email = 'demo.shopper@stoep.example'): Promise<void> {
  await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('+27 82 555 0101')
  await page.getByLabel('Full name').fill('Demo Shopper')
  await page.getByLabel('Street address').fill('18 Bakoven Street')
  await page.getByLabel('Suburb').fill('Woodstock')
  await page.getByLabel('City or town').fill('Cape Town')
  await page.getByLabel('Postcode').fill('7925')
}

export async function payWith(page: Page, method: RegExp): Promise<void> {
  await choose(page, method)
  await page.getByRole('button', { name: /Place order and pay/ }).click()
}
