import { cents, type Cents } from '../../contract/money/money.ts'

/**
 * The three equal parts of a PayJustNow payment. They add up to the total exactly: remaining cents go to the first parts. Throws a
 * RangeError for a total below 0.
 */
export function threeParts(total: Cents): [Cents, Cents, Cents] {
  if (total < 0) throw new RangeError(`Not a total: ${total}`)
  const part = Math.floor(total / 3)
  const left = total % 3
  return [cents(part + (left > 0 ? 1 : 0)), cents(part + (left > 1 ? 1 : 0)), cents(part)]
}
