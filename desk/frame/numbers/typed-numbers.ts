/** A number with a comma or a point before its decimals, and spaces between all of its thousands or none. At most ten digits before the decimals. */
const NUMBER = /^-?(?:\d{1,10}|\d{1,3}(?: \d{3}){1,3})(?:[.,](\d+))?$/

/**
 * A typed number, such as `7,5`, `-7.25` or `R 12 999,50`. NaN for anything else, and for more than `most` decimals. A text that could mean two
 * numbers, such as `150 50` or `4,999.50`, is unreadable.
 */
export function decimalOf(typed: string, most = 2): number {
  const plain = typed
    .trim()
    .replace(/^R\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[−–] ?/, '-')
  const [found, decimals = ''] = NUMBER.exec(plain) ?? []
  return found !== undefined && decimals.length <= most ? Number(plain.replaceAll(' ', '').replace(',', '.')) : Number.NaN
}

/** Cents of a difference in rand, which may be below zero; NaN for anything that is not an amount. */
export const differenceOf = (typed: string): number => Math.round(decimalOf(typed) * 100)

/** Cents of an amount in rand, such as `12 999,50`; NaN for anything else. */
export const centsOf = (typed: string): number => notBelowZero(differenceOf(typed))

/** A typed whole number from 0; NaN for anything else. */
export const countOf = (typed: string): number => notBelowZero(decimalOf(typed, 0))

const notBelowZero = (value: number): number => (value >= 0 ? value : Number.NaN)

/** An amount in cents as a field shows it: `4999,50`, or `4999` for whole rand. */
export const typedRand = (value: number): string => (value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2).replace('.', ','))
