import type { Confirmed } from './forms/confirmed.ts'
import { fillPath } from './http/endpoint.ts'

/** The paths of all screens. All links come from this file: `to.product('kalk-bay')`. */
export const patterns = {
  home: '/',
  categories: '/product-category',
  category: '/product-category/:slug',
  product: '/product/:slug',
  search: '/search',
  saved: '/saved',
  compare: '/compare',
  checkout: '/checkout',
  order: '/checkout/order/:orderId',
  financeOutcome: '/checkout/:provider/:outcome',
  account: '/my-account',
  changePassword: '/my-account/change-password',
  changeEmail: '/my-account/change-email',
  /** The target of the link in the mail to an old address. */
  undoEmail: '/my-account/undo-email',
  notifications: '/my-account/notifications',
  orders: '/my-account/orders',
  viewOrder: '/my-account/view-order/:orderId',
  tradeAccount: '/my-account/trade-account',
  quotes: '/my-account/quotes',
  lists: '/my-account/lists',
  list: '/my-account/lists/:listId',
  signIn: '/my-account/sign-in',
  signUp: '/my-account/sign-up',
  lostPassword: '/my-account/lost-password',
  blog: '/blog',
  blogPost: '/blog/:slug',
  store: '/store/:slug',
  decorators: '/decorator',
  decoratorApplication: '/decorator/application',
  decorator: '/decorator/:slug',
  myApplication: '/my-account/decorator-application',
  trade: '/trade',
  giveaway: '/giveaway',
  giftCard: '/gift-card',
  giftCardBalance: '/gift-card/balance',
  app: '/app',
  roomPlan: '/room-plan',
  /** The manifest's `share_target`. */
  share: '/share',
  /** The target of links in confirmation mails, and of forms posted without script. */
  confirmed: '/confirmed/:what',
  /** The action of a form without script. `form-action.ts` lists the names. */
  postedForm: '/forms/:form',
  signOut: '/my-account/sign-out',
  content: '/:section/:page',
} as const

/** Opens in a new tab, so that a captive portal can show its sign-in page. The server redirects a browser from here to the home page. */
export const NETWORK_PAGE = '/api/status'

/** The value of `:orderId` for the order lookup. */
export const FIND = 'find'

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>> = {}) => {
  const params = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

type Query = Readonly<Record<string, string | undefined>>

/** Builds the path of each screen. */
export const to = {
  home: () => patterns.home,
  /** The home page with the cart panel open. */
  openCart: () => '/?cart=open',
  categories: (query?: Query) => withQuery(patterns.categories, query),
  category: (slug: string, query?: Query) => withQuery(fillPath(patterns.category, { slug }), query),
  /** `variation` is in the query, so that a link contains the configuration. */
  product: (slug: string, variation?: Query) => withQuery(fillPath(patterns.product, { slug }), variation),
  search: (q?: string, query?: Query) => withQuery(patterns.search, { q, ...query }),
  saved: () => patterns.saved,
  checkout: () => patterns.checkout,
  order: (orderId: string, key?: string) => withQuery(fillPath(patterns.order, { orderId }), { key }),
  /** The page where a guest finds an order by number and e-mail. */
  findOrder: () => to.order(FIND),
  account: () => patterns.account,
  /** With `email` and `code`: the link in the mail about a lost password. */
  changePassword: (query?: Query) => withQuery(patterns.changePassword, query),
  /** With `email` and `code`: the link in the mail to the new address. */
  changeEmail: (query?: Query) => withQuery(patterns.changeEmail, query),
  undoEmail: (link?: string) => withQuery(patterns.undoEmail, { link }),
  notifications: () => patterns.notifications,
  orders: () => patterns.orders,
  viewOrder: (orderId: string) => fillPath(patterns.viewOrder, { orderId }),
  /** `invite`: the link in the mail of an invitation. */
  tradeAccount: (invite?: string) => withQuery(patterns.tradeAccount, { invite }),
  quotes: () => patterns.quotes,
  lists: () => patterns.lists,
  list: (listId: string) => fillPath(patterns.list, { listId }),
  /** `next`: the path after the sign-in. */
  signIn: (next?: string) => withQuery(patterns.signIn, { next }),
  signUp: (next?: string) => withQuery(patterns.signUp, { next }),
  confirmSignUp: (mailed: { email: string; code: string }) => withQuery(patterns.signUp, mailed),
  lostPassword: () => patterns.lostPassword,
  blog: (tag?: string) => withQuery(patterns.blog, { tag }),
  /** The posts as RSS. */
  feed: () => '/blog/feed.xml',
  blogPost: (slug: string) => fillPath(patterns.blogPost, { slug }),
  store: (slug: string) => fillPath(patterns.store, { slug }),
  decorators: () => patterns.decorators,
  decoratorApplication: () => patterns.decoratorApplication,
  decorator: (slug: string) => fillPath(patterns.decorator, { slug }),
  myApplication: () => patterns.myApplication,
  /** The page about trade accounts, with the application for one. */
  trade: () => patterns.trade,
  giveaway: () => patterns.giveaway,
  giftCard: () => patterns.giftCard,
  giftCardBalance: () => patterns.giftCardBalance,
  /** The page about the app: how to install it, and what this device stores. */
  app: () => patterns.app,
  /** With `add`, the slug of a product, and its variation: the plan gets this piece. */
  roomPlan: (query?: Query) => withQuery(patterns.roomPlan, query),
  confirmed: (what: Confirmed) => fillPath(patterns.confirmed, { what }),
  /** The action of the sign-out form without script. */
  signOut: () => patterns.signOut,
  info: (page: string) => fillPath(patterns.content, { section: 'info', page }),
  /** The page of free swatches, with `fabric` chosen. */
  swatches: (fabric?: string) => withQuery(to.info('swatches'), { fabric }),
}

/** The pages of prose (spec §2) and the guarantee. Each is at `/{anything}/name`, canonical at `/info/name`. */
export const contentPages = [
  'about-us',
  'contact-us',
  'couch-giveaway',
  'faqs',
  'guarantee',
  'payment-methods',
  'privacy-policy',
  'shipping-and-returns',
  'swatches',
  'terms-and-conditions',
] as const
