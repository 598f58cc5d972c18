/**
 * The texts that the shop shows while the server is unreachable. One table has all of them, so that no two screens contradict each other [N5].
 * A text names the possible actions. It does not name the stored data: the screen below does that once, and an error page names the missing data.
 */

/** Shown at a step that needs the network, before the user fills it in [N5]. */
export const NEEDS_CONNECTION = 'You need a connection for this step.'

/** The same at a form whose draft this device stores. */
export const NEEDS_CONNECTION_KEPT = `${NEEDS_CONNECTION} What you have typed is kept.`

const texts = {
  browse: 'You can still browse what is on this device and change your cart.',
  read: 'Pages that you have opened before can be read. You can also browse and change your cart.',
  checkout: 'Your cart is here and what you type is kept. Placing the order and paying need a connection.',
  order: 'An order that was opened here before can be read. Looking up another and paying need a connection.',
  payment: 'You do not need to pay again. We check your payment as soon as you are back online.',
  access: 'Signing in and passwords need a connection. Browsing, your cart and the lists on this device work without it.',
  account: 'What is on this device can be read. Changing your details needs a connection.',
  orders: 'Orders that are on this device can be read. Paying and ordering again need a connection.',
  lists: 'You can read and change your lists. We get your changes as soon as you are back online.',
  quotes: 'You can read your quotes and ask for one: we get it as soon as you are back online. Accepting needs a connection.',
  gift: 'What you type is kept. Buying a gift card and reading a balance need a connection.',
  app: 'You can use everything on this device. Updates and saving more of the shop need a connection.',
  trade: 'You see your trade account as it was. Changes are saved on this device and sent when you are back online.',
  application: 'You see the progress of your application as soon as you are back online.',
} as const

/** What works without a network, by the name of the route. */
export const worksWithoutNetwork: Readonly<Record<string, string>> = {
  home: texts.browse,
  categories: texts.browse,
  category: texts.browse,
  product: texts.browse,
  search: texts.browse,
  checkout: texts.checkout,
  order: texts.order,
  'payjustnow-confirmed': texts.payment,
  'payjustnow-cancelled': texts.payment,
  'finchoice-confirmed': texts.payment,
  'finchoice-cancelled': texts.payment,
  signIn: texts.access,
  signUp: texts.access,
  lostPassword: texts.access,
  changePassword: texts.access,
  changeEmail: texts.access,
  undoEmail: texts.access,
  notifications: texts.account,
  account: texts.account,
  orders: texts.orders,
  viewOrder: texts.orders,
  quotes: texts.quotes,
  lists: texts.lists,
  tradeAccount: texts.trade,
  list: texts.lists,
  'gift-card': texts.gift,
  'gift-card-balance': texts.gift,
  giveaway: texts.read,
  'contact-us': texts.read,
  swatches: texts.read,
  trade: texts.read,
  'decorator-application': texts.read,
  'my-application': texts.application,
  app: texts.app,
  'room-plan': texts.app,
  saved: texts.browse,
  compare: texts.browse,
  share: texts.browse,
  confirmed: texts.read,
  blog: texts.read,
  'blog-post': texts.read,
  store: texts.read,
  decorators: texts.read,
  decorator: texts.read,
  'about-us': texts.read,
  'couch-giveaway': texts.read,
  faqs: texts.read,
  guarantee: texts.read,
  'payment-methods': texts.read,
  'privacy-policy': texts.read,
  'shipping-and-returns': texts.read,
  'terms-and-conditions': texts.read,
}

/** What works on a screen. For an error page, which has no entry: what works everywhere. */
export const whatWorks = (screen: string): string => worksWithoutNetwork[screen] ?? texts.browse
