import { expect, test } from './shop-test.ts'
import { buildSchema, LATEST_BUILD } from '../../../src/contract/updates.ts'
import { checked } from '../../support/server/answer-of.ts'

/** The shop without script: in an old browser, or when a file is blocked or does not load. Reading, search and filters work. */

test.use({ javaScriptEnabled: false })

test('links lead from the home page to a product with price and description', async ({ page }) => {
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
  await expect(page.getByRole('main')).toContainText(/R\s18\s999/)
  await expect(page.getByRole('main')).toContainText('15-year guarantee')
  await expect(page.getByRole('group', { name: /^Fabric/ })).toBeVisible()
})

test('[extended] a plain form filters a category', async ({ page }) => {
  await page.goto('/product-category/sofas')
  const all = await page.getByRole('main').locator('a[href^="/product/"]').count()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^On sale/ }).check()
  await filters.getByLabel('Fits a width of').selectOption('2000')
  await filters.getByRole('button', { name: 'Show pieces' }).click()
  await expect(page).toHaveURL(/sale=true/)
  await expect(page).toHaveURL(/width=2000/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  const filtered = await page.getByRole('main').locator('a[href^="/product/"]').count()
  expect(filtered).toBeLessThan(all)
  await expect(filters.getByRole('checkbox', { name: /^On sale/ })).toBeChecked()
})

test('the search is a plain form, and the result page contains the text', async ({ page }) => {
  await page.goto('/search')
  const again = page.getByRole('search', { name: 'Search the shop again' })
  await again.getByRole('searchbox').fill('sleeper couch')
  await again.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=sleeper\+couch/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “sleeper couch”')
  await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toBeVisible()
  await expect(again.getByRole('searchbox')).toHaveValue('sleeper couch')
})

test('[extended] the search in the header is a link on a phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
})

test('the checkout says that it needs JavaScript, and how to order by phone', async ({ page }) => {
  await page.goto('/checkout')
  const words = page.locator('main noscript > *')
  await expect(words).toBeVisible()
  await expect(words).toHaveText(/^The checkout needs JavaScript\. Switch it on, or order by phone: [\d ]{12}\.$/)
})

test('[extended] pages of prose are complete', async ({ page }) => {
  await page.goto('/info/shipping-and-returns')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('South Africa')
})

test('[extended] the footer hides the version, and no button offers updates; the source of the page names it', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const { id } = checked(buildSchema, await (await request.get(LATEST_BUILD)).json())
  await expect(page.getByRole('contentinfo')).not.toContainText('Version')
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', id)
  await expect(page.getByRole('button', { name: 'Check for updates' })).toHaveCount(0)
})
