import { expect, test } from './shop-test.ts'

/** A shop whose script never came: an old browser, a blocked file, a line that broke. It can be read, searched and filtered. */

test.use({ javaScriptEnabled: false })

test('from home by links to a product, which says what it is and costs', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sofas/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product-category\/sofas$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  await page
    .getByRole('link', { name: /^Kalk Bay/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\/kalk-bay/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/R\s18\s999,00/)
  await expect(page.getByRole('main')).toContainText('15-year guarantee')
  await expect(page.getByRole('group', { name: /^Fabric/ })).toBeVisible()
})

test('a category is filtered and sorted by a plain form', async ({ page }) => {
  await page.goto('/product-category/sofas')
  const all = await page.getByRole('main').locator('a[href^="/product/"]').count()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^On sale/ }).check()
  await filters.getByLabel('Fits a width of').selectOption('2000')
  await filters.getByRole('button', { name: 'Show products' }).click()
  await expect(page).toHaveURL(/sale=true/)
  await expect(page).toHaveURL(/width=2000/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  const found = await page.getByRole('main').locator('a[href^="/product/"]').count()
  expect(found).toBeLessThan(all)
  await expect(filters.getByRole('checkbox', { name: /^On sale/ })).toBeChecked()
})

test('the search is a plain form, and its words come back with what they found', async ({ page }) => {
  await page.goto('/search')
  const again = page.getByRole('search', { name: 'Search the shop again' })
  await again.getByRole('searchbox').fill('sleeper couch')
  await again.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=sleeper\+couch/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “sleeper couch”')
  await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toBeVisible()
  await expect(again.getByRole('searchbox')).toHaveValue('sleeper couch')
})

test('the search of the header is a link on a phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
})

test('the checkout says that it needs script, and how to order without', async ({ page }) => {
  await page.goto('/checkout')
  const words = page.locator('main noscript > *')
  await expect(words).toBeVisible()
  await expect(words).toHaveText(/^The checkout needs JavaScript\. Switch it on, or order by phone: [\d ]{12}\.$/)
})

test('pages of prose are all there', async ({ page }) => {
  await page.goto('/info/shipping-and-returns')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('South Africa')
})

test('the footer names the version, and has nothing to press that would do nothing', async ({ page, request }) => {
  await page.goto('/')
  const { id } = (await (await request.get('/builds/latest.json')).json()) as { id: string }
  await expect(page.getByRole('contentinfo')).toContainText(`Version ${id}.`)
  await expect(page.getByRole('button', { name: 'Check for updates' })).toHaveCount(0)
})
