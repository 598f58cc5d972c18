import type { Page } from '@playwright/test'
import { comeIn, cover, lockOut, SITE_PASSWORD, tryPassword } from '../../e2e/gate/gate-steps.ts'
import { shopAway } from '../../e2e/shell/watch.ts'
import { expect, newcomer, warmed } from '../installed/installed.ts'

const test = newcomer.extend({
  settings: async ({}, use) => use({ SITE_PASSWORD }),
  planned: async ({}, use) => use([...shopAway, /403 \(Forbidden\)/, /503/]),
})

/** The gate closes while no page of the shop is open: one that heard of it would tell the worker, which would leave the next page to the shop. */
async function closeMeanwhile(page: Page): Promise<void> {
  await page.goto('about:blank')
  await lockOut(page)
  await page.goto('/')
}

test('an installed app with everything on the device covers itself once told, shows nothing without the shop, and opens with the password', async ({
  page,
  shop,
}) => {
  await comeIn(page, '/')
  await warmed(page)
  await closeMeanwhile(page)
  await expect(cover(page)).toBeVisible({ timeout: 20_000 })

  await shop.stop()
  await tryPassword(page, SITE_PASSWORD)
  await expect(cover(page)).toContainText('The shop did not answer. Check your connection and try again.')

  await shop.start()
  await tryPassword(page, SITE_PASSWORD)
  await expect(cover(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Closed again, and gone: nothing of the shop is shown from the device.
  await closeMeanwhile(page)
  await expect(cover(page)).toBeVisible({ timeout: 20_000 })
  await shop.stop()
  await page.goto('/product/kalk-bay')
  await expect(page.getByRole('heading', { level: 1, name: 'Site Login' })).toBeVisible()
  await expect(page.getByText('Kalk Bay')).toHaveCount(0)
  await shop.start()
  await comeIn(page, '/product/kalk-bay')
  await expect(cover(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
})
