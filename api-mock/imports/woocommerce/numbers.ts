import { cents, type Cents } from '../../../src/contract/money/money.ts'

export type DecimalMark = '.' | ','

/** Only digits and marks: no currency, no spaces of any kind, no Swiss apostrophes. */
const bare = (text: string) => text.replace(/zar|r/gi, '').replace(/[\s'’]/g, '')

/** The number format of a column, derived from the unambiguous numbers. Null if all are ambiguous. */
export function decimalMark(texts: Iterable<string>): DecimalMark | null {
  const votes = { '.': 0, ',': 0 }
  for (const text of texts) {
    const mark = surelyDecimal(bare(text))
    if (mark) votes[mark] += 1
  }
  if (votes['.'] === votes[',']) return null
  return votes['.'] > votes[','] ? '.' : ','
}

function surelyDecimal(text: string): DecimalMark | null {
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (!isMark(last)) return null
  if (new Set(marks).size === 2) return last
  const other = last === '.' ? ',' : '.'
  // 1.299.000: a mark that occurs twice separates thousands.
  if (marks.length > 1) return other
  const [whole = '', part = ''] = text.replace('-', '').split(last)
  const mayDivideThousands = part.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return mayDivideThousands ? null : last
}

const isMark = (sign: string | undefined): sign is DecimalMark => sign === '.' || sign === ','

type Read = { kind: 'number'; sign: 1 | -1; whole: string; part: string } | { kind: 'unclear' } | { kind: 'wrong' }

function read(text: string, mark: DecimalMark | null): Read {
  const digits = bare(text)
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(digits)) return { kind: 'wrong' }
  const sign = digits.startsWith('-') ? -1 : 1
  const number = digits.replace('-', '')
  const used = surelyDecimal(number) ?? mark ?? (/[.,]/.test(number) ? null : '.')
  if (used === null) return { kind: 'unclear' }
  const [thousands, decimal] = used === '.' ? [/,/g, /\./g] : [/\./g, /,/g]
  const grouped = used === '.' ? /^\d{1,3}(,\d{3})*(\.\d*)?$|^\d*(\.\d*)?$/ : /^\d{1,3}(\.\d{3})*(,\d*)?$|^\d*(,\d*)?$/
  if (!grouped.test(number)) return { kind: 'wrong' }
  const [whole = '', part = ''] = number.replace(thousands, '').replace(decimal, '.').split('.')
  return { kind: 'number', sign, whole: whole || '0', part }
}

export type PriceRead = { kind: 'price'; value: Cents } | { kind: 'none' } | { kind: 'problem'; reason: string }

const HIGHEST_RAND = 10_000_000

/** A price in cents, rounded half up. An empty text is no price. */
export function readPrice(text: string, mark: DecimalMark | null): PriceRead {
  if (text.trim() === '') return { kind: 'none' }
  const number = read(text, mark)
  if (number.kind === 'unclear') return { kind: 'problem', reason: `the price "${text}" is ambiguous: add --decimal . or --decimal ,` }
  if (number.kind === 'wrong') return { kind: 'problem', reason: `"${text}" is no price` }
  if (number.sign < 0) return { kind: 'problem', reason: `the price ${text} is below zero` }
  if (Number(number.whole) > HIGHEST_RAND) return { kind: 'problem', reason: `the price ${text} is too high for furniture` }
  const thousandths = Number(number.part.padEnd(3, '0').slice(0, 3))
  return { kind: 'price', value: cents(Number(number.whole) * 100 + Math.floor((thousandths + 5) / 10)) }
}

/** A length or weight. Null for an empty text, 0, or an invalid measure. */
export function readMeasure(text: string, mark: DecimalMark | null): number | null {
  // The exporter writes measures with a point, also when prices have a comma.
  const number = read(text, mark ?? '.')
  const value = number.kind === 'number' && number.sign > 0 ? Number(`${number.whole}.${number.part || '0'}`) : 0
  return value > 0 ? value : null
}
