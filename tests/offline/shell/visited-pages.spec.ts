import { markCatalogueChanged } from '../../../api-mock/catalogue/changes.ts'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { choose } from '../../e2e/shell/steps.ts'
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

newcomer(
  '[W13] a product’s page that is loaded again without the server shows the chosen options, and no price of others',
  async ({ page, shop }) => {
    await open(page, '/product/kalk-bay')
    await warmed(page)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/product/kalk-bay', { ignoreVary: true })) !== undefined))
      .toBe(true)
    await choose(page, /^Slate/)
    await choose(page, /^Oak/)
    await expect(page).toHaveURL(/fabric=linen-slate&legs=oak/)
    const chosen = page.locator('input[type="radio"]:is([value="linen-slate"], [value="oak"]):checked')
    const amounts = page
      .getByRole('main')
      .getByText(/^R\s?\d/)
      .filter({ visible: true })
    const price = await amounts.first().textContent()
    await shop.stop()
    // The prices that are visible before the code has run.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        requestAnimationFrame(
          () => (document.documentElement.dataset['first'] = 'choice' in document.documentElement.dataset ? 'hidden' : 'shown'),
        ),
      )
    })
    await page.reload()
    await expect(page.locator('#page-data')).toHaveCount(1)
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('data-first', 'hidden')
    await expect(chosen).toHaveCount(2)
    await expect(amounts.first()).toBeVisible()
    await expect(amounts.first()).toHaveText(price ?? '')
  },
)

newcomer(
  '[W2] a product that the shop has withdrawn leaves the device when it is visited with a network, and its address hides no price of the next page',
  async ({ page, shop, planned }) => {
    planned.push(/404 \(Not Found\)/)
    await open(page, '/product/kalk-bay')
    await warmed(page)
    const { db } = openDatabase(readConfig({ DATA_DIR: shop.data, LOG_LEVEL: 'silent' }))
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('product').set({ active: 0 }).where('slug', '=', 'kalk-bay').execute()
      await markCatalogueChanged(trx)
    })
    await db.destroy()
    await expect.poll(async () => (await fetch(`${shop.origin}/api/products/kalk-bay`)).status).not.toBe(200)
    // The browser's own cache answers the first time.
    await expect(async () => {
      await page.goto('/product/kalk-bay')
      expect(await page.evaluate(async () => (await caches.match('/api/products/kalk-bay', { ignoreVary: true })) === undefined)).toBe(true)
    }).toPass()
    await page.goto('/product/kalk-bay?fabric=linen-clay')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Kalk Bay')
    await hydrated(page)
    await expect(page.locator('html[data-choice]')).toHaveCount(0)
  },
)
