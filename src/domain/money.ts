import { cents, type Cents } from '../contract/money/money.ts'
import { formatNumber } from './numbers.ts'

/** An amount in cents with `decimals` decimals: `R 12 999,00`, with no-break spaces. */
const inRand = (value: Cents, decimals: number) =>
  `${value < 0 ? '-' : ''}R\u00a0${formatNumber(Math.abs(value) / 100, decimals, decimals)}`

/** Formats cents: `R 12 999,00`, with no-break spaces. */
export function formatMoney(value: Cents): string {
  return inRand(value, 2)
}

/** Formats a price beside others: `R 12 999` when it and all of `others` are whole rand, else `R 12 999,00`. */
export function formatPrice(value: Cents, ...others: readonly Cents[]): string {
  return [value, ...others].every((one) => one % 100 === 0) ? inRand(value, 0) : formatMoney(value)
}

/**
 * Formats the amounts of a page alike: `R 12 999` when all of `prices` are whole rand, else `R 12 999,00`. An amount with cents always shows
 * them: the VAT in a price is rarely whole.
 */
export function formatPrices(prices: Iterable<Cents>): (value: Cents) => string {
  const isWhole = [...prices].every((one) => one % 100 === 0)
  return (value) => (isWhole ? formatPrice(value) : formatMoney(value))
}

/** `percent` of an amount, rounded half up to the cent. */
export function percentOf(value: Cents, percent: number): Cents {
  return cents(Math.floor((value * percent) / 100 + 0.5))
}
