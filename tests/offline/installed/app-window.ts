import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { openProfile } from '../../support/browser/open-profile.ts'
import { chromiumPath, thriftyArgs } from '../../support/browser/chromium.ts'
import { failOnFaults } from '../../e2e/shell/watch.ts'
import { expect, newcomer } from './installed.ts'

interface Profile {
  /** Opens a browser on the same profile. With `address` it opens an app window. */
  openBrowser(address?: string): Promise<BrowserContext>
}

/** Tests with their own profile on disk. Chromium needs one for installability checks and for app windows. */
export const test = newcomer.extend<{ profile: Profile; app: Page }>({
  profile: async ({ shop }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-profile-'))
    const opened: BrowserContext[] = []
    const openBrowser = async (address?: string) => {
      const context = await openProfile(folder, {
        executablePath: chromiumPath() ?? undefined,
        args: [...thriftyArgs, ...(address === undefined ? [] : [`--app=${address}`])],
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        locale: 'en-ZA',
        timezoneId: 'Africa/Johannesburg',
        baseURL: shop.origin,
      })
      opened.push(context)
      return context
    }
    await use({ openBrowser })
    for (const context of opened) await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
  /** The shop in an app window. */
  app: async ({ profile, shop, planned }, use) => {
    const context = await profile.openBrowser(shop.origin)
    await failOnFaults(context, shop.origin, planned, async () => {
      const page = context.pages()[0] ?? (await context.newPage())
      await page.locator('html[data-ready]').waitFor()
      await use(page)
    })
  },
})

export { expect }
