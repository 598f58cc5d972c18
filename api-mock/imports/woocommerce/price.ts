import { brand } from '../../../src/contract/brand.ts'
import { cents, type Cents } from '../../../src/contract/money/money.ts'
import { type DecimalMark, readPrice } from './numbers.ts'
import type { WooRow } from './woo-row.ts'

export interface Pricing {
  mark: DecimalMark | null
  now: Date
  /** The file's prices exclude VAT, so the import adds it. */
  addVat: boolean
}

export type PriceNow = { kind: 'priced'; price: Cents; regular: Cents; warnings: string[] } | { kind: 'unsellable'; reason: string }

/** The current price and the regular price of a row. */
export function priceNow({ cells }: Pick<WooRow, 'cells'>, pricing: Pricing): PriceNow {
  const read = readPrice(cells('regularPrice'), pricing.mark)
  if (read.kind === 'problem') return { kind: 'unsellable', reason: read.reason }
  if (read.kind === 'none') return { kind: 'unsellable', reason: 'it has no price' }
  if (read.value === 0) return { kind: 'unsellable', reason: 'its price is 0' }
  const vat = pricing.addVat && cells('taxStatus').toLowerCase() !== 'none' ? withVat : (value: Cents) => value
  const regular = vat(read.value)
  const sale = readPrice(cells('salePrice'), pricing.mark)
  const full = (...warnings: string[]): PriceNow => ({ kind: 'priced', price: regular, regular, warnings })
  if (sale.kind === 'none') return full()
  if (sale.kind === 'problem') return full(`the sale price is left out: ${sale.reason}`)
  if (sale.value === 0 || vat(sale.value) >= regular) return full(`the sale price ${cells('salePrice')} is no reduction and is left out`)
  const [starts, ends] = [readMoment(cells('saleStarts'), 'start'), readMoment(cells('saleEnds'), 'end')]
  if (starts === 'unclear' || ends === 'unclear') return full('the sale is left out: its days cannot be read')
  if (ends !== null && ends < pricing.now) return full()
  if (starts !== null && starts > pricing.now)
    return full(`the sale that starts on ${dayOf(starts)} is left out: import again when it does`)
  const warnings = ends === null ? [] : [`on sale until ${dayOf(ends)}: import again afterwards, it does not end by itself`]
  return { kind: 'priced', price: vat(sale.value), regular, warnings }
}

const withVat = (value: Cents) => cents(Math.floor((value * (100 + brand.vatPercent)) / 100 + 0.5))
const dayOf = (time: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone }).format(time)

/** The South African time zone, all year. */
const ZONE = '+02:00'

/**
 * Parses a time of a sale as exports write it: with a time zone, as a day, in seconds, or day first with slashes. A single day counts from
 * its start or to its end.
 */
function readMoment(text: string, edge: 'start' | 'end'): Date | null | 'unclear' {
  if (text === '') return null
  const time = edge === 'start' ? '00:00:00' : '23:59:59'
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  if (year) return valid(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}T${time}${ZONE}`)
  if (/^\d{9,11}$/.test(text)) return new Date(Number(text) * 1000)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return valid(`${text}T${time}${ZONE}`)
  const [, date, clock, zone = ZONE] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? []
  return date ? valid(`${date}T${clock}${zone}`) : 'unclear'
}

function valid(text: string): Date | 'unclear' {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? 'unclear' : date
}
