import type { Variation } from '../../contract/cart/cart.ts'
import type { Dimensions, Product, ProductCard, ProductOption } from '../../contract/catalogue/catalogue.ts'

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

type Sized = Pick<ProductCard, 'dimensions' | 'options'>

/** The dimensions of a configuration: those of the product, with what the chosen values change. */
export function dimensionsOf({ dimensions, options }: Sized, variation: Variation): Dimensions {
  const changes = options.map(({ name, values }) => values.find(({ value }) => value === variation[name])?.dimensions)
  return Object.assign({}, dimensions, ...changes)
}

/**
 * The label of the size that the dimensions belong to although it is not the chosen one; null if the catalogue measures the chosen size, or
 * every size while none is chosen. The dimensions of the product are those of the size without a price difference.
 */
export function sizeMeasuredInstead({ options }: Pick<Sized, 'options'>, variation: Variation): string | null {
  const sizes = options.find(({ name }) => name === 'size')?.values ?? []
  const measured = sizes.find(({ price_difference }) => price_difference === 0)
  const chosen = sizes.filter(({ value }) => value === variation['size'])
  const isMeasured = (chosen.length > 0 ? chosen : sizes).every((size) => size === measured || size.dimensions)
  return measured && !isMeasured ? measured.label : null
}

const changedSides = ['width', 'depth', 'height'] as const

/**
 * `least` and `most` have other lengths for the sides that `open`, an option without a chosen value, changes. `measured`: the label of the
 * size that they belong to, if that is not the chosen one.
 */
export interface DimensionRange {
  least: Dimensions
  most: Dimensions
  open: ProductOption | null
  measured: string | null
}

/**
 * The dimensions that a piece can have with the chosen values: an open option counts with each of its values, as in its price "From"
 * (docs/decisions/043). A size that the catalogue does not measure counts with the dimensions of the product.
 */
export function dimensionRange(product: Sized, variation: Variation): DimensionRange {
  const [least, most] = [{ ...product.dimensions }, { ...product.dimensions }]
  const measured = sizeMeasuredInstead(product, variation)
  let open: ProductOption | null = null
  for (const option of product.options) {
    const chosen = option.values.find(({ value }) => value === variation[option.name])
    if (!chosen && option.name === 'size' && measured) continue
    const changes = (chosen ? [chosen] : option.values).map(({ dimensions }) => dimensions ?? {})
    for (const side of changedSides) {
      if (changes.every((change) => change[side] === undefined)) continue
      least[side] = Math.min(...changes.map((change) => change[side] ?? least[side]))
      most[side] = Math.max(...changes.map((change) => change[side] ?? most[side]))
      if (!chosen && least[side] < most[side]) open = option
    }
  }
  return { least, most, open, measured }
}

/** The width in mm of the narrowest size of a piece. The filter "Up to 180 cm wide" counts with it. */
export const narrowestWidth = (product: Sized): number => dimensionRange(product, {}).least.width

/**
 * The largest parcel that a piece can have with the chosen values: it is larger by as much as the piece is in its size. Without measurements
 * it stays so.
 */
export function packedSizeOf(product: Sized & Pick<Product, 'packed_size'>, variation: Variation): Dimensions {
  const [usual, chosen, packed] = [product.dimensions, dimensionRange(product, variation).most, product.packed_size]
  const side = (name: (typeof changedSides)[number]) =>
    packed[name] > 0 && usual[name] > 0 ? Math.max(0, packed[name] + chosen[name] - usual[name]) : packed[name]
  return { ...packed, width: side('width'), depth: side('depth'), height: side('height') }
}
