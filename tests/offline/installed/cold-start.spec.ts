import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openProfile } from '../../support/browser/open-profile.ts'
import { chromiumPath, thriftyArgs } from '../../support/browser/chromium.ts'
import { addByAddress, cart } from '../../e2e/shell/steps.ts'
import { expect, hydrated, newcomer as test, warmed } from './installed.ts'

test('[trial 27] an installed app opens offline after a browser restart, with products, cart and waiting changes', async ({ shop }) => {
  const profile = mkdtempSync(join(tmpdir(), 'shop-profile-'))
  const inBrowser = async (task: (page: Page) => Promise<void>) => {
    const options = { executablePath: chromiumPath() ?? undefined, args: thriftyArgs, viewport: { width: 390, height: 844 } }
    const context = await openProfile(profile, options)
    try {
      await task(context.pages()[0] ?? (await context.newPage()))
    } finally {
      await context.close()
    }
  }
  try {
    await inBrowser(async (page) => {
      await addByAddress(page, `${shop.origin}/product/blyde`)
      await expect(cart(page).getByText('Will sync')).toHaveCount(0)
      await warmed(page, 'with pictures')
      await shop.stop()
      await page.goto(`${shop.origin}/product/aloe?fabric=linen-sage`)
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await expect(cart(page).getByText('Will sync')).toBeVisible()
    })
    await inBrowser(async (page) => {
      await page.goto(`${shop.origin}/?source=pwa`)
      await hydrated(page)
      await page.goto(`${shop.origin}/product-category`)
      await hydrated(page)
      const tile = page.getByRole('main').getByRole('article').first()
      await expect(tile.getByRole('link')).toBeVisible()
      await expect.poll(() => tile.getByRole('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
      await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible()
      await page.getByRole('button', { name: 'Cart, 2 items' }).click()
      await expect(cart(page)).toContainText(/Blyde[\s\S]*Aloe/)
    })
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})
