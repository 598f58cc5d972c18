import { isDeepStrictEqual } from 'node:util'
import { readSheet, type SheetRow } from '../woocommerce/read-sheet.ts'
import { Refusal } from '../../cli/refusal.ts'
import { findProduct } from '../merge-shop-file.ts'
import { fileProductOf, type FileProduct } from '../shop-file.ts'
import type { ShopProducts } from '../shop-products.ts'
import { cellOf, partsOf, textOf } from './cells.ts'
import { shownCells } from './shown-cells.ts'
import { CellFault, type Column, columns } from './columns.ts'

/** The largest sheet that an import reads. */
const MOST_BYTES = 200 * 1024 * 1024
const MOST_ROWS = 50_000

/** The lines of a sheet with every field of the products. The mark before the heading tells spreadsheets that it is UTF-8. */
export function sheetOf(products: readonly FileProduct[]): string {
  const lines = products.map((product) => columns.map((column) => cellOf(column.write(product))).join(','))
  return `\ufeff${[columns.map(({ name }) => name).join(','), ...lines].join('\r\n')}\r\n`
}

/** What a sheet changes of one product. */
export interface RowChange {
  row: number
  /** Null for a new product. */
  id: number | null
  name: string
  /** True for a product that the shop does not have. */
  isNew: boolean
  cells: readonly { column: string; before: string; after: string }[]
}

/** A sheet as entries of a catalogue file. `rows`: the row of each entry in a spreadsheet. */
export interface SheetEntries {
  entries: Record<string, unknown>[]
  rows: number[]
  /** The rows that change something. */
  changes: RowChange[]
  faults: CellFaultAt[]
}

/** Where a cell cannot be read, and why. `column` is empty for a whole row. */
export interface CellFaultAt {
  row: number
  column: string
  code: CellFault['code'] | 'row_torn'
  reason: string
}

/** Parses a sheet. Throws `bad_file` for one that is too large, has no known column or has a column twice. */
export function readProductSheet(bytes: Uint8Array): { rows: readonly SheetRow[]; columns: (Column | null)[]; notes: string[] } {
  if (bytes.length > MOST_BYTES) throw new Refusal('bad_file', 'The file is larger than 200 MB')
  const sheet = readSheet(bytes)
  if (sheet.rows.length > MOST_ROWS) throw new Refusal('bad_file', `The file has more than ${MOST_ROWS} rows`)
  const headings = sheet.columns.map((name) => name.toLowerCase())
  const twice = headings.find((name, place) => name !== '' && headings.indexOf(name) !== place)
  if (twice !== undefined) throw new Refusal('bad_file', `The column ${twice} is in the file twice`)
  const known = headings.map((name) => columns.find((column) => column.name === name) ?? null)
  if (!known.some((column) => column !== null && ['id', 'slug', 'sku'].includes(column.name)))
    throw new Refusal('bad_file', 'The file needs a column id, slug or sku')
  const unread = sheet.columns.filter((name, place) => name !== '' && known[place] === null)
  return { ...sheet, columns: known, notes: [...sheet.notes, ...(unread.length > 0 ? [`Not read: ${unread.join(', ')}`] : [])] }
}

/**
 * Compares a sheet with the shop. An entry has only the fields whose cells differ from what an export writes, so nothing else can change.
 */
export function entriesOfSheet(
  sheet: ReturnType<typeof readProductSheet>,
  products: ShopProducts,
  categories: ReadonlyMap<string, string>,
): SheetEntries {
  const result: SheetEntries = { entries: [], rows: [], changes: [], faults: [] }
  for (const { row, cells, torn } of sheet.rows) {
    if (torn) {
      result.faults.push({ row, column: '', code: 'row_torn', reason: 'its cells run into another row, because a quote is not closed' })
      continue
    }
    const texts = new Map(sheet.columns.flatMap((column, place) => (column ? [[column, textOf(cells[place] ?? '')] as const] : [])))
    const { entry, change } = readRow(row, texts, products, categories, result.faults)
    result.entries.push(entry)
    result.rows.push(row)
    if (change.isNew || change.cells.length > 0) result.changes.push(change)
  }
  return result
}

/** Throws `bad_file` with row, column and code of every cell that cannot be read. */
export function requireReadable({ faults }: SheetEntries): void {
  if (faults.length === 0) return
  throw new Refusal('bad_file', ['The file cannot be read; nothing was imported', ...faults.map(faultLine)].join('\n'), { faults })
}

const faultLine = ({ row, column, code, reason }: CellFaultAt) => `row ${row}${column === '' ? '' : `, ${column}`}: ${reason} (${code})`

/** Line breaks of another system are no change. */
const sameText = (a: string, b: string) => a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n')

function readRow(
  row: number,
  texts: ReadonlyMap<Column, string>,
  products: ShopProducts,
  categories: ReadonlyMap<string, string>,
  faults: CellFaultAt[],
): { entry: Record<string, unknown>; change: RowChange } {
  const named = new Map([...texts].map(([{ name }, text]) => [name, text.trim()]))
  const id = /^\d+$/.test(named.get('id') ?? '') ? Number(named.get('id')) : undefined
  const keys = { id, slug: named.get('slug'), sku: named.get('sku') }
  const found = findProduct(keys, products)
  const before = found ? fileProductOf(found, categories) : null
  const entry: Record<string, unknown> = before ? { id: before.id } : {}
  const cells: { column: string; before: string; after: string }[] = []
  for (const [column, text] of texts) {
    const written = before ? column.write(before) : ''
    if (text === written || sameText(text, written) || (column.name === 'id' && before !== null)) continue
    try {
      const value = column.read(text, before, entry)
      // The same value in another form, such as 12999 for 12999.00.
      if (before !== null && isDeepStrictEqual(value, before[column.field])) continue
      if (before !== null || value !== null) entry[column.field] = value
      cells.push({ column: column.name, before: written, after: text })
    } catch (error) {
      if (!(error instanceof CellFault)) throw error
      faults.push({ row, column: column.name, code: error.code, reason: error.message })
    }
  }
  return { entry, change: { row, id: before?.id ?? null, name: before?.name ?? named.get('name') ?? '', isNew: before === null, cells } }
}

/** The pictures that a cell names, web addresses included. */
export const picturesOfCell = (cell: string): string[] => partsOf(textOf(cell)).map(([first = '']) => first.trim())

/** What a sheet changes, a line for each field. */
export const changeLines = (changes: readonly RowChange[]): string[] =>
  changes.flatMap(({ row, name, isNew, cells }) => [
    `row ${row}  ${isNew ? 'new' : 'changed'}  ${name}`,
    ...(isNew ? [] : cells.map(cellLine)),
  ])

function cellLine({ column, ...cells }: RowChange['cells'][number]): string {
  const { before, after } = shownCells(cells.before, cells.after)
  return `    ${column}: ${before} → ${after}`
}
