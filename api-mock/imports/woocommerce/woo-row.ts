import { slugOf } from '../slug.ts'
import { cellAt, cellsOf, listOf, type Cells } from './cells.ts'
import type { Columns } from './columns.ts'
import { decodeEntities } from './plain-text.ts'
import type { SheetRow } from './read-sheet.ts'

export interface WooAttribute {
  label: string
  values: string[]
}

/** One row of the export, by column name, not validated yet. */
export interface WooRow {
  row: number
  id: string
  sku: string | null
  name: string
  /** `simple`, `variable`, `variation`, `virtual` … */
  types: ReadonlySet<string>
  /** The parent's SKU, or `id:44`. */
  parent: string
  /** The key under which the shop stores its origin. */
  originKey: string | null
  attributes: readonly WooAttribute[]
  cells: Cells
  source: SheetRow
}

export function wooRow(source: SheetRow, columns: Columns): WooRow {
  const cells = cellsOf(source, columns)
  const name = decodeEntities(cells('name').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
  const id = /^\d{1,12}$/.test(cells('id')) ? cells('id') : ''
  const sku = cells('sku') || null
  const types = new Set(
    cells('type')
      .toLowerCase()
      .split(',')
      .map((type) => type.trim())
      .filter(Boolean),
  )
  if (types.size === 0) types.add(cells('parent') ? 'variation' : 'simple')
  return {
    row: source.row,
    id,
    sku,
    name,
    types,
    parent: cells('parent'),
    originKey: originKey(id, sku, name),
    attributes: attributesOf(source, columns),
    cells,
    source,
  }
}

function originKey(id: string, sku: string | null, name: string): string | null {
  if (id) return `woocommerce:${id}`
  return sku === null && slugOf(name) ? `woocommerce:name:${slugOf(name)}` : null
}

function attributesOf(source: SheetRow, { attributes }: Columns): WooAttribute[] {
  return attributes.flatMap((column) => {
    const label = decodeEntities(cellAt(source, column.name)).replace(/^pa_/, '').trim()
    return label ? [{ label, values: valuesOf(cellAt(source, column.values)) }] : []
  })
}

/** The exporter separates values with commas. Files made by hand often use bars. */
function valuesOf(cell: string): string[] {
  const values = listOf(cell)
  const [only] = values
  return [...new Set(values.length === 1 && only?.includes(' | ') ? only.split(' | ').map((value) => value.trim()) : values)].filter(
    Boolean,
  )
}

/** Whether two names mean the same attribute, in any spelling: `Seat height`, `seat-height`. */
export const sameLabel = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase() || (slugOf(one) !== '' && slugOf(one) === slugOf(other))

/** The product's value that a variation names: with the same text, or as a slug (`dark-oak`). */
export function valueMeant(values: readonly string[], name: string): string | undefined {
  const same = values.find((value) => value.toLowerCase() === name.toLowerCase())
  return same ?? values.find((value) => slugOf(value) !== '' && slugOf(value) === slugOf(name))
}

/** Published and in stock, as the exporter writes it and as spreadsheets change it. */
export const isYes = (cell: string) => /^(1|true|yes)$/i.test(cell)
