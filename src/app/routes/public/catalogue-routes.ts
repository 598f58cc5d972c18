import { MAY_FIT } from '../../../domain/search/may-fit.ts'
import { brand } from '../../../contract/brand.ts'
import type { Listing } from '../../../contract/catalogue/listing.ts'
import { patterns, to } from '../../../contract/paths.ts'
import { LONGEST_SEARCH } from '../../../contract/catalogue/search-words.ts'
import { answersFor } from '../../../actions/search/answers.ts'
import { promiseFor, promiseTextFor } from '../../../actions/catalogue/promise.ts'
import { productHead } from '../../../domain/catalogue/search-result.ts'
import { listingParams, parseListingQuery } from '../../../domain/catalogue/listing-query.ts'
import type { ShopReader } from '../../../data/catalogue/shop-reader.ts'
import { defineRoute, type Route } from '../route.ts'
import { sharePicture } from '../../head/share-picture.ts'

const readsNothing = () => false
const readsEverything = () => true

/** The query of a listing's canonical address: sort, filters and the page number of the answer. A requested page may be past the end. */
const canonicalQuery = (search: URLSearchParams, { page }: Listing) =>
  Object.fromEntries(listingParams({ ...parseListingQuery(search), page: String(page) }))

/** The space for a piece, its price and the sale that a search states. */
const placeIn = async (words: string) => (MAY_FIT.test(words) ? (await import('../../../domain/search/fit-words.ts')).readFit(words) : null)

/** The search text, cut to the longest text that the server accepts. */
const searchWords = (search: URLSearchParams) => (search.get('q') ?? '').slice(0, LONGEST_SEARCH)

/** A listing across all categories, with the categories for its links. */
const withCategories = async (shop: ShopReader, loading: Promise<Listing>) => {
  const [listing, { categories }] = await Promise.all([loading, shop.frame()])
  return { listing, categories }
}

/** Home, listings, products and search: the routes of most first visits. */
export const catalogueRoutes: readonly Route[] = [
  defineRoute({
    name: 'home',
    pattern: patterns.home,
    layout: 'default',
    reads: readsNothing,
    load: async ({ shop, now }) => {
      const [home, promise] = await Promise.all([shop.home(), promiseTextFor(now)])
      return { ...home, promise }
    },
    screen: async () => (await import('../../../features/home/home-screen.tsx')).HomeScreen,
    head: (home) => ({
      title: '',
      description: `${brand.description}.`,
      canonical: to.home(),
      image: sharePicture(home.hero.room?.wide),
    }),
  }),
  defineRoute({
    name: 'categories',
    pattern: patterns.categories,
    layout: 'default',
    reads: readsEverything,
    load: async ({ shop, search }) => {
      const query = parseListingQuery(search)
      const found = await withCategories(shop, shop.listing(null, query))
      const { onlyFilter } = await import('../../../features/catalogue/filters/applied-filters.ts')
      return { ...found, only: onlyFilter(query, found.listing.facets) }
    },
    screen: async () => (await import('../../../features/catalogue/listing/categories-screen.tsx')).CategoriesScreen,
    head: ({ listing, only }, { search }) => ({
      title: only ?? 'All furniture',
      page: listing.page,
      description: `${listing.total} pieces of furniture made to order in South Africa: sofas, couches, sleepers, armchairs, ottomans, tables, scatter cushions and headboards. ${brand.delivery?.words ?? 'Delivered free'}.`,
      canonical: to.categories(canonicalQuery(search, listing)),
      noindex: listing.total === 0,
    }),
  }),
  defineRoute({
    name: 'category',
    pattern: patterns.category,
    layout: 'default',
    reads: readsEverything,
    load: ({ shop, params, search }) => shop.listing(params['slug'] ?? '', parseListingQuery(search)),
    screen: async () => (await import('../../../features/catalogue/listing/listing-screen.tsx')).ListingScreen,
    head: (listing, { params, search }) => ({
      title: listing.category?.seo_title ?? '',
      page: listing.page,
      description: listing.category?.seo_description,
      canonical: to.category(params['slug'] ?? '', canonicalQuery(search, listing)),
      image: sharePicture(listing.category?.picture),
      // Search engines must not list empty results: there are endless combinations of filters.
      noindex: listing.total === 0,
    }),
  }),
  defineRoute({
    name: 'product',
    pattern: patterns.product,
    layout: 'default',
    reads: readsNothing,
    load: async ({ shop, params, search, now }) => {
      const product = await shop.product(params['slug'] ?? '')
      return { product, promise: await promiseFor(now, [product]), at: now().toISOString(), search: search.toString() }
    },
    screen: async () => (await import('../../../features/catalogue/product/product-screen.tsx')).ProductScreen,
    head: ({ product }) => ({
      ...productHead(product),
      canonical: to.product(product.slug),
      image: sharePicture(product.picture),
    }),
  }),
  defineRoute({
    name: 'search',
    pattern: patterns.search,
    layout: 'default',
    reads: readsEverything,
    load: async ({ shop, search, now }) => {
      const words = searchWords(search)
      const [found, answers] = await Promise.all([
        withCategories(shop, shop.search(words, parseListingQuery(search))),
        answersFor(shop, words, now),
      ])
      return { ...found, answers, place: await placeIn(words) }
    },
    screen: async () => (await import('../../../features/catalogue/listing/search-screen.tsx')).SearchScreen,
    head: (_, { search }) => ({
      title: searchWords(search) ? `Search: ${searchWords(search)}` : 'Search',
      canonical: to.search(),
      noindex: true,
    }),
  }),
]
