import type { Fabric, ProductCard } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'
import type { Facets, FacetValue, ListingQuery } from '../../contract/catalogue/listing.ts'
import { colourFamilies, isColourFamily } from './colour-families.ts'
import { isOnSale, matchingProducts, valuesOf, type Filters, type ValueFilter } from './listing-filters.ts'
import { listOf } from './listing-query.ts'

/** The label of a badge: `best-seller` → `Best seller`. */
function badgeLabel(badge: string): string {
  const words = badge.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const weaveLabel = (weave: string) => (weave === 'boucle' ? 'bouclé' : weave)

/** The label of a value, and the colour of its swatch. */
type Describe = (value: string) => Omit<FacetValue, 'value' | 'count'>

function range(numbers: readonly number[]): { min: number; max: number } {
  return numbers.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...numbers), max: Math.max(...numbers) }
}

/**
 * The values of each filter, with the number of products that would remain if that value were chosen too. Chosen values of a filter do not
 * reduce its other counts, because one matching value of a filter is enough. Values without a product are left out, unless they are chosen.
 */
export function facetsOf(
  products: readonly ProductCard[],
  query: ListingQuery,
  filters: Filters,
  fabrics: ReadonlyMap<string, Fabric>,
): Facets {
  const facet = (name: ValueFilter, order: readonly string[], describe: Describe): FacetValue[] => {
    const counts = new Map<string, number>()
    for (const product of products) for (const value of valuesOf[name](product, fabrics)) counts.set(value, 0)
    for (const chosen of listOf(query[name])) counts.set(chosen, 0)
    for (const product of matchingProducts(products, filters, name)) {
      for (const value of valuesOf[name](product, fabrics)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
    return [...counts]
      .map(([value, count]) => ({ value, ...describe(value), count }))
      .toSorted((a, b) => place(a.value) - place(b.value) || a.value.localeCompare(b.value, 'en', { numeric: true }))
  }

  const price = range(matchingProducts(products, filters, 'price').map((product) => product.price))
  return {
    fabric: facet('fabric', [...fabrics.keys()], (value) => {
      const fabric = fabrics.get(value)
      return fabric
        ? { label: `${fabric.label} ${weaveLabel(fabric.weave)}`, colour: fabric.colour, family: fabric.colour_family }
        : { label: value }
    }),
    colour: facet('colour', Object.keys(colourFamilies), (value) => ({ label: isColourFamily(value) ? colourFamilies[value] : value })),
    seats: facet('seats', [], (value) => ({ label: value === '1' ? '1 seat' : `${value} seats` })),
    badge: facet('badge', ['best-seller', 'new'], (value) => ({ label: badgeLabel(value) })),
    sale: matchingProducts(products, filters, 'sale').filter(isOnSale).length,
    price: { min: cents(price.min), max: cents(price.max) },
    width: range(matchingProducts(products, filters, 'width').map((product) => product.dimensions.width)),
  }
}
