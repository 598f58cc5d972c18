import { money } from '../orders/words.ts'

/** The fields of the audit that store cents. */
const sums = new Set([
  'amount',
  'balance',
  'credit_limit',
  'free_from',
  'min_spend',
  'outstanding',
  'owed',
  'paid',
  'price',
  'price_regular',
  'refunded',
  'total',
  'withdrawn',
])

/** A stored value of the audit: a sum in rand, and everything else as it is. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'number' && sums.has(field)) return money(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
