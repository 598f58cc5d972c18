import { expect, hydrated, newcomer, open, warmed } from '../installed/installed.ts'

newcomer(
  '[W13] without the server, pages that were visited show as the server rendered them, and others through the shell',
  async ({ page, shop }) => {
    await open(page, '/product/kalk-bay')
    await warmed(page)
    await open(page, '/product-category/sofas')
    for (const path of ['/product/kalk-bay', '/product-category/sofas']) {
      await expect.poll(() => page.evaluate(async (one) => (await caches.match(one, { ignoreVary: true })) !== undefined, path)).toBe(true)
    }
    await shop.stop()
    // The shell has no data of a page.
    const served = page.locator('#page-data')
    for (const [path, name] of [
      ['/product/kalk-bay', 'Kalk Bay'],
      ['/product-category/sofas', 'Sofas'],
    ] as const) {
      await page.goto(path)
      await expect(served).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await hydrated(page)
    }
    await page.goto('/product/blyde')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blyde')
    await expect(served).toHaveCount(0)
    await page.goto('/product-category/sofas')
    await hydrated(page)
    await page.getByRole('main').locator('a[href="/product/kalk-bay"]').first().click()
    await expect(page).toHaveURL(/\/product\/kalk-bay$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kalk Bay')
  },
)
