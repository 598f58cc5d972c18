import type { ProductCard, ProductOption } from '../../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../../contract/money/money.ts'
import type { WholesaleProduct } from '../../../contract/wholesale/wholesale.ts'
import { skuOf } from '../../../domain/cart/item-key.ts'
import { sumCents, vatContained } from '../../../domain/money.ts'
import { slugInWords } from '../../../domain/catalogue/slug-in-words.ts'
import { tradePrice } from '../../../domain/cart/trade-price.ts'
import { invalidOptions, missingOptions, variationLabels, variationPrice } from '../../../domain/catalogue/variation.ts'
import { lineKey } from '../../../domain/wholesale/wholesale.ts'

/** A line of a list as it is shown: what it is called today, what it costs, and what keeps it from being ordered. */
export interface LineFigures {
  key: string
  line: WholesaleProduct
  /** Null when the shop no longer sells it. */
  card: ProductCard | null
  name: string
  sku: string
  /** What is chosen, in words: `Fabric: Oat`. */
  details: readonly string[]
  missing: readonly ProductOption[]
  state: 'ready' | 'undecided' | 'sold-out' | 'option-gone' | 'gone'
  /** What one costs this shopper, VAT included; of a line that is undecided, what it costs at least as far as chosen. */
  unit: Cents
  /** What one costs everybody today. */
  publicUnit: Cents
  total: Cents
}

/** @param discount percent off regular prices; 0 for the public price */
export function figuresOf(line: WholesaleProduct, card: ProductCard | null, discount: number): LineFigures {
  const variation = line.variation ?? {}
  const shared = { key: lineKey(line), line, card }
  if (!card) {
    const nothing = { details: Object.values(variation), missing: [], unit: cents(0), publicUnit: cents(0), total: cents(0) }
    return { ...shared, ...nothing, name: slugInWords(line.productSlug), sku: line.productSlug.toUpperCase(), state: 'gone' }
  }
  const missing = missingOptions(card, variation)
  const { price, price_regular } = variationPrice(card, variation)
  const unit = tradePrice(price, price_regular, discount)
  return {
    ...shared,
    name: card.name,
    sku: skuOf(card.sku, variation),
    details: Object.entries(variationLabels(card, variation)).map(([label, value]) => `${label}: ${value}`),
    missing,
    state: stateOf(card, line, missing),
    unit,
    publicUnit: price,
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
  /** What can be ordered as it is comes to this, VAT included. */
  total: Cents
  vat: Cents
  withoutVat: Cents
  /** The same at the public price. */
  publicTotal: Cents
  /** Lines that are not part of the sum: undecided, sold out or gone. */
  left: number
}

/** What a list comes to. Sums hold only what can be ordered as it is. */
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
    left: figures.length - counted.length,
  }
}

/** Whether a line answers to what was typed: its name, SKU or choices hold every word. */
export function matches({ name, sku, details }: LineFigures, words: string): boolean {
  const text = `${name} ${sku} ${details.join(' ')}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
