import type { Page } from '@playwright/test'
import { savedSchema } from '../../../src/contract/saved/saved.ts'
import { closeCart } from '../../e2e/shell/steps.ts'
import { shopper, signInWithin } from '../../e2e/account/account-steps.ts'
import { expect, open, test, warmed } from '../installed/installed.ts'

/** Saves a piece without the server, and opens the saved pieces. */
async function saveOffline(page: Page, shop: { stop(): Promise<unknown> }, path: string, name: string): Promise<void> {
  await open(page, path)
  await warmed(page)
  await shop.stop()
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByRole('button', { name: `Save ${name}` })).toHaveAttribute('aria-pressed', 'true')
  await open(page, '/saved')
}

test('[extended] what is saved offline is shared, and is on another device of the customer', async ({ page, shop, browser }) => {
  await saveOffline(page, shop, '/product/aloe', 'Aloe')
  await expect(page.getByRole('link', { name: 'Aloe' })).toBeVisible()
  await page.getByRole('button', { name: 'Share a link' }).click()
  await expect(page.getByText('You are offline. The link is made once you are online again.')).toBeVisible()

  await shop.start()
  await expect(page.getByRole('button', { name: 'Send or copy the link' })).toBeVisible({ timeout: 40_000 })
  const { link } = savedSchema.parse(await (await page.request.get('/api/saved')).json())

  // Anybody with the link sees the pieces.
  const stranger = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  await open(stranger, `/saved?key=${link}`)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Saved pieces' })).toBeVisible()
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Aloe' })).toBeVisible()
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(stranger.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  // A sign-in brings the pieces to every device of the customer.
  await open(page, '/my-account/sign-in')
  await signInWithin(page.getByRole('main'), shopper)
  await expect(page).toHaveURL(/\/my-account$/)
  await open(stranger, '/my-account/sign-in')
  await signInWithin(stranger.getByRole('main'), shopper)
  await expect(stranger).toHaveURL(/\/my-account$/)
  await open(stranger, '/saved')
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Aloe' })).toBeVisible()
  await stranger.getByRole('button', { name: 'End the link' }).click()
  await expect(stranger.getByRole('button', { name: 'Share a link' })).toBeVisible()
  await open(stranger, `/saved?key=${link}`)
  await expect(stranger.getByText('This link has ended')).toBeVisible()
})

test('[extended] [K8] a piece saved offline keeps its variation, and goes into the cart in it', async ({ page, shop }) => {
  await saveOffline(page, shop, '/product/kalk-bay?fabric=linen-sage&legs=kiaat', 'Kalk Bay')
  const piece = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kalk Bay' })
  await expect(piece.getByRole('link', { name: 'Kalk Bay' })).toHaveAttribute('href', /\?fabric=linen-sage&legs=kiaat$/)
  await expect(piece.getByText(/Sage/).first()).toBeVisible()
  await expect(piece.getByText('Picture not loaded yet')).toHaveCount(0)
  await piece.getByRole('button', { name: 'Add Kalk Bay to the cart' }).click()
  const cart = page.getByRole('dialog', { name: /cart/i })
  await expect(cart.getByText(/Sage/)).toBeVisible()
  // The device has no picture with these legs: it shows the fabric's own.
  const drawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  await expect.poll(() => cart.getByRole('listitem').locator('img').first().evaluate(drawn)).toBe(true)
  await closeCart(page)
  // "Undo" restores the variation too.
  await piece.getByRole('button', { name: 'Remove Kalk Bay' }).click()
  await expect(piece).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(piece.getByRole('link', { name: 'Kalk Bay' })).toHaveAttribute('href', /\?fabric=linen-sage&legs=kiaat$/)
})

test('[extended] pieces are compared, offline too', async ({ page, shop }) => {
  await open(page, '/product/aloe')
  await page.getByRole('button', { name: 'Compare Aloe' }).click()
  await expect(page.getByText('Aloe is ready to compare.')).toBeVisible()
  await open(page, '/product/kalk-bay')
  await page.getByRole('button', { name: 'Compare Kalk Bay' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible()
  await expect(page).toHaveURL(/\/compare\?p=aloe,kalk-bay&/)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await expect(table.getByRole('row', { name: /^Weight/ })).toContainText('kg')
  const all = await table.getByRole('row').count()
  await page.getByRole('checkbox', { name: 'Only differences' }).check({ force: true })
  expect(await table.getByRole('row').count()).toBeLessThanOrEqual(all)
  await warmed(page)

  await shop.stop()
  await open(page, '/compare')
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await table.getByRole('button', { name: 'Remove Kalk Bay' }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(1)
  await table.getByRole('button', { name: 'Add to cart: Aloe' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Will sync').first()).toBeVisible()
})
