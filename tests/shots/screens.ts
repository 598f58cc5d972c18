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

const goToCheckout = async (page: Page) => {
  await addKalkBay(page)
  await page
    .getByRole('dialog', { name: 'Your cart' })
    .getByRole('link', { name: /Checkout/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
}

const order = async (page: Page, method: RegExp) => {
  await goToCheckout(page)
  const fields = {
    'E-mail': 'demo.shopper@stoep.example',
    Phone: '+27 82 555 0101',
    'Full name': 'Demo Shopper',
    'Street address': '18 Bakoven Street',
    'City or town': 'Cape Town',
    Postcode: '7925',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('radio', { name: method }).check({ force: true })
  await page.getByRole('button', { name: /Place order and pay/ }).click()
}

/** Pays, declines or cancels on a sandbox page, and waits for the shop's own page after it. */
const decide = async (page: Page, button: RegExp) => {
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/checkout\//)
  await page.locator('html[data-ready]').waitFor()
}

const pressIfShown = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: false }).first()
  if (await button.isVisible()) await button.click()
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
  menu: after('/', (page) => pressIfShown(page, 'Menu')),
  'shop-menu': after('/', (page) => pressIfShown(page, 'Shop')),
  filters: after('/product-category', (page) => pressIfShown(page, 'Filter')),
  zoom: after('/product/franschhoek', (page) => pressIfShown(page, 'Look closer')),
  checkout: after('/product/kalk-bay', goToCheckout, true),
  'checkout-errors': after(
    '/product/kalk-bay',
    async (page) => {
      await goToCheckout(page)
      await page.getByRole('button', { name: /Place order and pay/ }).click()
    },
    true,
  ),
  'sandbox-card': after('/product/kalk-bay', (page) => order(page, /Card or EFT/).then(() => page.waitForURL(/sandbox/)), true),
  'sandbox-finchoice': after('/product/kalk-bay', (page) => order(page, /FinChoice/).then(() => page.waitForURL(/sandbox/)), true),
  'order-paid': after('/product/kalk-bay', (page) => order(page, /Card or EFT/).then(() => decide(page, /Pay now/)), true),
  'order-failed': after('/product/kalk-bay', (page) => order(page, /Card or EFT/).then(() => decide(page, /declin|fail/i)), true),
  'order-transfer': after('/product/kalk-bay', (page) => order(page, /Bank transfer/).then(() => page.waitForURL(/order\/\d/)), true),
  'order-find': at('/checkout/order/find'),
  'payment-cancelled': at('/checkout/payjustnow/cancelled'),
  content: at('/info/shipping-and-returns'),
  'not-found': at('/no-such-page'),
  'api-docs': { whole: true, show: async (page) => void (await page.goto('/api/docs')) },
}
