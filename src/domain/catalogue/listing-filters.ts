import type { Fabric, ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { ListingQuery } from '../../contract/catalogue/listing.ts'
import { isColourFamily } from './colour-families.ts'
import { listOf } from './listing-query.ts'

/** The filters with values. */
export const valueFilters = ['fabric', 'colour', 'seats', 'badge'] as const
export type ValueFilter = (typeof valueFilters)[number]

/** What the filters with values, the door and the stock read of a product. Many products share one profile. */
export interface Profile extends Pick<ProductCard, 'fabrics' | 'colours' | 'seats' | 'badges' | 'door'> {
  /** Absent: made to order, or sold out. */
  availability?: ProductCard['availability'] | undefined
}

/** The colour families of a product: those of its fabrics, and its own `colours` (wood has no fabric). */
function familiesOf(product: Profile, fabrics: ReadonlyMap<string, Fabric>): Set<string> {
  const families = new Set<string>(product.colours.filter(isColourFamily))
  for (const id of product.fabrics) {
    const family = fabrics.get(id)?.colour_family
    if (family && isColourFamily(family)) families.add(family)
  }
  return families
}

/** The values of a product for each filter with values. */
export const valuesOf: Record<ValueFilter, (product: Profile, fabrics: ReadonlyMap<string, Fabric>) => readonly string[]> = {
  fabric: (product) => product.fabrics,
  colour: (product, fabrics) => [...familiesOf(product, fabrics)],
  seats: (product) => (product.seats === null ? [] : [String(product.seats)]),
  badge: (product) => product.badges,
}

/** The filters of a query: chosen values, and bounds in cents and mm. An absent one lets every product pass. */
export interface Filters {
  values: Record<ValueFilter, ReadonlySet<string> | null>
  sale: boolean
  /** Only products in stock. */
  stock: boolean
  price: { least: number; most: number }
  widest: number
  /** The width of the door that a product must go through. */
  door: number
}

/** The filters of a query. A product must match all filters, and in each filter with values one of them. */
export function filtersOf(query: ListingQuery): Filters {
  const chosen = (name: ValueFilter) => {
    const values = new Set(listOf(query[name]))
    return values.size > 0 ? values : null
  }
  return {
    values: { fabric: chosen('fabric'), colour: chosen('colour'), seats: chosen('seats'), badge: chosen('badge') },
    sale: query.sale === 'true',
    stock: query.stock === 'true',
    price: {
      least: Number(query.price_min ?? 0) * 100,
      most: query.price_max === undefined ? Number.POSITIVE_INFINITY : Number(query.price_max) * 100,
    },
    widest: query.width === undefined ? Number.POSITIVE_INFINITY : Number(query.width),
    door: query.door === undefined ? Number.POSITIVE_INFINITY : Number(query.door),
  }
}
