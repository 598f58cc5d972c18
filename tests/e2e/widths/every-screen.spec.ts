import type { Page } from '@playwright/test'
import { expectNothingSideways } from '../shell/room.ts'
import { screens } from '../shell/screens.ts'
import { expect, expectAccessible, hydrated, test as base } from '../shell/shop-test.ts'

/**
 * What every screen owes: an answer, a title, one heading, its address, no way out unmarked, and no violation in either scheme;
 * and room at 320 px and at twice the text, where nothing leads sideways.
 */

/** One window for all the screens of a test worker, as a shopper has: each is a page of its own, loaded anew, and none keeps what the next would show. */
const test = base.extend<object, { window: Page }>({
  window: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext(project.use)
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ window }, use) => use(window.context()),
  page: async ({ window }, use) => {
    await forgetPictures(window)
    await use(window)
  },
})

/** A picture that the screen before has shown larger is taken instead of the one that is preloaded, and Chromium complains of that. */
async function forgetPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled })
  await session.detach()
}

async function expectRoom(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNothingSideways(page)
  await page.setViewportSize({ width, height })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectNothingSideways(page)
}

for (const { path, title, heading, canonical } of screens) {
  test(`[§2.1] [trial 28] ${path} is named, addressed and accessible, light and dark`, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const answer = await page.goto(shop.origin + path)
    expect(answer?.status()).toBe(200)
    await hydrated(page)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const address = page.locator('link[rel=canonical]')
    if (canonical === null) {
      await expect(address).toHaveCount(0)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    } else {
      await expect(address).toHaveAttribute('href', shop.origin + canonical)
    }
    const waysOut = await page
      .locator('a[href^="http"]')
      .evaluateAll((links) =>
        links
          .filter((link) => (link as HTMLAnchorElement).origin !== location.origin && !/noopener/.test(link.getAttribute('rel') ?? ''))
          .map((link) => (link as HTMLAnchorElement).href),
      )
    expect(waysOut).toEqual([])
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page)
    await expectRoom(page)
  })
}
