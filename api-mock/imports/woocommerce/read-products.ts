import type { Goods, Withdrawal } from '../goods.ts'
import type { RowReport } from '../report.ts'
import { cellAt } from './cells.ts'
import { choicesOf, skippedWith } from './choices.ts'
import { findColumns } from './columns.ts'
import { groupRows } from './group-rows.ts'
import { decimalMark, type DecimalMark } from './numbers.ts'
import { priceNow, type Pricing } from './price.ts'
import { readSheet, type Sheet, type SheetRow } from './read-sheet.ts'
import type { CategoryChooser } from './choose-category.ts'
import { wooGoods, type Reading } from './woo-goods.ts'
import { isYes, wooRow, type WooRow } from './woo-row.ts'

export interface ReadOptions {
  now: Date
  addVat: boolean
  /** The number format of prices, if the operator states it. */
  mark: DecimalMark | null
  categoryChooser: CategoryChooser
}

export interface ReadProducts {
  rows: number
  goods: Goods[]
  withdrawals: Withdrawal[]
  /** Rows whose outcome is known before the import stores anything. */
  results: RowReport[]
  notes: string[]
  /** Old addresses of categories → addresses of this shop. */
  addresses: ReadonlyMap<string, string>
}

/** Reads a complete export. Throws `bad_file` for any other file. An invalid row is reported and left out. */
export function readProducts(bytes: Uint8Array, { now, addVat, mark, categoryChooser }: ReadOptions): ReadProducts {
  const sheet = readSheet(bytes)
  const columns = findColumns(sheet)
  const pricing: Pricing = { now, addVat, mark: mark ?? markOf(sheet, [columns.of.regularPrice, columns.of.salePrice]) }
  const reading: Reading = {
    columns,
    categoryChooser,
    measureMark: markOf(
      sheet,
      Object.values(columns.measures).map(({ column }) => column),
    ),
  }
  const results: RowReport[] = []
  const skip = (row: Pick<WooRow, 'row' | 'sku' | 'name'>, reason: string) =>
    results.push({ row: row.row, sku: row.sku ?? '', name: row.name, outcome: 'skipped', reason })

  const rows = sheet.rows.flatMap((source) => {
    const row = wooRow(source, columns)
    const fault = faultOf(source, sheet.columns.length)
    if (fault !== null) skip(row, fault)
    return fault === null ? [row] : []
  })
  const grouped = groupRows(rows)
  results.push(...grouped.skipped)
  const goods: Goods[] = []
  const withdrawals: Withdrawal[] = []
  for (const row of grouped.products) {
    const variations = grouped.variations.get(row.row) ?? []
    const reason = whyNotOffered(row)
    const read = reason === null ? readProduct(row, variations, pricing, reading) : null
    if (reason !== null) withdrawals.push({ row: row.row, name: row.name, sku: row.sku, originKey: row.originKey, reason: reason })
    else if (read?.kind === 'skipped') skip(row, read.reason)
    else if (read) goods.push(read.goods)
    results.push(...(read?.parts ?? skippedWith(row, variations)))
  }
  const notes = [...sheet.notes, ...columns.notes, ...notesOn(pricing)]
  return { rows: sheet.rows.length, goods, withdrawals, results, notes, addresses: categoryChooser.addresses() }
}

/** The reason why the cells of a row do not match the headings. */
function faultOf({ cells, torn }: SheetRow, columns: number): string | null {
  if (torn) return 'a quote in it is not escaped, so the next row may be part of it'
  if (cells.slice(columns).every((cell) => cell.trim() === '')) return null
  return `it has ${cells.length} cells under ${columns} headings: a comma or quote is not escaped`
}

type Understood = { kind: 'read'; goods: Goods; parts: RowReport[] } | { kind: 'skipped'; reason: string; parts: RowReport[] }

function readProduct(row: WooRow, variations: readonly WooRow[], pricing: Pricing, reading: Reading): Understood {
  const skipped = (reason: string): Understood => ({ kind: 'skipped', reason, parts: skippedWith(row, variations) })
  if (row.name === '') return skipped('it has no name')
  if (!row.types.has('variable')) {
    const priced = priceNow(row, pricing)
    if (priced.kind === 'unsellable') return skipped(priced.reason)
    const { price, regular, warnings } = priced
    return {
      kind: 'read',
      parts: [],
      goods: wooGoods(row, { price, price_regular: regular, options: [], warnings, rows: [], chosen: [], variants: [] }, reading),
    }
  }
  const choices = choicesOf(row, variations, pricing)
  if (choices.kind === 'unsellable') return { kind: 'skipped', reason: choices.reason, parts: choices.parts }
  const chosen = variations.flatMap(({ attributes }) => attributes.map(({ label }) => label))
  return { kind: 'read', parts: choices.parts, goods: wooGoods(row, { ...choices, chosen }, reading) }
}

function whyNotOffered({ cells }: WooRow): string | null {
  const published = cells('published')
  if (published === '-1') return 'a draft there'
  if (published !== '' && !isYes(published)) return 'not published there'
  return cells('visibility').toLowerCase() === 'hidden' ? 'hidden in the catalogue there' : null
}

const markOf = (sheet: Sheet, columns: readonly (number | undefined)[]) =>
  decimalMark(sheet.rows.flatMap((row) => columns.map((column) => cellAt(row, column))))

function notesOn({ mark, addVat }: Pricing): string[] {
  return [
    ...(mark === ',' ? ['Prices are read with a decimal comma.'] : []),
    addVat ? 'VAT was added to the prices.' : 'Prices are taken as rand with VAT in them.',
  ]
}
