import { openSignedIn } from '../account/account-steps.ts'
import { trader } from './list-steps.ts'
import { expect, open, test } from '../shell/shop-test.ts'
import { addByAddress, cart, closeCart } from '../shell/steps.ts'

/** Every price that a trade customer sees is the trade price. The public price is struck out beside it, and does not appear first. */

const PUBLIC = /R\s18\s999/
const TRADE = /R\s18\s699,15/

test('[extended] tiles, filters, product and cart show the trade price', async ({ page }) => {
  await openSignedIn(page, '/my-account', trader)
  // The served page has no piece up to this price: only the trade price is below it.
  await open(page, '/product-category/sofas?price_min=18600&price_max=18700')
  const tile = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Kalk Bay', exact: true }) })
  await expect(tile).toContainText(TRADE)
  // What other customers pay stands beside it, struck out.
  await expect(tile.locator('s')).toContainText(PUBLIC)

  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page)).toContainText(TRADE)
  await closeCart(page)
  await expect(page.getByRole('main').getByText(TRADE).first()).toBeVisible()
  await page.getByText('Pay over time').click()
  await expect(page.getByText(/3 (equal )?parts/).first()).toBeVisible()

  // Other tests use the cart of this account, and may have left lines of the same product.
  await page.getByRole('button', { name: /^Cart, / }).click()
  const isRemoved = page.waitForResponse((response) => response.url().endsWith('/api/cart') && response.request().method() === 'DELETE')
  await cart(page).getByRole('listitem').filter({ hasText: 'Clay' }).getByRole('button', { name: 'Remove Kalk Bay' }).click()
  expect((await isRemoved).status()).toBe(200)
})

test.describe('without the engine', () => {
  test.use({ planned: [/ERR_FAILED/] })

  test('[extended] a served page hides the public price until the device knows the customer’s role', async ({ page }) => {
    await openSignedIn(page, '/my-account', trader)
    // The engine does not load, so the page stays in its served state.
    let blocked = 0
    await page.route('**/assets/engine-*.js', (route) => {
      blocked += 1
      return route.abort()
    })
    await page.goto('/product/kalk-bay')
    await expect.poll(() => blocked).toBeGreaterThan(0)
    const price = page.getByRole('main').getByText(PUBLIC).first()
    await expect(price).toBeAttached()
    await expect(price).toBeHidden()
  })
})
