import type { Page } from '@playwright/test'
import { expectNoOverflow } from '../shell/no-overflow.ts'
import { test } from '../shell/one-window.ts'
import { screens } from '../shell/screens.ts'
import { expect, expectAccessible, hydrated } from '../shell/shop-test.ts'

/**
 * Every screen has status 200, a title, one h1, a canonical address and `noopener` on external links. It has no accessibility violation in
 * either colour scheme, and no horizontal scrolling at 320 px and at twice the text.
 */

async function expectFit(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width, height })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectNoOverflow(page)
}

for (const { path, title, heading, canonical } of screens) {
  test(`[§2.1] [trial 28] ${path} has title, heading and address, and is accessible in light and dark`, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const response = await page.goto(shop.origin + path)
    expect(response?.status()).toBe(200)
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
    const unmarkedLinks = await page
      .locator('a[href^="http"]')
      .evaluateAll((links: HTMLAnchorElement[]) =>
        links
          .filter((link) => link.origin !== location.origin && !/noopener/.test(link.getAttribute('rel') ?? ''))
          .map((link) => link.href),
      )
    expect(unmarkedLinks).toEqual([])
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page, 'colours')
    await expectFit(page)
  })
}
