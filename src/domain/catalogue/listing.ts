import type { Category, Fabric, ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Listing, ListingQuery } from '../../contract/catalogue/listing.ts'
import type { Sort } from '../../contract/catalogue/sorts.ts'
import { facetsOf } from './listing-facets.ts'
import { filtersOf, matchingProducts } from './listing-filters.ts'

export { listingParams, parseListingQuery } from './listing-query.ts'

/** Page n shows the products 1 to n × PAGE_SIZE. Pages grow, so that Back restores the scroll position. */
export const PAGE_SIZE = 24

/** The data that a listing needs beside the products. */
export interface ListingContext {
  category: Category | null
  fabrics: readonly Fabric[]
  /** The products are already ranked (search): `popular` preserves that order. */
  ranked?: boolean
}

type Compare = (a: ProductCard, b: ProductCard) => number

const byPopularity: Compare = (a, b) => a.popularity - b.popularity || a.id - b.id

const compares: Record<Sort, Compare> = {
  popular: byPopularity,
  price: (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  newest: (a, b) => b.id - a.id,
  rating: (a, b) => (b.rating?.average ?? 0) - (a.rating?.average ?? 0) || (b.rating?.count ?? 0) - (a.rating?.count ?? 0),
}

function sorted(products: readonly ProductCard[], sort: Sort, ranked: boolean): ProductCard[] {
  if (sort === 'popular' && ranked) return [...products]
  return products.toSorted((a, b) => compares[sort](a, b) || byPopularity(a, b))
}

/**
 * Filters, sorts and counts products. The server uses the same function as the offline device. If the requested page is past the end,
 * `page` of the result is the last page.
 */
export function listProducts(products: readonly ProductCard[], query: ListingQuery, context: ListingContext): Listing {
  const fabrics = new Map(context.fabrics.map((fabric) => [fabric.id, fabric]))
  const filters = filtersOf(query, fabrics)
  const left = sorted(matchingProducts(products, filters), query.sort ?? 'popular', context.ranked ?? false)
  const pages = Math.max(1, Math.ceil(left.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, Number(query.page ?? 1)), pages)
  return {
    category: context.category,
    items: left.slice(0, page * PAGE_SIZE),
    total: left.length,
    page,
    page_size: PAGE_SIZE,
    facets: facetsOf(products, query, filters, fabrics),
  }
}
