import { to } from '../../../src/contract/paths.ts'
import { expect, expectAccessible, hydrated, open, test } from './shop-test.ts'
import { closeCart } from './steps.ts'

/** The islands of a page. Their code loads at the first interaction (docs/decisions/010). */

const islandsFile = '**/assets/islands-*.js'

test('a page without interaction does not load the code of its islands, and shows all of them', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(page, '/product/kalk-bay')
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => url.includes('/assets/islands-'))).toEqual([])
  await expect(page.getByRole('heading', { name: 'Will it fit?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dimensions' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).toHaveCount(5)
  await expectAccessible(page)
})

test('[extended] the section in the address is open in the served page, and stays open after its code has loaded', async ({ page }) => {
  await open(page, '/product/kalk-bay#care')
  const care = page.locator('#care')
  await expect(care.getByRole('listitem').first()).toBeVisible()
  await expect(care).toBeInViewport()
  const code = page.waitForResponse(islandsFile)
  await page.mouse.move(100, 100)
  await page.mouse.wheel(0, 10)
  await code
  await expect(care.getByRole('listitem').first()).toBeVisible()
})

test('a press before the code has loaded takes effect afterwards, and nothing moves', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(islandsFile, async (route) => {
    await released
    await route.continue()
  })
  await open(page, '/product/kalk-bay')
  const section = page.getByRole('region', { name: 'Reviews' })
  const row = section.getByRole('button', { name: /^5 .*stars/ })
  await row.evaluate((element) => Object.assign(element, { served: true }))
  const top = () => section.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
  const before = await top()
  await row.click()
  // Another island's data changes meanwhile. Its markup stays unchanged.
  await page
    .getByRole('button', { name: /^One more: Quantity of/ })
    .first()
    .click()
  await expect(row).toHaveAttribute('aria-pressed', 'false')
  expect(await top()).toBe(before)
  release()
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  expect(await row.evaluate((element) => 'served' in element)).toBe(true)
  expect(await top()).toBe(before)
  await page.getByText('Pay over time').click()
  await expect(page.getByText('Months for 2 × Kalk Bay')).toBeVisible()
})

test('a choice and a press before the page has any code take effect once it has, and once only', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/base-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/product/kalk-bay')
  await page.getByRole('main').getByText('Oak', { exact: true }).click()
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await add.click()
  await add.click()
  release()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart).toContainText('Legs: Oak')
  await expect(cart.getByRole('textbox', { name: 'Quantity of Kalk Bay' })).toHaveValue('1')
})

test('a quantity pressed up three times before the page has any code is the quantity in the cart', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/base-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/product/yellowwood')
  const more = page.getByRole('button', { name: /^One more: Quantity of/ }).first()
  for (let presses = 0; presses < 3; presses++) await more.click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  release()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('textbox', { name: 'Quantity of Yellowwood' })).toHaveValue('4')
})

test.describe('islands whose code cannot load', () => {
  test.use({ planned: [/ERR_FAILED/] })

  test('[extended] keep their served markup, and the rest of the page works', async ({ page }) => {
    await page.route(islandsFile, (route) => route.abort())
    await page.goto('/product/kalk-bay?fabric=linen-clay&legs=oak')
    await hydrated(page)
    // The first interaction requests the code. A page whose code is missing reloads once.
    const again = page.waitForEvent('load')
    await page.mouse.move(10, 10)
    await again
    await hydrated(page)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('Kalk Bay')
    await closeCart(page)
    await expect(page.getByRole('heading', { name: 'Will it fit?' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).toHaveCount(5)
  })

  test('show a message at a press, and the page stays', async ({ page }) => {
    await page.route('**/assets/filter-sheet-*.js', (route) => route.abort())
    await open(page, '/product-category/sofas')
    const filter = page.getByRole('button', { name: /^Filter/ })
    const again = page.waitForEvent('load')
    await filter.click()
    await again
    await hydrated(page)
    await filter.click()
    await expect(page.getByText('Part of the shop did not load. Check your connection and try again.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sofas/i)
  })
})

test.describe('a page whose own code cannot load', () => {
  test.use({ planned: [/ERR_FAILED|Failed to fetch dynamically imported module/] })

  test('says so, a press does not wait for it, and a reload mends it', async ({ page }) => {
    await page.route('**/assets/base-*.js', (route) => route.abort())
    await page.goto('/product/kalk-bay')
    const add = page.getByRole('button', { name: 'Add to cart' }).first()
    await add.click()
    const message = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' })
    await expect(message).toBeVisible()
    expect(await add.evaluate((button) => button.getAnimations().length)).toBe(0)
    await expect(message.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', to.info('contact-us'))
    await page.unroute('**/assets/base-*.js')
    await message.getByRole('link', { name: 'Reload the page' }).click()
    await hydrated(page)
    await expect(message).toBeHidden()
  })
})

test('a press on an island before the page has any code takes effect without another interaction', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/base-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/product/kalk-bay')
  const heart = page.getByRole('main').getByRole('button', { name: 'Save Kalk Bay' }).first()
  await heart.click()
  release()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
