import { expect, test } from './shop-test.ts'
import { buildSchema, LATEST_BUILD } from '../../../src/contract/updates.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { checked } from '../../support/server/answer-of.ts'

/** The shop without script: in an old browser, or when a file is blocked or does not load. Reading, search and filters work. */

// The browser logs the status of a rejected form as an error.
test.use({ javaScriptEnabled: false, planned: [/40[0-9] \(|422 \(/] })

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

test('the product page says below its options how to order, and hides the buttons that do nothing', async ({ page }) => {
  await page.goto('/product/kalk-bay')
  const main = page.getByRole('main')
  const words = main.locator('noscript > *')
  await expect(words).toBeVisible()
  await expect(words).toHaveText(/^An order needs JavaScript\. Switch it on, or order by phone: [\d ]{12}\.$/)
  for (const name of [
    'Add to cart',
    'Share',
    'Save Kalk Bay',
    'Compare Kalk Bay',
    'Add to a list',
    'Look closer',
    'One more: Quantity of Kalk Bay',
  ])
    await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0)
  for (const name of ['Menu', 'Cart']) await expect(page.getByRole('banner').getByRole('button', { name })).toHaveCount(0)
  // What can be read stays: the pictures, and how many reviews have so many stars.
  await expect(main.getByRole('button', { name: /^Picture 2 of/ })).toBeVisible()
  await expect(main.getByRole('button', { name: /^5 .*reviews?$/ })).toBeVisible()
})

test('the tab "Cart" leads to the checkout, and the saved pieces say that they need JavaScript', async ({ page }) => {
  await page.goto('/saved')
  const words = page.locator('main noscript > *')
  await expect(words).toBeVisible()
  await expect(words).toHaveText('Saved pieces need JavaScript. Switch it on to see yours.')
  await expect(page.getByText('Opening what you saved …')).toBeHidden()
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(words).toContainText('order by phone')
})

test('a guest finds an order by its number and e-mail', async ({ page, shop }) => {
  const orderId = await placeOrderAt(shop.origin)
  await page.goto('/checkout/order/find')
  const form = page.getByRole('form', { name: 'Find your order' })
  await form.getByLabel('Order number').fill(orderId)
  await form.getByRole('button', { name: 'Show my order' }).click()
  await expect(form).toContainText('Please complete all fields')
  await expect(form).toContainText('Enter the e-mail address used for the order')
  await form.getByLabel('E-mail').fill('other@stoep.example')
  await form.getByRole('button', { name: 'Show my order' }).click()
  await expect(form.getByRole('alert')).toContainText('There is no order with this number and e-mail.')
  await expect(form.getByLabel('Order number')).toHaveValue(orderId)
  await form.getByLabel('E-mail').fill('demo.shopper@stoep.example')
  await form.getByRole('button', { name: 'Show my order' }).click()
  await expect(page).toHaveURL(new RegExp(`/checkout/order/${orderId}\\?key=`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/order/i)
})
