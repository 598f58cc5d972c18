import type { Page } from 'playwright'
import { fillSignUp } from '../e2e/account/account-steps.ts'

export interface Screen {
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
  await page.getByRole('group', { name: 'Legs' }).getByRole('radio', { name: 'Kiaat' }).check({ force: true })
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

/** Signs in as the demo shopper where one stands, and waits for the page behind. */
const signIn = async (page: Page) => {
  await page.getByRole('main').getByLabel('E-mail').fill('shopper@stoep.example')
  await page.getByLabel('Password', { exact: true }).fill('stoep-demo-2026')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' })
}

/** The customer's newest order, which is made first. */
const viewOrder = async (page: Page) => {
  await signIn(page)
  await at('/product/kalk-bay').show(page)
  await order(page, /Bank transfer/)
  await page.waitForURL(/order\/\d/)
  await at('/my-account').show(page)
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor()
}

/** Two addresses in the address book of the demo shopper. */
const saveAddresses = async (page: Page) => {
  await signIn(page)
  const main = page.getByRole('main')
  const saved = main.getByRole('button', { name: /^Edit (Home|Holiday house)/ })
  while ((await saved.count()) < 2) {
    const form = page.getByRole('form', { name: 'Delivery address' })
    const first = (await saved.count()) === 0
    await main.getByRole('button', { name: 'Add delivery address' }).click()
    await form.getByLabel('Name of this address').fill(first ? 'Home' : 'Holiday house')
    await form.getByLabel('Street address').fill(first ? '18 Bakoven Street' : '4 Strand Street')
    await form.getByLabel('City or town').fill(first ? 'Cape Town' : 'Hermanus')
    await form.getByLabel('Postcode').fill(first ? '7925' : '7200')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
  }
}

const makeList = async (page: Page) => {
  await page.getByRole('button', { name: 'Create a list' }).click()
  await page.getByLabel('Name of the list').fill('Lodge, phase 2')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lodge, phase 2' }).waitFor()
}

const pasted =
  'KALK-BAY.LINEN-OAT.KIAAT;2\nNO-SUCH-COUCH;3\nCEDERBERG.LEFT.BOUCLE-SAND;1\nKALK-BAY;4\nALOE.LINEN-SAGE;some\nALOE.LINEN-SAGE;20'

const pasteInto = async (page: Page) => {
  await makeList(page)
  await page.getByRole('button', { name: 'Paste SKUs' }).first().click()
  await page.getByLabel('SKUs and quantities').fill(pasted)
  await page.getByText(/lines read/).waitFor()
}

const fillList = async (page: Page) => {
  await pasteInto(page)
  await page.getByRole('button', { name: /^Put .* into the list/ }).click()
  await page.getByRole('button', { name: 'Add all to cart' }).waitFor()
}

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.locator('dialog[open]').last().waitFor()
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
  saved: at('/saved'),
  compare: after('/compare?p=kalk-bay,knysna,greyton,aloe', (page) => page.getByRole('table').waitFor(), true),
  'order-find': at('/checkout/order/find'),
  'payment-cancelled': at('/checkout/payjustnow/cancelled'),
  'sign-in': at('/my-account'),
  'sign-up': at('/my-account/sign-up'),
  'sign-up-code': after('/my-account/sign-up', async (page) => {
    const main = page.getByRole('main')
    // An address is mailed five codes an hour at most.
    const { width } = page.viewportSize() ?? { width: 0 }
    await fillSignUp(main, { firstName: 'Demo', email: `demo.shots.${width}@stoep.example`, password: 'a couch on the stoep' })
    await main.getByRole('textbox', { name: 'Code' }).waitFor()
  }),
  'sign-up-mailed': at('/my-account/sign-up?email=demo.shots%40stoep.example&code=ABCD2345'),
  'lost-password': at('/my-account/lost-password'),
  'sign-in-dialog': after('/', async (page) => {
    await pressIfShown(page, 'Menu')
    await page
      .getByRole('button', { name: 'Login' })
      .or(page.getByRole('link', { name: 'Login' }))
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  }),
  account: after('/my-account', signIn, true),
  'address-book': after('/my-account', saveAddresses, true),
  'address-form': after(
    '/my-account',
    async (page) => {
      await saveAddresses(page)
      await page.getByRole('button', { name: 'Edit Holiday house' }).click()
    },
    true,
  ),
  'checkout-addresses': after(
    '/my-account',
    async (page) => {
      await saveAddresses(page)
      await at('/product/kalk-bay').show(page)
      await goToCheckout(page)
      await page.getByRole('group', { name: 'Deliver to' }).waitFor()
    },
    true,
  ),
  orders: after('/my-account/orders', signIn, true),
  notifications: after('/my-account/notifications', signIn, true),
  'change-email': after('/my-account/change-email', signIn, true),
  'undo-email': at('/my-account/undo-email?link=demo'),
  'change-password': after('/my-account/change-password', signIn, true),
  'order-request': after('/my-account', (page) => viewOrder(page).then(() => press(/^Cancel this order/)(page))),
  'order-requests': after(
    '/my-account',
    async (page) => {
      await viewOrder(page)
      const ask = page.getByRole('button', { name: 'Cancel this order' })
      await ask.click()
      await page.getByLabel('Why').fill('We move abroad in January.')
      await page.getByRole('button', { name: 'Ask us to cancel' }).click()
      await ask.waitFor({ state: 'detached' })
    },
    true,
  ),
  'view-order': after('/my-account', viewOrder, true),
  'checkout-customer': after(
    '/my-account',
    async (page) => {
      await signIn(page)
      await at('/product/kalk-bay').show(page)
      await goToCheckout(page)
    },
    true,
  ),
  about: at('/info/about-us'),
  contact: at('/info/contact-us'),
  faqs: at('/info/faqs'),
  'faqs-found': at('/info/faqs?q=velvet'),
  payment: at('/info/payment-methods'),
  shipping: at('/info/shipping-and-returns?postcode=7925'),
  guarantee: at('/info/guarantee?delivered=2026-11-20'),
  swatches: at('/info/swatches'),
  terms: at('/info/terms-and-conditions'),
  'giveaway-rules': at('/info/couch-giveaway'),
  giveaway: at('/giveaway'),
  blog: at('/blog'),
  'blog-subject': at('/blog?tag=fabric'),
  'blog-post': at('/blog/stain-first-aid'),
  store: at('/store/durban'),
  decorators: at('/decorator'),
  decorator: at('/decorator/thandi-maqoma'),
  application: at('/decorator/application'),
  app: at('/app'),
  share: at('/share'),
  lists: at('/my-account/lists'),
  list: after('/my-account/lists', fillList, true),
  'list-paste': after('/my-account/lists', pasteInto),
  'list-options': after('/my-account/lists', (page) => fillList(page).then(() => press(/^Choose options/)(page))),
  'list-added': after('/my-account/lists', (page) => fillList(page).then(() => press(/^Add all/)(page))),
  'add-to-list': after('/product/kalk-bay', press(/^Add to a list/)),
  review: after('/product/kalk-bay', press(/^Write a review/)),
  'not-found': at('/no-such-page'),
  'api-docs': { whole: true, show: async (page) => void (await page.goto('/api/docs')) },
}
