import type { RowReport } from '../report.ts'
import type { WooRow } from './woo-row.ts'

export interface Grouped {
  /** Rows of products without a parent. */
  products: WooRow[]
  /** Row of a variable product → its variations, in the order of the file. */
  variations: Map<number, WooRow[]>
  skipped: RowReport[]
}

const unsold: Record<string, string> = {
  grouped: 'a group of products: this shop has none; its parts are imported by themselves',
  external: 'sold by another shop',
}

const DOWNLOAD = 'a download: this shop delivers none'

/** Assigns variations to their products, in any order of rows. It reports a variation without a product. */
export function groupRows(rows: readonly WooRow[]): Grouped {
  const grouped: Grouped = { products: [], variations: new Map(), skipped: [] }
  const skip = ({ row, sku, name }: WooRow, reason: string) =>
    grouped.skipped.push({ row, sku: sku ?? '', name, outcome: 'skipped', reason })
  const parents = new Map<string, WooRow>()
  for (const row of rows) {
    if (row.types.has('variation')) continue
    for (const key of [row.sku && skuKey(row.sku), row.id && `id:${row.id}`]) if (key && !parents.has(key)) parents.set(key, row)
    const kind = Object.keys(unsold).find((type) => row.types.has(type))
    if (kind) skip(row, unsold[kind] ?? kind)
    else if (!row.types.has('simple') && !row.types.has('variable'))
      skip(row, `this shop has no products of type ${[...row.types].join(', ')}`)
    else if (row.types.has('downloadable')) skip(row, DOWNLOAD)
    else grouped.products.push(row)
  }
  for (const row of rows) {
    if (!row.types.has('variation')) continue
    const parent = parents.get(row.parent) ?? parents.get(skuKey(row.parent)) ?? parents.get(`id:${row.parent}`)
    if (row.parent === '') skip(row, 'it does not say which product it is a variation of')
    else if (!parent) skip(row, `its product ${row.parent} is not in the file`)
    else if (!parent.types.has('variable')) skip(row, `its product in row ${parent.row} is ${[...parent.types].join(', ')}, not variable`)
    else if (row.types.has('downloadable')) skip(row, DOWNLOAD)
    else grouped.variations.set(parent.row, [...(grouped.variations.get(parent.row) ?? []), row])
  }
  return grouped
}

const skuKey = (sku: string) => `sku:${sku.toUpperCase()}`
