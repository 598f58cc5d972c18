import { SHEET_ROWS, type SheetFault, type SheetPlan } from '../../../../src/contract/desk/products/product-sheet.ts'
import { mergeEach, type Merged } from '../../../imports/merge-shop-file.ts'
import { entriesOfSheet, readProductSheet, type RowChange } from '../../../imports/sheet/product-sheet.ts'
import { entriesOf, textOf } from '../../../imports/sheet/cells.ts'
import { shownCells } from '../../../imports/sheet/shown-cells.ts'
import { readNamedProducts, type ShopProducts } from '../../../imports/shop-products.ts'
import { Refusal } from '../../../cli/refusal.ts'
import type { Database } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { countsByProduct, endingCountLines } from '../../../stock/ending-counts.ts'
import { versionOfProduct } from '../read-desk-product.ts'

type Sheet = ReturnType<typeof readProductSheet>

/** The most faults of one answer. */
const FAULTS = 500

/** Parses an uploaded file. Throws `sheet_unreadable` with the reason. */
export function parseSheet(base64: string): Sheet {
  try {
    const sheet = readProductSheet(Buffer.from(base64, 'base64'))
    if (sheet.rows.length > SHEET_ROWS)
      throw new Refusal('bad_file', `The file has more than ${SHEET_ROWS} rows. Divide it, or use the command line.`)
    if (sheet.rows.some(({ cells }) => cells.some((cell) => cell.includes('\0'))))
      throw new Refusal('bad_file', 'The file holds characters that are not text')
    return sheet
  } catch (error) {
    if (error instanceof Refusal) throw new ShopError(422, 'sheet_unreadable', error.message)
    throw error
  }
}

export interface SheetWork {
  plan: SheetPlan
  /** The changes of the plan with whole cells, for the audit. */
  changes: readonly RowChange[]
  /** What is stored of the changed rows. */
  merged: readonly Merged[]
  products: ShopProducts
}

/** Compares a file with the shop, with the rules of an import. */
export async function planSheet(
  db: Database,
  deps: Pick<Deps, 'dialect' | 'clock'>,
  sheet: Sheet,
  categories: ReadonlyMap<string, string>,
): Promise<SheetWork> {
  const products = await productsOf(db, deps, sheet)
  const read = entriesOfSheet(sheet, products, categories)
  const pictures = { pictures: new Map(), failed: new Map() }
  const { merged, refused } = mergeEach(read.entries, { products, categories, pictures, now: deps.clock.now(), rows: read.rows })
  const named = new Set([...products.all, ...merged.map(({ goods }) => goods)].flatMap(({ slug, sku }) => [slug, sku]))
  const fieldsOf = new Map(read.rows.map((row, place) => [row, read.entries[place] ?? {}]))
  const faults: SheetFault[] = [
    ...read.faults,
    ...refused.flatMap(({ row, problems }) => problems.map((problem) => faultOf(row, problem))),
    ...merged.flatMap(({ goods: { row, category, related } }): SheetFault[] => {
      const given = fieldsOf.get(row) ?? {}
      const missing = 'related' in given ? related.filter((name) => !named.has(name)) : []
      const shown = given['images']
      const isNew = Array.isArray(shown) && shown.some((picture) => typeof picture === 'string')
      return [
        ...(categories.has(category.slug)
          ? []
          : [{ row, column: 'category', code: 'category_unknown' as const, reason: `there is no category ${category.slug}` }]),
        ...(missing.length === 0
          ? []
          : [{ row, column: 'related', code: 'related_unknown' as const, reason: `there is no ${missing.join(', ')}` }]),
        ...(isNew
          ? [{ row, column: 'pictures', code: 'picture_unknown' as const, reason: 'add new pictures on the page of the product' }]
          : []),
      ]
    }),
  ].toSorted((a, b) => a.row - b.row)
  const mergedAt = new Map(merged.map((one) => [one.goods.row, one]))
  const counts = await countsByProduct(
    db,
    read.changes.flatMap(({ id }) => id ?? []),
  )
  const byId = new Map(products.all.map((product) => [product.id, product]))
  const changed = read.changes.map(({ row, id, name, cells }) => {
    const product = id === null ? undefined : byId.get(id)
    const { goods, losses = [] } = mergedAt.get(row) ?? {}
    return {
      row,
      product_id: id,
      name,
      sku: product?.sku ?? goods?.sku ?? '',
      version: product ? versionOfProduct(product) : '',
      changes: cells.map(({ column, before, after }) => ({ column, ...shownCells(before, after) })),
      losses: [...losses, ...(goods && id !== null ? endingCountLines(goods.facts, counts.get(id)) : [])],
    }
  })
  const rows = sheet.rows.length
  const plan = {
    rows,
    unchanged: rows - new Set([...changed, ...faults].map(({ row }) => row)).size,
    changed,
    faults: faults.slice(0, FAULTS),
  }
  const changedRows = new Set(changed.map(({ row }) => row))
  return {
    plan: { ...plan, fault_count: faults.length, notes: [...sheet.notes] },
    changes: read.changes,
    merged: merged.filter(({ goods }) => changedRows.has(goods.row)),
    products,
  }
}

/** `price: must be more than 0` */
function faultOf(row: number, problem: string): SheetFault {
  const [, column = '', reason = problem] = /^([a-z_]+)[\w.]*: ([^]*)$/.exec(problem) ?? []
  return { row, column, code: 'value_invalid', reason }
}

/** The products that the file names, and those to which they and the file refer. */
async function productsOf(db: Database, deps: Pick<Deps, 'dialect'>, { rows, columns }: Sheet): Promise<ShopProducts> {
  const cellsOf = (name: string) => {
    const place = columns.findIndex((column) => column?.name === name)
    return place < 0 ? [] : rows.map(({ cells }) => textOf(cells[place] ?? '').trim()).filter((cell) => cell !== '')
  }
  const ids = cellsOf('id').flatMap((cell) => (/^\d{1,10}$/.test(cell) && Number(cell) <= 2_147_483_647 ? [Number(cell)] : []))
  const [slugs, skus] = [cellsOf('slug'), cellsOf('sku')]
  const found = await readNamedProducts(db, deps, { ids, slugs, skus })
  const related = [...found.all.flatMap(({ product }) => product.related), ...cellsOf('related').flatMap(entriesOf)]
  return readNamedProducts(db, deps, { ids, slugs: [...new Set([...slugs, ...related])], skus: [...new Set([...skus, ...related])] })
}
