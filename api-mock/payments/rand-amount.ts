import { cents, type Cents } from '../../src/contract/money/money.ts'

/** Formats cents for PayFast: `12999.00`. */
export function randAmount(value: Cents): string {
  const text = String(value).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Parses the cents of `12999.00`; null for any other text. It uses no floating point. */
export function readRandAmount(text: string): Cents | null {
  const [, rand, rest] = /^(\d{1,11})\.(\d{2})$/.exec(text) ?? []
  return rand && rest ? cents(Number(rand) * 100 + Number(rest)) : null
}
