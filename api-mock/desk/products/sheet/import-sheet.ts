import type { SheetDone } from '../../../../src/contract/desk/products/product-sheet.ts'
import type { ProductFilter } from '../../../../src/contract/desk/desk-product.ts'
import { markCatalogueChanged } from '../../../catalogue/changes.ts'
import { sheetOf } from '../../../imports/sheet/product-sheet.ts'
import { fileProductOf } from '../../../imports/shop-file.ts'
import { categoryNames, readNamedProducts } from '../../../imports/shop-products.ts'
import { soldAsBefore, storeGoods } from '../../../imports/store-goods.ts'
import type { ShopTransaction } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { lockStock } from '../../../stock/hold.ts'
import { writeAudit, type Actor } from '../../../audit/audit.ts'
import { filteredProducts, sortColumns } from '../product-list.ts'
import { type parseSheet, planSheet } from './plan-sheet.ts'

/** The products of one part of an export. */
const AT_ONCE = 200

/** The parts of a file with all products of a filter, sold or not. */
export async function* sheetParts(deps: Pick<Deps, 'db' | 'dialect'>, { sort, ...filter }: ProductFilter): AsyncGenerator<string> {
  const categories = await categoryNames(deps.db)
  const ids = await filteredProducts(deps, filter).select('id').orderBy(sortColumns[sort]).orderBy('id').execute()
  const [heading = ''] = sheetOf([]).split('\r\n')
  yield `${heading}\r\n`
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE).map(({ id }) => id)
    const { all } = await readNamedProducts(deps.db, deps, { ids: some, slugs: [], skus: [] })
    const products = new Map(all.map((product) => [product.id, product]))
    const files = some.flatMap((id) => products.get(id) ?? []).map((product) => fileProductOf(product, categories))
    yield sheetOf(files).slice(heading.length + 2)
  }
}

/**
 * Imports a file: all of its rows or none. `seen`: the versions of the rows that the preview showed as changed. Throws `products_changed` with
 * the names of products that are different now, and `sheet_invalid` for a file with faults.
 */
export async function importSheet(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  sheet: ReturnType<typeof parseSheet>,
  seen: readonly Readonly<{ row: number; version: string }>[],
): Promise<SheetDone> {
  const categories = await categoryNames(trx)
  const before = await planSheet(trx, deps, sheet, categories)
  const ids = before.plan.changed.flatMap(({ product_id: id }) => (id === null ? [] : [id])).toSorted((a, b) => a - b)
  await lockStock(trx, ids)
  await markCatalogueChanged(trx)
  if (deps.dialect === 'postgres' && ids.length > 0)
    await trx.selectFrom('product').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const { plan, changes, merged, products } = await planSheet(trx, deps, sheet, categories)
  if (plan.fault_count > 0) throw new ShopError(422, 'sheet_invalid', 'The file has rows that cannot be imported. Nothing was saved.')
  const versions = new Map(seen.map(({ row, version }) => [row, version]))
  const now = new Map(plan.changed.map(({ row, version }) => [row, version]))
  const other = [...new Set([...versions.keys(), ...now.keys()])].filter((row) => versions.get(row) !== now.get(row))
  if (other.length > 0) {
    const named = plan.changed.filter(({ row }) => other.includes(row))
    const names = named.slice(0, 5).map(({ name }) => name)
    const words = names.length > 0 ? names.join(', ') : `the products of ${other.length} rows`
    throw new ShopError(409, 'products_changed', `Somebody changed ${words} meanwhile. Nothing was saved.`, {
      products: named.flatMap(({ product_id, name }) => (product_id === null ? [] : [{ product_id, name }])),
    })
  }
  const stored = await storeGoods(
    trx,
    merged.map(({ goods }) => goods),
    products,
    { pictures: new Map(), by, clock: deps.clock, isSold: soldAsBefore },
  )
  const slugs = stored.map(({ slug }) => slug)
  const rows = slugs.length === 0 ? [] : await trx.selectFrom('product').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]))
  const isNew = new Set(stored.filter(({ outcome }) => outcome === 'imported').map(({ slug }) => slug))
  if (rows.length > 0)
    await trx
      .updateTable('product')
      .set({ origin: 'staff' })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  const slugOfRow = new Map(stored.map(({ goods, slug }) => [goods.row, slug]))
  for (const { row, id, cells } of changes)
    await writeAudit(trx, deps, by, {
      action: 'products.import',
      subject: `product ${id ?? idOf.get(slugOfRow.get(row) ?? '') ?? ''}`,
      before: id === null ? {} : Object.fromEntries(cells.map((one) => [one.column, one.before])),
      after: Object.fromEntries(cells.map((one) => [one.column, one.after])),
    })
  return { added: isNew.size, changed: plan.changed.length - isNew.size, unchanged: plan.unchanged }
}
