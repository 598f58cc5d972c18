import { expect, type Page } from '@playwright/test'
import { hydrated } from '../../e2e/shell/shop-test.ts'

/** Steps of a download of the whole shop. */

/** The part of the app's settings about the download. */
export const section = (page: Page) => page.getByRole('region', { name: 'Download the shop' })

/** Opens the app's settings and waits for the choice of a download. */
export async function openApp(page: Page): Promise<void> {
  await page.goto('/app')
  await hydrated(page)
  await expect(section(page).getByRole('radio', { name: /Small pictures/ })).toBeAttached()
}

/** Starts a download with small pictures. */
export async function download(page: Page): Promise<void> {
  await section(page)
    .getByRole('radio', { name: /Small pictures/ })
    .check({ force: true })
  await section(page).getByRole('button', { name: 'Download' }).click()
}
