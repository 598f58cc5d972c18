import type { ProductCard, ProductOption } from '../../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../../contract/money/money.ts'
import type { WholesaleProduct } from '../../../contract/wholesale/wholesale.ts'
import { skuOf } from '../../../domain/cart/item-key.ts'
import { sumCents, vatContained } from '../../../domain/sums.ts'
import { slugInWords } from '../../../domain/catalogue/slug-in-words.ts'
import { invalidOptions } from '../../../domain/catalogue/invalid-options.ts'
import { missingOptions, variationLabels, variationPrice } from '../../../domain/catalogue/variation.ts'
import { lineKey } from '../../../domain/wholesale/wholesale.ts'

/** A line of a list as shown: its current name, its price, and the obstacle to ordering it. */
export interface LineFigures {
  key: string
  line: WholesaleProduct
  /** Null when the shop no longer sells it. */
  card: ProductCard | null
  name: string
  sku: string
  /** The chosen options as text: `Fabric: Oat`. */
  details: readonly string[]
  missing: readonly ProductOption[]
  state: 'ready' | 'undecided' | 'sold-out' | 'option-gone' | 'gone'
  /** The unit price for this customer, including VAT; for an undecided line, the lowest price of the choices left. */
  unit: Cents
  /** The public unit price today. */
  publicUnit: Cents
  total: Cents
}

/**
 * The figures of a line at the prices of today.
 * @param discount percent off regular prices; 0 for the public price
 */
export function figuresOf(line: WholesaleProduct, card: ProductCard | null, discount: number): LineFigures {
  const variation = line.variation ?? {}
  const shared = { key: lineKey(line), line, card }
  if (!card) {
    const nothing = { details: Object.values(variation), missing: [], unit: cents(0), publicUnit: cents(0), total: cents(0) }
    return { ...shared, ...nothing, name: slugInWords(line.productSlug), sku: line.productSlug.toUpperCase(), state: 'gone' }
  }
  const missing = missingOptions(card, variation)
  const { price: unit, price_public: publicUnit = unit } = variationPrice(card, variation, discount)
  return {
    ...shared,
    name: card.name,
    sku: skuOf(card, variation),
    details: Object.entries(variationLabels(card, variation)).map(([label, value]) => `${label}: ${value}`),
    missing,
    state: stateOf(card, line, missing),
    unit,
    publicUnit,
    total: cents(unit * line.productQuantity),
  }
}

function stateOf(card: ProductCard, { variation = {} }: WholesaleProduct, missing: readonly ProductOption[]): LineFigures['state'] {
  if (invalidOptions(card, variation).length > 0) return 'option-gone'
  if (card.availability === 'out_of_stock') return 'sold-out'
  return missing.length > 0 ? 'undecided' : 'ready'
}

export interface ListTotals {
  lines: number
  pieces: number
  /** The total of the lines that can be ordered, including VAT. */
  total: Cents
  vat: Cents
  withoutVat: Cents
  /** The same at public prices. */
  publicTotal: Cents
  /** The number of lines outside the total: undecided, sold out or no longer sold. */
  rest: number
}

/** The totals of a list. They include only lines that can be ordered. */
export function totalsOf(figures: readonly LineFigures[]): ListTotals {
  const counted = figures.filter(({ state }) => state === 'ready')
  const total = sumCents(counted.map((line) => line.total))
  const vat = vatContained(total)
  return {
    lines: figures.length,
    pieces: figures.reduce((sum, { line }) => sum + line.productQuantity, 0),
    total,
    vat,
    withoutVat: cents(total - vat),
    publicTotal: sumCents(counted.map(({ publicUnit, line }) => cents(publicUnit * line.productQuantity))),
    rest: figures.length - counted.length,
  }
}

/** Whether a line matches the typed filter: its name, SKU or options contain every word. */
export function matches({ name, sku, details }: LineFigures, filter: string): boolean {
  const text = `${name} ${sku} ${details.join(' ')}`.toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
