import type { Variation } from '../../contract/cart/cart.ts'
import type { Dimensions, Product, ProductCard } from '../../contract/catalogue/catalogue.ts'

/** The categories whose pieces one person carries through any door. */
const carried = new Set(['scatter-cushions', 'ottomans'])

/** Whether a piece of this category may not go through a door. */
export const hasDoorToFit = (category: string): boolean => !carried.has(category)

/** Below this clearance, in mm, hands and wrapping make it tight. */
const TIGHT_BELOW_MM = 30

/** Whether a parcel fits, with the clearance or the missing size in mm. */
export type Fit = { kind: 'fits' | 'tight'; spare: number } | { kind: 'too_big'; short: number }

const ascending = (left: number, right: number) => left - right

/**
 * Whether the largest parcel fits through a door, passage or lift. All sizes are in mm. The parcel goes in end first, so its two smallest
 * sides must fit. `spare` is the clearance on the narrower side, `short` the largest missing size. Throws a RangeError if width or height
 * is not a number.
 */
export function checkFit(packed: Dimensions, opening: { width: number; height: number }): Fit {
  if (!Number.isFinite(opening.width) || !Number.isFinite(opening.height)) throw new RangeError('An opening needs a width and a height')
  const [small = 0, middle = 0] = [packed.width, packed.depth, packed.height].toSorted(ascending)
  const [narrow = 0, wide = 0] = [opening.width, opening.height].toSorted(ascending)
  const spare = Math.min(narrow - small, wide - middle)
  if (spare < 0) return { kind: 'too_big', short: -spare }
  return { kind: spare < TIGHT_BELOW_MM ? 'tight' : 'fits', spare }
}

/** The height in mm of an ordinary inside door in South Africa. */
const DOOR_HEIGHT_MM = 2030

/** The narrowest door of a piece that goes through none. */
export const NO_DOOR = 9990

/**
 * The width in mm of the narrowest door, 203 cm high, that the largest parcel of a piece goes through, rounded up to whole centimetres.
 * 0 for a piece that is carried in one hand, and for one without measurements; `NO_DOOR` if it goes through none.
 */
export function narrowestDoor({ category }: Pick<ProductCard, 'category'>, packed: Dimensions): number {
  const [small = 0, middle = 0] = [packed.width, packed.depth, packed.height].toSorted(ascending)
  if (!hasDoorToFit(category) || small === 0) return 0
  return middle > DOOR_HEIGHT_MM ? NO_DOOR : Math.ceil(small / 10) * 10
}

/** The dimensions of a configuration: those of the product, with what the chosen values change. */
export function dimensionsOf({ dimensions, options }: Pick<ProductCard, 'dimensions' | 'options'>, variation: Variation): Dimensions {
  const changes = options.map(({ name, values }) => values.find(({ value }) => value === variation[name])?.dimensions)
  return Object.assign({}, dimensions, ...changes)
}

/** The largest parcel of a configuration: it is larger by as much as the piece is in its chosen size. Without measurements it stays so. */
export function packedSizeOf(product: Pick<Product, 'dimensions' | 'options' | 'packed_size'>, variation: Variation): Dimensions {
  const [usual, chosen, packed] = [product.dimensions, dimensionsOf(product, variation), product.packed_size]
  const side = (name: 'width' | 'depth' | 'height') =>
    packed[name] > 0 && usual[name] > 0 ? Math.max(0, packed[name] + chosen[name] - usual[name]) : packed[name]
  return { ...packed, width: side('width'), depth: side('depth'), height: side('height') }
}
