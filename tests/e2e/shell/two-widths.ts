import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/**
 * Runs `task` on the open page at the width of a desktop with a mouse, and then at the width of a phone with a touch screen: a second page for
 * the other width would cost each test a load. The page's context has no touch screen of its own. The next load has a mouse again.
 */
export async function atBothWidths(page: Page, task: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    // Once it had a touch screen, a page of Chromium has no mouse before its next load.
    if (size === phone) await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(size === desktop)
    await task()
  }
  await session.detach()
}
