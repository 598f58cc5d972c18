import { cents, type Cents } from '../../contract/money/money.ts'

/** What a product costs. `price_regular`: the price before the sale; null if it is not on sale. */
export interface Prices {
  price: Cents
  price_regular: Cents | null
}

/**
 * A change of prices. `percent`: of each price, below 0 for less. `amount` and `set`: cents. `step`: cents to which a computed price is rounded.
 */
export type PriceChange =
  | { kind: 'price'; by: 'percent' | 'amount' | 'set'; value: number; step: number }
  /** `percent` and `amount`: off the price before the sale. `set`: the sale price. */
  | { kind: 'sale'; by: 'percent' | 'amount' | 'set'; value: number; step: number }
  | { kind: 'sale_end' }

export type PriceProblem = 'price_too_low' | 'sale_not_lower'

/** The nearest multiple of `step`, half up. */
const rounded = (value: number, step: number): number => Math.floor(value / step + 0.5) * step

/** `percent` more of an amount. Percents have at most two digits after the point, so the sum is exact. */
const byPercent = (value: number, percent: number): number => (value * (10_000 + Math.round(percent * 100))) / 10_000

/**
 * The prices after a change. A change of the price moves the price before a sale too, so the sale stays; `set` sets the price before the sale,
 * and the sale price stays. A sale price must be lower than the price before it.
 */
export function changedPrices({ price, price_regular: regular }: Prices, change: PriceChange): Prices | { problem: PriceProblem } {
  if (change.kind === 'sale_end') return { price: regular ?? price, price_regular: null }
  const { by, value, step } = change
  const moved = (from: Cents): number => {
    if (by === 'set') return value
    return rounded(by === 'percent' ? byPercent(from, value) : from + value, step)
  }
  if (change.kind === 'sale') {
    const before = regular ?? price
    const off = by === 'percent' ? byPercent(before, -value) : before - value
    return checked(by === 'set' ? value : rounded(off, step), before)
  }
  if (regular === null) return checked(moved(price), null)
  return checked(by === 'set' ? price : moved(price), moved(regular))
}

function checked(price: number, regular: number | null): Prices | { problem: PriceProblem } {
  if (price <= 0) return { problem: 'price_too_low' }
  if (regular !== null && price >= regular) return { problem: 'sale_not_lower' }
  return { price: cents(price), price_regular: regular === null ? null : cents(regular) }
}
