import { brand } from '../contract/brand.ts'
import { cents, type Cents } from '../contract/money/money.ts'

const rand = new Intl.NumberFormat(brand.locale, { style: 'currency', currency: brand.currency })

/** Formats cents: `R 12 999,00`, with no-break spaces. */
export function formatMoney(value: Cents): string {
  return rand.format(value / 100)
}

/** The sum of amounts in cents; 0 without amounts. */
export function sumCents(values: Iterable<Cents>): Cents {
  let sum = 0
  for (const value of values) sum += value
  return cents(sum)
}

/** `percent` of an amount, rounded half up to the cent. */
export function percentOf(value: Cents, percent: number): Cents {
  return cents(Math.floor((value * percent) / 100 + 0.5))
}

/** The VAT inside a price that includes it, rounded half up to the cent. */
export function vatContained(total: Cents): Cents {
  return cents(Math.floor((total * brand.vatPercent) / (100 + brand.vatPercent) + 0.5))
}
