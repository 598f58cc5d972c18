import { expect, test, warmed } from '../installed/installed.ts'

test('[extended] [W] offline, an old address leads to the same page as with the server', async ({ page, shop }) => {
  await page.goto('/')
  await warmed(page)
  await shop.stop()
  await page.goto('/collections/corner-couches')
  await expect(page).toHaveURL(/\/product-category\/couches$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Couches' })).toBeVisible()
  await page.goto('/products/4137')
  await expect(page).toHaveURL(/\/product\/kiaat$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kiaat' })).toBeVisible()
})
