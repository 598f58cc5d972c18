import type { Page } from 'playwright'

interface Screen {
  show(page: Page): Promise<void>
  /** The whole page, or only what the window shows (dialogs). */
  whole: boolean
}

const at = (path: string): Screen => ({
  whole: true,
  async show(page) {
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
  },
})

/** Opens a screen in a state that takes some steps. */
const after = (path: string, steps: (page: Page) => Promise<void>, whole = false): Screen => ({
  whole,
  async show(page) {
    await at(path).show(page)
    await steps(page)
  },
})

const addKalkBay = async (page: Page) => {
  await page.getByRole('radio', { name: 'Kiaat' }).check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
}

/** Every screen, and the states a shopper meets on the way. */
export const screens: Readonly<Record<string, Screen>> = {
  home: at('/'),
  categories: at('/product-category'),
  category: at('/product-category/sofas'),
  'category-filtered': at('/product-category?fabric=linen-oat,velvet-forest&sale=true'),
  'category-nothing': at('/product-category/sofas?seats=2&fabric=leather-tan&price_max=9000'),
  product: at('/product/kalk-bay'),
  'product-chaise': at('/product/cederberg?chaise=left'),
  'product-sleeper': at('/product/sutherland'),
  'product-table': at('/product/yellowwood'),
  search: at('/search?q=green%20couch'),
  'search-nothing': at('/search?q=zzzz'),
  cart: after('/product/kalk-bay?fabric=linen-clay', addKalkBay),
  'cart-empty': at('/?cart=open'),
  checkout: after(
    '/product/kalk-bay',
    async (page) => {
      await addKalkBay(page)
      await page.getByRole('link', { name: 'Checkout' }).click()
      await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    },
    true,
  ),
  'payment-cancelled': at('/checkout/payjustnow/cancelled'),
  content: at('/info/shipping-and-returns'),
  'not-found': at('/no-such-page'),
  'api-docs': { whole: true, show: async (page) => void (await page.goto('/api/docs')) },
}
