import { expect, hydrated, newcomer, open, warmed } from '../installed/installed.ts'

newcomer(
  '[W11] the start page opens without the server as the server rendered it, in its first styles, and works',
  async ({ page, shop }) => {
    await open(page, '/product/kalk-bay')
    await warmed(page)
    await expect.poll(() => page.evaluate(async () => (await caches.match('/', { ignoreVary: true })) !== undefined)).toBe(true)
    await shop.stop()
    await page.goto('/?source=pwa')
    await hydrated(page)
    // The shell has no data of a page.
    await expect(page.locator('#page-data')).toHaveCount(1)
    expect(
      await page.evaluate(() =>
        [...document.styleSheets].map(({ href, cssRules }) => [href?.match(/\/(fonts|style)-/)?.[1] ?? 'in the page', cssRules.length > 0]),
      ),
    ).toEqual([
      ['in the page', true],
      // The worker links the fonts of the pages that it serves.
      ['fonts', true],
      ['style', true],
    ])
    await page.getByRole('main').locator('a[href^="/product/"]').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
