import type { Page } from '@playwright/test'
import { enterSite, cover, closeGate, SITE_PASSWORD, tryPassword } from '../../e2e/gate/gate-steps.ts'
import { shopAway } from '../../e2e/shell/watch.ts'
import { expect, newcomer, warmed } from '../installed/installed.ts'

const test = newcomer.extend({
  settings: async ({}, use) => use({ SITE_PASSWORD }),
  planned: async ({}, use) => use([...shopAway, /403 \(Forbidden\)/, /503/]),
})

/**
 * Closes the gate while no page of the shop is open. An open page would inform the worker, and the worker would then load the next page
 * from the server.
 */
async function closeGateWithoutPages(page: Page): Promise<void> {
  await page.goto('about:blank')
  await closeGate(page)
  await page.goto('/')
}

test('[extended] an installed app is covered after the gate closes, shows nothing without the server, and opens with the password', async ({
  page,
  shop,
}) => {
  await enterSite(page, '/')
  await warmed(page)
  await closeGateWithoutPages(page)
  await expect(cover(page)).toBeVisible({ timeout: 20_000 })

  await shop.stop()
  await tryPassword(page, SITE_PASSWORD)
  await expect(cover(page)).toContainText('The shop did not answer. Check your connection and try again.')

  await shop.start()
  await tryPassword(page, SITE_PASSWORD)
  await expect(cover(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The gate closes again and the server stops: the device shows nothing of the shop.
  await closeGateWithoutPages(page)
  await expect(cover(page)).toBeVisible({ timeout: 20_000 })
  await shop.stop()
  await page.goto('/product/kalk-bay')
  await expect(page.getByRole('heading', { level: 1, name: 'Site Login' })).toBeVisible()
  await expect(page.getByText('Kalk Bay')).toHaveCount(0)
  await shop.start()
  await enterSite(page, '/product/kalk-bay')
  await expect(cover(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
})
