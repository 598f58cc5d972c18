import { formatNumber } from '../../../domain/numbers.ts'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Dimensions, Fabric, Product, ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { dimensionRange, NO_DOOR, packedSizeOf } from '../../../domain/catalogue/fit.ts'
import { variationLabels } from '../../../domain/catalogue/variation.ts'
import { firmnessInWords } from '../facts/firmness.tsx'
import { dependsOn, inCentimetres, withoutUnit } from '../facts/lengths.ts'
import { fabricName } from '../choice/option-words.ts'

/**
 * A piece to compare. `variation`: the chosen values that the shop still has; undefined if nothing was chosen. `product`: its details; null if
 * they are not on this device.
 */
export interface ComparedPiece {
  card: ProductCard
  variation: Variation | undefined
  product: Product | null
  /** When it is delivered, in words. */
  delivery: string
}

/** The facts of one kind: a cell for each piece. A cell is its lines; none: the piece has no such fact; null: not on this device. */
export interface CompareRow {
  name: string
  cells: (readonly string[] | null)[]
  /** True if the pieces whose fact is known do not all have the same one. */
  differs: boolean
}

type Facts = (piece: ComparedPiece, fabrics: readonly Fabric[]) => readonly string[] | null

/** A length of the piece in its variation. While its size is open, the range of it. */
const side =
  (name: keyof Dimensions): Facts =>
  ({ card, variation = {} }) => {
    const range = dimensionRange(card, variation)
    const mm = range.least[name]
    return mm === undefined || mm <= 0 ? [] : [[inCentimetres(mm, range.most[name]), dependsOn(range, name)].filter(Boolean).join(', ')]
  }
const detail =
  (facts: (product: Product) => readonly string[]): Facts =>
  ({ product }) =>
    product && facts(product)

const packedSize: Facts = ({ product, variation = {} }) => {
  if (!product) return product
  const { width, depth, height } = packedSizeOf(product, variation)
  const sides = [width, depth, height]
  return sides.every((mm) => mm > 0) ? [`${sides.map((mm) => withoutUnit(mm / 10)).join(' × ')}\u00a0cm`] : []
}

/** The fabrics by name; of other swatches and choices, the labels of their values. */
function optionFacts({ card }: ComparedPiece, fabrics: readonly Fabric[], isFabric: boolean): string[] {
  return card.options
    .filter(({ name }) => (name === 'fabric') === isFabric)
    .map(({ label, values }) => {
      const names = values.map((value) => {
        const fabric = isFabric ? fabrics.find(({ id }) => id === value.value) : undefined
        return fabric ? fabricName(fabric) : value.label
      })
      return isFabric ? names.join(', ') : `${label}: ${names.join(', ')}`
    })
}

const facts: readonly (readonly [name: string, facts: Facts])[] = [
  ['Chosen', ({ card, variation = {} }) => Object.entries(variationLabels(card, variation)).map(([label, value]) => `${label}: ${value}`)],
  ['Delivery', ({ delivery }) => [delivery]],
  ['Seats', ({ card }) => (card.seats === null ? [] : [String(card.seats)])],
  ['Width', side('width')],
  ['Return', side('return_depth')],
  ['Depth', side('depth')],
  ['Height', side('height')],
  ['Seat height', side('seat_height')],
  ['Seat depth', side('seat_depth')],
  ['Arm height', side('arm_height')],
  ['Under the legs', side('leg_clearance')],
  ['Firmness', detail(({ firmness }) => (firmness === undefined ? [] : [firmnessInWords(firmness)]))],
  ['Narrowest door', ({ card: { door } }) => (door ? [door === NO_DOOR ? 'None' : inCentimetres(door)] : [])],
  ['Largest parcel', packedSize],
  ['Weight', detail(({ weight_kg: weight }) => (weight > 0 ? [`${formatNumber(weight, 1)}\u00a0kg`] : []))],
  ['Fabrics', (piece, fabrics) => optionFacts(piece, fabrics, true)],
  ['Choices', (piece, fabrics) => optionFacts(piece, fabrics, false)],
  ['Guarantee', detail(({ guarantee_years: years }) => (years === null ? [] : [`${years} years`]))],
  ['Reviews', ({ card }) => (card.rating ? [`${formatNumber(card.rating.average, 1)} out of 5, from ${card.rating.count}`] : [])],
  ['Made of', detail(({ materials }) => materials)],
  ['Good to know', detail(({ features }) => features)],
  ['Assembly', detail(({ assembly }) => (assembly ? [assembly] : []))],
]

/** The facts of pieces side by side. A fact that none of them has is left out. */
export function compareRows(pieces: readonly ComparedPiece[], fabrics: readonly Fabric[]): CompareRow[] {
  return facts
    .map(([name, factsOf]) => {
      const cells = pieces.map((piece) => factsOf(piece, fabrics))
      const known = new Set(cells.filter((cell) => cell !== null).map((cell) => JSON.stringify(cell)))
      return { name, cells, differs: known.size > 1 }
    })
    .filter(({ cells }) => cells.some((cell) => cell === null || cell.length > 0))
}
