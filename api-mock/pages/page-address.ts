import { contentPages, patterns, to } from '../../src/contract/paths.ts'
import type { ProductCard } from '../../src/contract/catalogue/catalogue.ts'
import { listingParams, parseListingQuery } from '../../src/domain/catalogue/listing-query.ts'
import { defaultVariation } from '../../src/domain/catalogue/variation.ts'

/** The parameters of a page, as its route reads them. `name` is the last segment of the path. */
type KnownQuery = (search: URLSearchParams, name: string) => URLSearchParams

const listing: KnownQuery = (search) => listingParams(parseListingQuery(search))

/** The parameters of the tools on pages of prose. */
const tools: Readonly<Record<string, string>> = { faqs: 'q', 'shipping-and-returns': 'postcode', guarantee: 'delivered' }
const tool: KnownQuery = (search, name) => {
  const parameter = Object.hasOwn(tools, name) ? tools[name] : undefined
  return parameter === undefined ? new URLSearchParams() : withText(new URLSearchParams(), parameter, search.get(parameter))
}

const withText = (params: URLSearchParams, name: string, text: string | null) => {
  if (text) params.set(name, text)
  return params
}

/** Sections whose pages have a route of their own. In every other one the pages of prose are the ones at `/info` (spec §2). */
const sections = new Set(
  [patterns.category, patterns.product, patterns.blogPost, patterns.store, patterns.decorator, patterns.confirmed].map(
    (pattern) => pattern.split('/')[1],
  ),
)
const prose = new Set<string>(contentPages)

/**
 * Creates the function that reduces an address to what its page depends on: the path without needless escapes, and the parameters that its
 * route reads, in one order and without defaults. Addresses with an equal result show an equal page.
 */
export function createPageAddress({ cardNamed }: { cardNamed: (slug: string) => ProductCard | undefined }): (url: URL) => string {
  const known: Readonly<Record<string, KnownQuery>> = {
    [patterns.categories]: listing,
    [patterns.category]: (search, name) =>
      withText(listing(search, name), 'promo', search.get('promo') === 'free-ottoman' ? 'free-ottoman' : null),
    [patterns.search]: (search, name) => withText(listing(search, name), 'q', search.get('q')?.trim() ?? null),
    [patterns.product]: (search, name) => configuration(search, () => cardNamed(name)),
    [patterns.blog]: (search) => withText(new URLSearchParams(), 'tag', search.get('tag')),
    [patterns.content]: tool,
  }
  return ({ pathname, searchParams }) => {
    const path = plainPath(pathname)
    const [, first = '', second = '', ...more] = path.split('/')
    const isProse = more.length === 0 && prose.has(second) && !sections.has(first)
    const pattern = isProse ? patterns.content : second === '' ? `/${first}` : `/${first}/:slug`
    const read = more.length === 0 && Object.hasOwn(known, pattern) ? known[pattern] : undefined
    const query = read?.(searchParams, second).toString() ?? ''
    const place = isProse ? to.info(second) : path
    return query === '' ? place : `${place}?${query}`
  }
}

/** The chosen values that the product has, without its defaults. */
function configuration(search: URLSearchParams, read: () => ProductCard | undefined): URLSearchParams {
  const chosen = new URLSearchParams()
  const product = search.size > 0 ? read() : undefined
  if (!product) return chosen
  const usual = defaultVariation(product)
  for (const { name, values } of product.options) {
    const value = search.get(name)
    if (value && value !== usual[name] && values.some((option) => option.value === value)) chosen.set(name, value)
  }
  return chosen
}

/** A path whose letters and digits are not escaped, so that a page has one spelling (RFC 3986 §6.2.2). */
const plainPath = (path: string) =>
  path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w~-]/.test(letter) ? letter : escaped.toUpperCase()
  })
