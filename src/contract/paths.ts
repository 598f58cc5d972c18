import type { Confirmed } from './forms/confirmed.ts'
import { fillPath } from './http/endpoint.ts'

/** The path of every screen. Links are made only here: `to.product('kalk-bay')`. */
export const patterns = {
  home: '/',
  categories: '/product-category',
  category: '/product-category/:slug',
  product: '/product/:slug',
  search: '/search',
  checkout: '/checkout',
  order: '/checkout/order/:orderId',
  financeOutcome: '/checkout/:provider/:outcome',
  account: '/my-account',
  changePassword: '/my-account/change-password',
  orders: '/my-account/orders',
  viewOrder: '/my-account/view-order/:orderId',
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
  giveaway: '/giveaway',
  app: '/app',
  /** Where the manifest's `share_target` leads. */
  share: '/share',
  /** Where the links in confirmation mails lead, and forms that were sent without script. */
  confirmed: '/confirmed/:what',
  /** What a form is posted to without script; the names are those of `form-action.ts`. */
  postedForm: '/forms/:form',
  signOut: '/my-account/sign-out',
  content: '/:section/:page',
} as const

/** Asked for in a tab of its own, so that a network which answers for the shop shows its page; the shop itself leads home from there. */
export const NETWORK_PAGE = '/api/status'

/** Stands where an order's number would. */
export const FIND = 'find'

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>> = {}) => {
  const params = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

type Query = Readonly<Record<string, string | undefined>>

export const to = {
  home: () => patterns.home,
  /** The home page with the cart panel open. */
  openCart: () => '/?cart=open',
  categories: (query?: Query) => withQuery(patterns.categories, query),
  category: (slug: string, query?: Query) => withQuery(fillPath(patterns.category, { slug }), query),
  /** `variation` goes into the address, so that a configured product can be shared. */
  product: (slug: string, variation?: Query) => withQuery(fillPath(patterns.product, { slug }), variation),
  search: (q?: string, query?: Query) => withQuery(patterns.search, { q, ...query }),
  checkout: () => patterns.checkout,
  order: (orderId: string, key?: string) => withQuery(fillPath(patterns.order, { orderId }), { key }),
  /** Where a guest finds an order by its number and e-mail. */
  findOrder: () => fillPath(patterns.order, { orderId: FIND }),
  account: () => patterns.account,
  /** With `email` and `code`: from the mail that a lost password brings. */
  changePassword: (query?: Query) => withQuery(patterns.changePassword, query),
  orders: () => patterns.orders,
  viewOrder: (orderId: string) => fillPath(patterns.viewOrder, { orderId }),
  lists: () => patterns.lists,
  list: (listId: string) => fillPath(patterns.list, { listId }),
  /** `next`: the path to go to afterwards. */
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
  giveaway: () => patterns.giveaway,
  /** The page about the app: how to install it, and what this device stores. */
  app: () => patterns.app,
  confirmed: (what: Confirmed) => fillPath(patterns.confirmed, { what }),
  /** Where the form to sign out is posted without script. */
  signOut: () => patterns.signOut,
  info: (page: string) => fillPath(patterns.content, { section: 'info', page }),
  /** The free swatches, with one of them chosen. */
  swatches: (fabric?: string) => withQuery(fillPath(patterns.content, { section: 'info', page: 'swatches' }), { fabric }),
}

/** The pages of prose (spec §2) and the guarantee, each at `/{anything}/name`, canonical at `/info/name`. */
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
