import { expect, type Page } from '@playwright/test'

export const SITE_PASSWORD = 'open the stoep'

export const cover = (page: Page) => page.getByRole('dialog', { name: 'Site Login' })

/** Goes in by the form that the server gives out while the site is closed. */
export async function comeIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Site Login' })).toBeVisible()
  await page.getByLabel('Password').fill(SITE_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('html[data-ready]').waitFor()
}

/** The gate closes for this browser, as it does when the password changes. */
export const lockOut = (page: Page) => page.context().clearCookies({ name: 'shop_gate' })

export async function tryPassword(page: Page, password: string): Promise<void> {
  await cover(page).getByLabel('Password').fill(password)
  await cover(page).getByRole('button', { name: 'Login' }).click()
}
