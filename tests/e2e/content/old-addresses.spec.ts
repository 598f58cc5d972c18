import { cart } from '../shell/steps.ts'
import { expect, open, test } from '../shell/shop-test.ts'

test('a link to an old address leads to the new one and replaces the history entry', async ({ page }) => {
  await open(page, '/product-category')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/collections/corner-couches?utm_source=letter'
    link.textContent = 'Old link'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'Old link' }).click()
  await expect(page).toHaveURL(/\/product-category\/couches\?utm_source=letter$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Couches' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/product-category$/)
  await expect(page.getByRole('heading', { level: 1, name: 'All furniture' })).toBeVisible()
})

test('the server redirects an old address', async ({ page }) => {
  await open(page, '/products/4101')
  await expect(page).toHaveURL(/\/product\/kalk-bay$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
})

test('[extended] /cart opens the cart on the home page, from the server and from a link', async ({ page }) => {
  await open(page, '/cart')
  await expect(cart(page)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await open(page, '/product-category')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/cart'
    link.textContent = 'Old cart'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'Old cart' }).click()
  await expect(cart(page)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sit down. Stay a while.' })).toBeVisible()
})

test.describe('an unknown address', () => {
  test.use({ planned: [/404/] })
  test('[extended] shows Page Not Found at its address', async ({ page }) => {
    await open(page, '/collections/beds')
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveURL(/\/collections\/beds$/)
  })
})
