import { fillSignUp } from '../e2e/account/account-steps.ts'
import {
  addKalkBay,
  after,
  at,
  decide,
  fillList,
  importFile,
  giftBalance,
  giftCard,
  goToCheckout,
  order,
  openSharedPlan,
  pasteInto,
  planRoom,
  press,
  pressIfShown,
  saveAddresses,
  openTradeAccount,
  signIn,
  viewOrder,
  type Screen,
  voteHelpful,
} from './steps.ts'

/** Every screen, and the states that a user sees on the way. */
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
  'model-3d': after('/product/franschhoek?fabric=velvet-rust', async (page) => {
    await page.getByRole('button', { name: 'See it in 3D' }).click()
    await page.getByRole('button', { name: 'Turn left' }).waitFor({ timeout: 60_000 })
  }),
  'room-plan': after('/room-plan', (page) => planRoom(page), true),
  'room-plan-shared': after('/room-plan', (page) => openSharedPlan(page), true),
  compare: after('/compare?p=kalk-bay,knysna,greyton,aloe', (page) => page.getByRole('table').waitFor(), true),
  'gift-card': at('/gift-card'),
  'gift-card-own': after('/gift-card', (page) => giftCard(page, false), true),
  'gift-card-order': after('/gift-card', (page) => giftCard(page, true), true),
  'gift-card-balance': after('/gift-card/balance', (page) => giftBalance(page, '7K3M-9QTX-0000-0000'), true),
  'checkout-gift-card': after(
    '/product/kalk-bay',
    async (page) => {
      await goToCheckout(page)
      await page.getByText('Use a gift card').click()
      await page.getByLabel('Gift card code').fill('7K3M-9QTX-0000-0000')
      await page.getByRole('button', { name: 'Apply the gift card' }).click()
      await page.getByText('We do not know this gift card code').waitFor()
    },
    true,
  ),
  'order-find': at('/checkout/order/find'),
  'payment-cancelled': at('/checkout/payjustnow/cancelled'),
  'sign-in': at('/my-account'),
  'sign-up': at('/my-account/sign-up'),
  'sign-up-code': after('/my-account/sign-up', async (page) => {
    const main = page.getByRole('main')
    // The server mails an address at most five codes an hour.
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
  trade: at('/trade'),
  blog: at('/blog'),
  'blog-subject': at('/blog?tag=fabric'),
  'blog-post': at('/blog/stain-first-aid'),
  store: at('/store/durban'),
  decorators: at('/decorator'),
  decorator: at('/decorator/thandi-maqoma'),
  application: at('/decorator/application'),
  app: at('/app'),
  share: at('/share'),
  'trade-account': after('/my-account/trade-account', openTradeAccount),
  lists: at('/my-account/lists'),
  list: after('/my-account/lists', fillList, true),
  'list-paste': after('/my-account/lists', pasteInto),
  'list-import': after('/my-account/lists', importFile),
  'list-options': after('/my-account/lists', (page) => fillList(page).then(() => press(/^Choose options/)(page))),
  'list-added': after('/my-account/lists', (page) => fillList(page).then(() => press(/^Add all/)(page))),
  'add-to-list': after('/product/kalk-bay', press(/^Add to a list/)),
  'review-helpful': after('/product/kalk-bay', voteHelpful, true),
  review: after('/product/kalk-bay', press(/^Write a review/)),
  'not-found': at('/no-such-page'),
  'api-docs': { whole: true, show: async (page) => void (await page.goto('/api/docs')) },
}
