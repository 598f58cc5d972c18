import { brand } from '../contract/brand.ts'
import type { Listing } from '../contract/listing.ts'
import { FIND, patterns, to } from '../contract/paths.ts'
import { pictureSource } from '../contract/picture.ts'
import { LONGEST_SEARCH } from '../contract/search-words.ts'
import { deliveryPromise } from '../domain/delivery.ts'
import { listingParams, parseListingQuery } from '../domain/listing-query.ts'
import { ApiError } from '../data/api-error.ts'
import type { ShopReader } from '../data/shop-reader.ts'
import { defineRoute, type Route } from './route.ts'

const nothing = () => false
const everything = () => true

/** The query of a listing that counts for its canonical address: page, sort and filters only. */
const canonicalQuery = (search: URLSearchParams) => Object.fromEntries(listingParams(parseListingQuery(search)))

/** What is looked for; an address may hold more than a search takes. */
const searchWords = (search: URLSearchParams) => (search.get('q') ?? '').slice(0, LONGEST_SEARCH)

/** A listing of no one category, with the categories that it offers as ways on. */
const withCategories = async (shop: ShopReader, found: Promise<Listing>) => {
  const [listing, { categories }] = await Promise.all([found, shop.catalogue()])
  return { listing, categories }
}

/** Every screen, in the order in which they are tried: special routes before general ones. */
export const routes: readonly Route[] = [
  defineRoute({
    name: 'home',
    pattern: patterns.home,
    layout: 'default',
    module: 'src/features/home/home-screen.tsx',
    reads: nothing,
    load: ({ shop }) => shop.home(),
    screen: async () => (await import('../features/home/home-screen.tsx')).HomeScreen,
    head: (home) => ({
      title: '',
      description: `${brand.description}.`,
      canonical: to.home(),
      image: (home.hero.room && pictureSource(home.hero.room.wide, 1600)) || undefined,
    }),
  }),
  defineRoute({
    name: 'categories',
    pattern: patterns.categories,
    layout: 'default',
    module: 'src/features/catalogue/categories-screen.tsx',
    reads: everything,
    load: ({ shop, search }) => withCategories(shop, shop.listing(null, parseListingQuery(search))),
    screen: async () => (await import('../features/catalogue/categories-screen.tsx')).CategoriesScreen,
    head: ({ listing }, { search }) => ({
      title: 'All furniture',
      description: `${listing.total} pieces of furniture made to order in South Africa: sofas, couches, sleepers, armchairs, ottomans, tables, scatter cushions and headboards. Delivered free.`,
      canonical: to.categories(canonicalQuery(search)),
    }),
  }),
  defineRoute({
    name: 'category',
    pattern: patterns.category,
    layout: 'default',
    module: 'src/features/catalogue/listing-screen.tsx',
    reads: everything,
    load: ({ shop, params, search }) => shop.listing(params['slug'] ?? '', parseListingQuery(search)),
    screen: async () => (await import('../features/catalogue/listing-screen.tsx')).ListingScreen,
    head: ({ category }, { params, search }) => ({
      title: category?.seo_title ?? '',
      description: category?.seo_description,
      canonical: to.category(params['slug'] ?? '', canonicalQuery(search)),
      image: category?.picture ? pictureSource(category.picture, 800) : undefined,
    }),
  }),
  defineRoute({
    name: 'product',
    pattern: patterns.product,
    layout: 'default',
    module: 'src/features/product/product-screen.tsx',
    reads: nothing,
    load: async ({ shop, params, now }) => ({
      product: await shop.product(params['slug'] ?? ''),
      promise: deliveryPromise(now, brand.dispatchFrom),
    }),
    screen: async () => (await import('../features/product/product-screen.tsx')).ProductScreen,
    head: ({ product }) => ({
      title: `${product.name}, ${product.tagline.charAt(0).toLowerCase()}${product.tagline.slice(1)}`,
      description: product.description[0],
      canonical: to.product(product.slug),
      image: product.picture ? pictureSource(product.picture, 1200) : undefined,
    }),
  }),
  defineRoute({
    name: 'search',
    pattern: patterns.search,
    layout: 'default',
    module: 'src/features/catalogue/search-screen.tsx',
    reads: everything,
    load: ({ shop, search }) => withCategories(shop, shop.search(searchWords(search), parseListingQuery(search))),
    screen: async () => (await import('../features/catalogue/search-screen.tsx')).SearchScreen,
    head: (_, { search }) => ({
      title: searchWords(search) ? `Search: ${searchWords(search)}` : 'Search',
      canonical: to.search(),
      noindex: true,
    }),
  }),
  defineRoute({
    name: 'checkout',
    pattern: patterns.checkout,
    layout: 'order',
    module: 'src/features/checkout/checkout-screen.tsx',
    reads: nothing,
    load: async ({ now }) => ({ promise: deliveryPromise(now, brand.dispatchFrom) }),
    screen: async () => (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen,
    head: () => ({ title: 'Checkout', canonical: to.checkout(), noindex: true }),
  }),
  defineRoute({
    name: 'order',
    pattern: patterns.order,
    layout: 'order',
    module: 'src/features/order/order-screen.tsx',
    reads: (name) => name === 'key',
    load: async ({ shop, params, search }) => {
      const orderId = params['orderId'] ?? ''
      const key = search.get('key')
      if (orderId === FIND) return { kind: 'needs-lookup' as const, orderId: '' }
      if (!key) return { kind: 'needs-lookup' as const, orderId }
      return shop.order(orderId, key).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'not_found' || error.code === 'invalid_request') return { kind: 'needs-lookup' as const, orderId }
        // Without an answer of the shop, the device may hold a copy.
        if (error.problem.kind !== 'refused') return { kind: 'offline' as const, orderId }
        throw error
      })
    },
    screen: async () => (await import('../features/order/order-screen.tsx')).OrderScreen,
    head: (_, { params }) => ({
      title: params['orderId'] === FIND ? 'Find your order' : `Order ${params['orderId']}`,
      canonical: to.order(params['orderId'] ?? ''),
      noindex: true,
    }),
  }),
  ...(['payjustnow', 'finchoice'] as const).flatMap((provider) =>
    (['confirmed', 'cancelled'] as const).map((outcome) =>
      defineRoute({
        name: `${provider}-${outcome}`,
        pattern: `/checkout/${provider}/${outcome}`,
        layout: 'order',
        module: 'src/features/order/finance-outcome-screen.tsx',
        reads: nothing,
        load: async () => ({ provider, outcome }),
        screen: async () => (await import('../features/order/finance-outcome-screen.tsx')).FinanceOutcomeScreen,
        head: () => ({
          title: outcome === 'confirmed' ? 'Payment' : 'Payment cancelled',
          canonical: `/checkout/${provider}/${outcome}`,
          noindex: true,
        }),
      }),
    ),
  ),
  defineRoute({
    name: 'content',
    pattern: patterns.content,
    layout: 'default',
    module: 'src/features/content/content-screen.tsx',
    reads: nothing,
    load: ({ shop, params }) => shop.content(params['page'] ?? ''),
    screen: async () => (await import('../features/content/content-screen.tsx')).ContentScreen,
    head: (page) => ({ title: page.title, description: page.description, canonical: to.info(page.slug) }),
  }),
]
