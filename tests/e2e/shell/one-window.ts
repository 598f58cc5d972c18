import type { Page } from '@playwright/test'
import { test as base } from './shop-test.ts'

/**
 * Tests that each load their page anew, in one window for all tests of a process: a window of its own would cost each test a second. It has no
 * touch screen until a test turns one on (`atBothWidths`).
 */
export const test = base.extend<object, { window: Page }>({
  window: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ ...project.use, hasTouch: false })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ window }, use) => use(window.context()),
  page: async ({ window }, use) => {
    // The page of the test before may still load pictures.
    await window.goto('about:blank')
    await clearPictures(window)
    await use(window)
    await window.unrouteAll()
  },
})

/** Clears the memory cache. Otherwise Chromium uses a larger picture of the earlier screen and warns about an unused preload. */
async function clearPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled })
  await session.detach()
}
