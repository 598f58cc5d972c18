import { brand } from '../contract/brand.ts'
import { cents, type Cents } from '../contract/money/money.ts'

/** The sum of amounts in cents; 0 without amounts. */
export function sumCents(values: Iterable<Cents>): Cents {
  let sum = 0
  for (const value of values) sum += value
  return cents(sum)
}

/** The VAT inside a price that includes it, rounded half up to the cent. */
export function vatContained(total: Cents): Cents {
  return cents(Math.floor((total * brand.vatPercent) / (100 + brand.vatPercent) + 0.5))
}
