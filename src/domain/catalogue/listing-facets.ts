import type { Fabric } from '../../contract/catalogue/catalogue.ts'
import type { FacetValue } from '../../contract/catalogue/listing.ts'
import { colourFamilies, isColourFamily } from './colour-families.ts'
import type { ValueFilter } from './listing-filters.ts'

/** The label of a badge: `best-seller` → `Best seller`. */
function badgeLabel(badge: string): string {
  const words = badge.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const weaveLabel = (weave: string) => (weave === 'boucle' ? 'bouclé' : weave)

/** The label of a value, and the colour of its swatch. */
type Describe = (value: string) => Omit<FacetValue, 'value' | 'count'>

/** The order of the values of a filter. Other values follow, sorted. */
const orderOf = (name: ValueFilter, fabrics: ReadonlyMap<string, Fabric>): readonly string[] => {
  if (name === 'fabric') return [...fabrics.keys()]
  if (name === 'colour') return Object.keys(colourFamilies)
  return name === 'badge' ? ['best-seller', 'new'] : []
}

const describeFor = (fabrics: ReadonlyMap<string, Fabric>): Record<ValueFilter, Describe> => ({
  fabric: (value) => {
    const fabric = fabrics.get(value)
    return fabric
      ? { label: `${fabric.label} ${weaveLabel(fabric.weave)}`, colour: fabric.colour, family: fabric.colour_family }
      : { label: value }
  },
  colour: (value) => ({ label: isColourFamily(value) ? colourFamilies[value] : value }),
  seats: (value) => ({ label: value === '1' ? '1 seat' : `${value} seats` }),
  badge: (value) => ({ label: badgeLabel(value) }),
})

/** The values of a filter with their labels and counts, in the order of the page. */
export function facetFrom(name: ValueFilter, counts: ReadonlyMap<string, number>, fabrics: ReadonlyMap<string, Fabric>): FacetValue[] {
  const order = orderOf(name, fabrics)
  const describe = describeFor(fabrics)[name]
  const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return [...counts]
    .map(([value, count]) => ({ value, ...describe(value), count }))
    .toSorted((a, b) => place(a.value) - place(b.value) || a.value.localeCompare(b.value, 'en', { numeric: true }))
}
