import { cart, closeCart, configureAndAdd, fillCheckout, goToCheckout, payWith } from '../../e2e/shell/steps.ts'
import { expect, open, test, warmed } from '../installed/installed.ts'
import { answerOf } from '../../support/server/answer-of.ts'

test('[extended] browsing, search and cart changes work while the server is stopped; after its start, the cart is correct', async ({
  page,
  shop,
  request,
}) => {
  await open(page, '/')
  await warmed(page)
  await shop.stop()

  // Browse a category, its filter and an unvisited product.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sofas/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  await page.goto('/product-category/sofas?fabric=linen-clay')
  await page
    .getByRole('link', { name: /^Kalk Bay/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()

  // Add and change.
  await configureAndAdd(page)
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  await cart(page)
    .getByRole('button', { name: /One more|Increase|More/i })
    .first()
    .click()
  await expect(cart(page)).toContainText(/37\s998(?!,)/)
  await closeCart(page)

  // Search with typos.
  await page.goto('/search?q=velvit%20ottomon')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /ottoman|Vygie|Aloe|Disa|Protea/i })
      .first(),
  ).toBeVisible()

  // Questions, and the place for a piece.
  await page.goto('/search?q=delivery')
  await expect(page.getByRole('region', { name: 'Answers' }).getByRole('link').first()).toBeVisible()
  await page.goto('/search?q=couch%20through%20a%2077%20cm%20door')
  await expect(page.getByText('Only pieces that go through a door of 77 cm.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Kalk Bay' }).first()).toBeVisible()

  // A reload keeps the cart.
  await page.reload()
  await page.getByRole('button', { name: /^Cart, 2 items/ }).click()
  await expect(cart(page)).toContainText(/37\s998(?!,)/)

  await shop.start()
  await expect(cart(page).getByText('Will sync')).toHaveCount(0, { timeout: 40_000 })
  await expect(cart(page).getByText('Free Aloe ottoman with your couch', { exact: true })).toBeVisible({ timeout: 20_000 })

  // The server has the same cart.
  const key = (await page.context().cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await answerOf('cart', await request.get(`/api/cart-guest?cartKey=${key}`))
  expect(answer.item_count).toBe(2)
  expect(answer.items.map(({ slug, quantity }) => [slug, quantity.value])).toEqual([
    ['kalk-bay', 2],
    ['aloe', 1],
  ])

  // The cart can be ordered.
  await goToCheckout(page)
  await fillCheckout(page, 'demo.offline@stoep.example')
  await payWith(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
})

test('checkout without the server says so, keeps the typed data and places one order when the server is back', async ({ page, shop }) => {
  await open(page, '/product/aloe?fabric=linen-sage')
  await warmed(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await goToCheckout(page)
  await fillCheckout(page, 'demo.away@stoep.example')
  await shop.stop()
  await page.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await page.getByRole('button', { name: /Place order and pay/ }).click()
  await expect(page.getByText('You need a connection for this step').first()).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper')
  await expect(page.getByText('We kept what you typed last time.')).toBeVisible()
  await shop.start()
  await page.getByRole('button', { name: /Place order and pay/ }).click()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/, { timeout: 40_000 })
})
