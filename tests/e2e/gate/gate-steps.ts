import { expect, type Page } from '@playwright/test'

export const SITE_PASSWORD = 'open the stoep'

/** The cover of an open page after the gate has closed. */
export const cover = (page: Page) => page.getByRole('dialog', { name: 'Site Login' })

/** Opens the gate with the form that the server sends while the site is closed. */
export async function enterSite(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Site Login' })).toBeVisible()
  await page.getByLabel('Password').fill(SITE_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('html[data-ready]').waitFor()
}

/** Closes the gate for this browser, as a change of the password does. */
export const closeGate = (page: Page) => page.context().clearCookies({ name: 'shop_gate' })

/** Types a password into the cover and sends it. */
export async function tryPassword(page: Page, password: string): Promise<void> {
  await cover(page).getByLabel('Password').fill(password)
  await cover(page).getByRole('button', { name: 'Login' }).click()
}
