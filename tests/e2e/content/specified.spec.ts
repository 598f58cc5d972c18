import { addByAddress, cart } from '../shell/steps.ts'
import { expect, expectAccessible, hydrated, open, test } from '../shell/shop-test.ts'
import { checked } from '../../support/server/answer-of.ts'
import { couponSchema } from '../../../src/contract/cart/cart.ts'

/** Behaviours of the specification, in its words. */

test.describe('an unmatched route', () => {
  test.use({ planned: [/404 \(Not Found\)/] })

  test("[§2.4] shows 'Page Not Found' and 'Page not found: {path}', with status 404", async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page.getByText('Page not found: /no/such/page')).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found – Stoep')
    await expectAccessible(page)
  })

  test('an unknown product shows Page Not Found', async ({ page }) => {
    const response = await page.goto('/product/no-such-couch')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Page not found: /product/no-such-couch')).toBeVisible()
  })
})

test('a page takes HTML from the policy of its texts only, and no script from elsewhere', async ({ page, planned }) => {
  planned.push(/requires 'Trusted(HTML|ScriptURL)' assignment/)
  await open(page, '/info/faqs')
  const thrown = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        return String(work())
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    return [
      attempt(() => (document.createElement('div').innerHTML = '<b>bold</b>')),
      attempt(() => (document.createElement('script').src = '/other.js')),
    ]
  })
  expect(thrown).toEqual(['refused', 'refused'])
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.goBack()
  await expect(page.locator('.prose').first()).toBeAttached()
})

test("[§2.7] a query parameter 'modal' is cleared on start", async ({ page }) => {
  await open(page, '/product-category/sofas?sort=price&modal=login')
  await expect(page).toHaveURL(/\/product-category\/sofas\?sort=price$/)
})

test("[§2.2] all checkout pages use the 'order' layout, other pages the default one", async ({ page }) => {
  for (const path of ['/checkout', '/checkout/order/12345678', '/checkout/payjustnow/cancelled', '/checkout/finchoice/confirmed']) {
    await open(page, path)
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  }
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})

test('[§2.9] [§2.10] navigation includes Contact Us, Free Ottoman, Swatches, and Login, which opens the sign-in dialog', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const [name, path] of [
    ['Contact Us', '/info/contact-us'],
    ['Free Ottoman', '/product-category/ottomans?promo=free-ottoman'],
    ['Swatches', '/info/swatches'],
  ] as const) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('the navigation is in the header; Shop opens all categories with pictures and closes again', async ({ page }) => {
    await open(page, '/')
    const banner = page.getByRole('banner')
    for (const name of ['Login', 'Contact Us', 'Free Ottoman', 'Swatches'])
      await expect(banner.getByRole('link', { name, exact: true })).toBeVisible()
    const shop = banner.getByRole('button', { name: 'Shop' })
    const sofas = banner.getByRole('link', { name: 'Sofas', exact: true })
    await expect(sofas).toBeHidden()
    await shop.focus()
    await page.keyboard.press('Enter')
    await expect(sofas).toBeVisible()
    for (const path of ['/product-category', '/blog', '/decorator', '/giveaway'])
      await expect(banner.locator(`[popover] a[href="${path}"]`)).toBeVisible()
    const pictures = banner.locator('[popover] a[href^="/product-category/"] img')
    await expect(pictures).toHaveCount(8)
    await expect.poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sofas).toBeHidden()
    await expect(shop).toBeFocused()
    await shop.click()
    await sofas.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
    await expect(sofas).toBeHidden()
  })
})

test('[§4.6] adding to the cart opens the cart panel; a line at 0 is removed, and Undo restores it', async ({ page }) => {
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await cart(page)
    .getByRole('button', { name: /Decrease|Fewer|Less|One less/i })
    .click()
  await expect(cart(page).getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    cart(page)
      .getByRole('link', { name: /Kalk Bay/ })
      .first(),
  ).toBeVisible()
})

test("[§9.6] [§5.4] the product page names the delivery date, the dispatch day and the 15-year guarantee; adding without every option chosen says 'Please complete all configurations'", async ({
  page,
}) => {
  await open(page, '/product/kalk-bay')
  await expect(page.getByText(/Delivered free/).first()).toBeVisible()
  await expect(page.getByText(/17 January/).first()).toBeVisible()
  await expect(page.getByText(/15-year guarantee/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Please complete all configurations')).toBeVisible()
  await expect(cart(page)).toBeHidden()
})

test.describe('a promo code', () => {
  test.use({ planned: [/400 \(Bad Request\)/] })

  test("[§5.1] that does not exist shows 'Invalid promo code'", async ({ page }) => {
    await addByAddress(page, '/product/aloe?fabric=linen-sage')
    await cart(page).getByLabel('Promo code').fill('NOSUCHCODE')
    await cart(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Invalid promo code').first()).toBeVisible()
  })
})

test('[§4.7] available automatic coupons are tried in order, stopping at the first success', async ({ page }) => {
  const tried: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/coupon-apply-guest')) tried.push(checked(couponSchema, request.postDataJSON()).promoCode)
  })
  await addByAddress(page, '/product/drakensberg?fabric=velvet-midnight&chaise=left')
  await expect(cart(page).getByText('Free Aloe ottoman with your couch', { exact: true })).toBeVisible()
  expect(tried).toEqual(['FREEOTTOMAN'])
})

test('[§3.3] the default province at the checkout is Western Cape', async ({ page }) => {
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await cart(page)
    .getByRole('link', { name: /Checkout/ })
    .click()
  await expect(page.getByLabel('Province')).toHaveValue('Western Cape')
  await page.getByLabel('Postcode').fill('2001')
  await page.getByLabel('Postcode').blur()
  await expect(page.getByText(/Looks like Gauteng/)).toBeVisible()
})
