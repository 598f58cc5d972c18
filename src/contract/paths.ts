import { fillPath } from './endpoint.ts'

/** Where every screen stands. Links are made here and nowhere else: `to.product('kalk-bay')`. */
export const patterns = {
  home: '/',
  categories: '/product-category',
  category: '/product-category/:slug',
  product: '/product/:slug',
  search: '/search',
  checkout: '/checkout',
  order: '/checkout/order/:orderId',
  financeOutcome: '/checkout/:provider/:outcome',
  content: '/:section/:page',
} as const

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
  categories: (query?: Query) => withQuery(patterns.categories, query),
  category: (slug: string, query?: Query) => withQuery(fillPath(patterns.category, { slug }), query),
  /** `variation` goes into the address, so that a configured product can be shared. */
  product: (slug: string, variation?: Query) => withQuery(fillPath(patterns.product, { slug }), variation),
  search: (q?: string, query?: Query) => withQuery(patterns.search, { q, ...query }),
  checkout: () => patterns.checkout,
  order: (orderId: string, key?: string) => withQuery(fillPath(patterns.order, { orderId }), { key }),
  /** Where a guest finds an order by its number and e-mail. */
  findOrder: () => fillPath(patterns.order, { orderId: FIND }),
  info: (page: string) => fillPath(patterns.content, { section: 'info', page }),
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
