import type { Category, Fabric, ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Listing, ListingQuery } from '../../contract/catalogue/listing.ts'
import { narrowestWidth } from './fit.ts'
import { createGoodsIndex, type GoodsIndex, type ListedProduct } from './goods-index.ts'
import { MOST_PAGES } from './listing-query.ts'
import { variationPrice } from './variation.ts'

/** Page n shows the products 1 to n × PAGE_SIZE. Pages grow, so that Back restores the scroll position. */
export const PAGE_SIZE = 24

/** The data that a listing needs beside the products. */
export interface ListingContext {
  category: Category | null
  fabrics: readonly Fabric[]
  /** The products are already ranked (search): `popular` preserves that order. */
  ranked?: boolean
  /** The customer's discount in percent. Filters, sorts and facets then use the prices that this customer sees. */
  discount?: number
}

interface ListingScope {
  category: Category | null
  /** The places of the products that a search found, best first. */
  ranked?: readonly number[]
  /** The card of the product at a place. */
  cardAt: (place: number) => ProductCard | undefined
}

/**
 * Filters, sorts and counts the products of an index. If the requested page is past the end, or past `MOST_PAGES`, `page` of the result is the
 * last one that there is.
 */
export function listFrom(index: GoodsIndex, query: ListingQuery, { category, ranked, cardAt }: ListingScope): Listing {
  const pageOf = (total: number) => Math.min(Math.max(1, Number(query.page ?? 1)), Math.max(1, Math.ceil(total / PAGE_SIZE)), MOST_PAGES)
  const scope = { category: category?.slug ?? null, ranked }
  const { total, places, facets } = index.list(query, scope, (count) => pageOf(count) * PAGE_SIZE)
  const items = places.flatMap((place) => cardAt(place) ?? [])
  return { category, items, total, page: pageOf(total), page_size: PAGE_SIZE, facets }
}

/** Lists these products, which are those of the category. The server uses the same index as the offline device. */
export function listProducts(products: readonly ProductCard[], query: ListingQuery, context: ListingContext): Listing {
  const index = createGoodsIndex(
    products.map((card) => listedProduct(card, context.discount)),
    products.map(({ popularity }) => popularity),
    new Map(context.fabrics.map((fabric) => [fabric.id, fabric])),
  )
  const listing = listFrom(index, query, {
    category: null,
    ...(context.ranked ? { ranked: [...products.keys()] } : {}),
    cardAt: (place) => products[place],
  })
  return { ...listing, category: context.category }
}

const listedProduct = (card: ProductCard, discount = 0): ListedProduct => ({
  ...card,
  price: variationPrice(card, {}, discount).price,
  reduction: card.price_regular - card.price,
  width: narrowestWidth(card),
  profile: card,
})
