/** What the shop says while it cannot be reached: the one table of it, so that no screen contradicts another. */

/** At the step itself, wherever it is. */
export const NEEDS_CONNECTION = 'You need a connection for this step. What you have typed is kept.'

const words = {
  browse: 'You can still browse what is on this device and change your cart.',
  read: 'This page was kept on this device. You can read on, browse and change your cart.',
  checkout: 'Your cart is here and what you type is kept. Placing the order and paying need a connection.',
  order: 'An order that was opened here before can be read. Looking up another and paying need a connection.',
  payment: 'Whether the payment came through is with us, and is asked for as soon as there is a connection. You need not pay again.',
  door: 'Signing in and passwords need a connection. Browsing, your cart and the lists on this device work without it.',
  account: 'You see what was kept on this device. Changing your details needs a connection.',
  orders: 'You see your orders as they were kept on this device. Paying and ordering anew need a connection.',
  lists: 'Your lists can be read and changed. What you change is kept on this device and sent afterwards.',
  message: 'What you write is kept on this device. Sent now, it goes to us by itself once there is a connection.',
  apply: 'You can fill this in: it is kept on this device. Sending it needs a connection.',
  app: 'What is on this device works as it is. Looking for a new version and fetching more of the shop need a connection.',
  standing: 'How your application stands is with us. It is asked for as soon as there is a connection.',
} as const

/** Routes by their names, and what still works there. */
export const worksWithoutNetwork: Readonly<Record<string, string>> = {
  home: words.browse,
  categories: words.browse,
  category: words.browse,
  product: words.browse,
  search: words.browse,
  checkout: words.checkout,
  order: words.order,
  'payjustnow-confirmed': words.payment,
  'payjustnow-cancelled': words.payment,
  'finchoice-confirmed': words.payment,
  'finchoice-cancelled': words.payment,
  signIn: words.door,
  signUp: words.door,
  lostPassword: words.door,
  changePassword: words.door,
  account: words.account,
  orders: words.orders,
  viewOrder: words.orders,
  lists: words.lists,
  list: words.lists,
  giveaway: words.message,
  'contact-us': words.message,
  swatches: words.apply,
  'decorator-application': words.apply,
  'my-application': words.standing,
  app: words.app,
  share: words.browse,
  confirmed: words.read,
  blog: words.read,
  'blog-post': words.read,
  store: words.read,
  decorators: words.read,
  decorator: words.read,
  'about-us': words.read,
  'couch-giveaway': words.read,
  faqs: words.read,
  guarantee: words.read,
  'payment-methods': words.read,
  'privacy-policy': words.read,
  'shipping-and-returns': words.read,
  'terms-and-conditions': words.read,
}

/** What works on a screen; on one that is not of the table, what works everywhere. */
export const whatWorks = (screen: string | undefined): string => worksWithoutNetwork[screen ?? ''] ?? words.browse
