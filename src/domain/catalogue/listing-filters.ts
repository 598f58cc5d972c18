import type { Fabric, ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { ListingQuery } from '../../contract/catalogue/listing.ts'
import { isColourFamily } from './colour-families.ts'
import { listOf } from './listing-query.ts'

export type ValueFilter = 'fabric' | 'colour' | 'seats' | 'badge'
type FilterName = ValueFilter | 'sale' | 'price' | 'width'
export type Filters = Partial<Record<FilterName, (product: ProductCard) => boolean>>

/** True if the price is below the regular price. */
export const isOnSale = (product: ProductCard) => product.price < product.price_regular

/** The colour families of a product: those of its fabrics, and its own `colours` (wood has no fabric). */
function familiesOf(product: ProductCard, fabrics: ReadonlyMap<string, Fabric>): Set<string> {
  const families = new Set(product.colours.filter(isColourFamily))
  for (const id of product.fabrics) {
    const family = fabrics.get(id)?.colour_family
    if (family && isColourFamily(family)) families.add(family)
  }
  return families
}

/** The values of a product for each filter with values. */
export const valuesOf: Record<ValueFilter, (product: ProductCard, fabrics: ReadonlyMap<string, Fabric>) => readonly string[]> = {
  fabric: (product) => product.fabrics,
  colour: (product, fabrics) => [...familiesOf(product, fabrics)],
  seats: (product) => (product.seats === null ? [] : [String(product.seats)]),
  badge: (product) => product.badges,
}

/** The filters of a query. A product must match all filters, and in each filter one of the values. */
export function filtersOf(query: ListingQuery, fabrics: ReadonlyMap<string, Fabric>): Filters {
  const filters: Filters = {}
  for (const name of ['fabric', 'colour', 'seats', 'badge'] as const) {
    const chosen = new Set(listOf(query[name]))
    if (chosen.size > 0) filters[name] = (product) => valuesOf[name](product, fabrics).some((value) => chosen.has(value))
  }
  if (query.sale === 'true') filters.sale = isOnSale
  const least = Number(query.price_min ?? 0) * 100
  const most = query.price_max === undefined ? Number.POSITIVE_INFINITY : Number(query.price_max) * 100
  if (least > 0 || most < Number.POSITIVE_INFINITY) filters.price = (product) => product.price >= least && product.price <= most
  if (query.width !== undefined) {
    const widest = Number(query.width)
    filters.width = (product) => product.dimensions.width <= widest
  }
  return filters
}

/** The products that match every filter, or every filter except one. */
export function matchingProducts(products: readonly ProductCard[], filters: Filters, except?: FilterName): ProductCard[] {
  const tests = Object.entries(filters).filter(([name]) => name !== except)
  return products.filter((product) => tests.every(([, test]) => test(product)))
}
