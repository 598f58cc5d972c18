import { cellsBetween, plainText, readQuantity } from './sku-cells.ts'
import type { FoundSku } from './sku-index.ts'
import { withOptions } from './sku-options.ts'

type FindSku = (sku: string) => FoundSku | null

/** The separator of a table with a header, and the positions of its columns, from 0. */
export interface SkuColumns {
  separator: '\t' | ';' | ',' | null
  sku: number
  quantity: number
  /** -1: the table has none. */
  options: number
}

/** The result of parsing one line. */
export type ReadLine =
  | { kind: 'read'; match: FoundSku; quantity: number }
  | { kind: 'unknown_sku'; sku: string }
  | { kind: 'unknown_option'; sku: string; choice: string }
  | { kind: 'bad_quantity'; sku: string }

const skuNames = /^(sku|code|(product|item|stock|article)[ _-]?(code|sku|number|no\.?)|part[ _-]?(number|no\.?))$/i
const slugNames = /^(product[ _-]?)?slug$/i
const nameNames = /^((product|item|article)([ _-]?name)?|name|description|furniture|piece)$/i
const optionNames = /^(options?|choices?|variations?|configuration|fabric|finish)$/i
const quantityNames = /^(qty|quantity|quantities|amount|count|number|pieces|units|how many|order[ _-]?qty)\.?$/i
const separators = ['\t', ';', ','] as const

/** The columns of a header line, or null. A line that contains an existing SKU is not a header. */
export function readSkuHeader(line: string, find: FindSku): SkuColumns | null {
  for (const separator of [...separators, null]) {
    const cells = separator ? cellsBetween(line, separator) : words(line)
    if (!cells) continue
    const sku =
      [skuNames, slugNames, nameNames].map((names) => cells.findIndex((cell) => names.test(cell))).find((place) => place >= 0) ?? -1
    const options = cells.findIndex((cell) => optionNames.test(cell))
    const quantity = cells.findIndex((cell, index) => index !== sku && quantityNames.test(cell))
    if (sku >= 0 && quantity >= 0 && !cells.some((cell) => find(cell))) return { separator, sku, quantity, options }
  }
  return null
}

/** Whether an unknown line above the first product can be the names of columns: several cells without a digit. */
export const looksLikeHeader = (line: string): boolean =>
  !/\d/.test(line) && separators.some((separator) => (cellsBetween(line, separator)?.filter(Boolean).length ?? 0) > 1)

const words = (line: string) => line.trim().split(/\s+/).map(plainText)

/** Parses one line with the first separator that leads to an existing SKU. A table with a header uses only its own separator. */
export function readSkuLine(line: string, find: FindSku, columns: SkuColumns | null): ReadLine {
  const cells = columns?.separator ? cellsBetween(line, columns.separator) : null
  if (columns && cells) return byColumns(cells, columns, find)
  let refusal: ReadLine | null = null
  for (const separator of separators) {
    const divided = cellsBetween(line, separator)
    const read = divided && byContent(divided, find)
    if (read && read.kind !== 'unknown_sku') return read
    refusal ??= read
  }
  const result = byWords(line, find)
  return result.kind === 'unknown_sku' ? (refusal ?? result) : result
}

function byColumns(cells: readonly string[], columns: SkuColumns, find: FindSku): ReadLine {
  const sku = cells[columns.sku] ?? ''
  const match = find(sku)
  if (!match) return { kind: 'unknown_sku', sku }
  const chosen = withOptions(match, cells[columns.options] ?? '')
  if (chosen.kind === 'unknown') return { kind: 'unknown_option', sku, choice: chosen.choice }
  return withQuantity(chosen.match, sku, readQuantity(cells[columns.quantity] ?? ''))
}

/**
 * Without column names: the cell that is an existing SKU, the options in another one, and the only number beside it. Two numbers are
 * ambiguous. Of a SKU and a slug, the one with more options wins; both win over a
 * name. A cell that is no option is a name or a remark.
 */
function byContent(cells: readonly string[], find: FindSku): ReadLine {
  const place = mostChosen(cells, find)
  const sku = cells[place] ?? cells.find((cell) => cell !== '' && readQuantity(cell) === null) ?? cells[0] ?? ''
  const match = find(sku)
  if (!match) return { kind: 'unknown_sku', sku }
  const numbers = cells.filter((_, index) => index !== place).flatMap((cell) => readQuantity(cell) ?? [])
  const chosen = cells.reduce((before, cell) => {
    const after = cell === '' || readQuantity(cell) !== null ? null : withOptions(before, cell)
    return after?.kind === 'read' ? after.match : before
  }, match)
  return withQuantity(chosen, sku, numbers.length === 1 ? (numbers[0] ?? null) : null)
}

/** The position of the cell that is a product with the most options; -1 for none. */
function mostChosen(cells: readonly string[], find: FindSku): number {
  const chosen = cells.map((cell) => {
    const found = find(cell)
    if (!found) return -1
    return found.isName ? 0 : 1 + Object.keys(found.variation).length
  })
  const most = Math.max(...chosen)
  return most < 0 ? -1 : chosen.indexOf(most)
}

/** The maximum number of words in a SKU. */
const MOST_WORDS = 12

/** In a line separated by spaces the quantity is at one end. It can contain spaces: `1 000`, `12 x`. */
function byWords(line: string, find: FindSku): ReadLine {
  const all = words(line.replace(/["\u00a0\u202f]/g, ' '))
  let refusal: ReadLine | null = null
  for (let count = Math.min(all.length, MOST_WORDS); count > 0; count -= 1) {
    const [before, after] = [all.slice(0, count).join(' '), all.slice(-count).join(' ')]
    const ways: [sku: string, rest: string][] = [
      [before, all.slice(count).join(' ')],
      [after, all.slice(0, -count).join(' ')],
    ]
    for (const [sku, rest] of ways) {
      const match = find(sku)
      const read = match && withQuantity(match, sku, readQuantity(rest))
      if (read?.kind === 'read') return read
      refusal ??= read
    }
  }
  return refusal ?? { kind: 'unknown_sku', sku: all.find((word) => readQuantity(word) === null) ?? all.join(' ') }
}

function withQuantity(match: FoundSku, sku: string, quantity: ReturnType<typeof readQuantity>): ReadLine {
  return typeof quantity === 'number' && quantity >= 1 && Number.isSafeInteger(quantity)
    ? { kind: 'read', match, quantity }
    : { kind: 'bad_quantity', sku }
}
