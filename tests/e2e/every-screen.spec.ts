import { expect, expectAccessible, open, test } from './shop-test.ts'

/** What every screen owes: a title, one heading, a canonical address, no violation, and room at 320 px and at twice the text. */

const screens = [
  { path: '/', title: /^Stoep –/, heading: /\w/ },
  { path: '/product-category', title: /– Stoep$/, heading: /\w/ },
  { path: '/product-category/sofas', title: /sofas.* – Stoep$/i, heading: 'Sofas' },
  { path: '/product-category/couches?fabric=boucle-sand&sort=price', title: /– Stoep$/, heading: 'Couches' },
  { path: '/product/kalk-bay', title: /^Kalk Bay.* – Stoep$/, heading: 'Kalk Bay' },
  { path: '/product/cederberg?chaise=left', title: /^Cederberg/, heading: 'Cederberg' },
  { path: '/product/yellowwood', title: /^Yellowwood/, heading: 'Yellowwood' },
  { path: '/search?q=couch', title: /^Search: couch – Stoep$/, heading: 'Results for “couch”' },
  { path: '/search?q=zzzz', title: /– Stoep$/, heading: 'Search' },
  { path: '/checkout', title: 'Checkout – Stoep', heading: 'Checkout' },
  { path: '/checkout/order/12345678', title: 'Order 12345678 – Stoep', heading: /order/i },
  { path: '/checkout/payjustnow/confirmed', title: /– Stoep$/, heading: /\w/ },
  { path: '/checkout/payjustnow/cancelled', title: /– Stoep$/, heading: /\w/ },
  { path: '/checkout/finchoice/confirmed', title: /– Stoep$/, heading: /\w/ },
  { path: '/checkout/finchoice/cancelled', title: /– Stoep$/, heading: /\w/ },
  { path: '/info/faqs', title: /– Stoep$/, heading: /\w/ },
  { path: '/info/guarantee', title: /– Stoep$/, heading: /\w/ },
] as const

for (const { path, title, heading } of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} in the ${colorScheme} scheme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await open(page, path)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectAccessible(page)
    })
  }

  test(`${path} fits 320 px, and twice the text`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, path)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
}
