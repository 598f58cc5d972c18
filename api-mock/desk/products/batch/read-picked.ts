import { createHash } from 'node:crypto'
import { markCatalogueChanged } from '../../../catalogue/changes.ts'
import { storedProductSchema } from '../../../catalogue/stored.ts'
import { fileProductOf, type FileProduct } from '../../../imports/shop-file.ts'
import type { Database, ShopTransaction } from '../../../db/open.ts'
import { readStored } from '../../../db/stored-json.ts'
import { lockStock, type LockedCount } from '../../../stock/hold.ts'
import { versionOfProduct, type ProductRow } from '../read-desk-product.ts'

/** A product that a change of several products is about. */
export interface PickedProduct {
  id: number
  file: FileProduct
  sold: boolean
  counts: readonly LockedCount[]
  /** Changes with the product, and with the low levels of its counts. */
  version: string
}

/** Reads products by number, without a lock. */
export async function readPicked(
  db: Database,
  ids: readonly number[],
  categories: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<number, PickedProduct>> {
  const counts = await db
    .selectFrom('stock')
    .selectAll()
    .where('product_id', 'in', [...ids])
    .execute()
  const rows = await db
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return pickedFrom(rows, counts, categories)
}

/** Reads products by number and locks them until the transaction ends: the counts first, as every change of a product does. */
export async function lockPicked(
  trx: ShopTransaction,
  ids: readonly number[],
  categories: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<number, PickedProduct>> {
  const counts = await lockStock(trx, ids)
  await markCatalogueChanged(trx)
  const rows = await trx
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return pickedFrom(rows, counts, categories)
}

function pickedFrom(rows: readonly ProductRow[], counts: readonly LockedCount[], categories: ReadonlyMap<string, string>) {
  const countsOf = Map.groupBy(counts, ({ product_id }) => product_id)
  return new Map(
    rows.map((row): [number, PickedProduct] => {
      const product = readStored(storedProductSchema, row.data)
      const own = (countsOf.get(row.id) ?? []).toSorted((a, b) => (a.variation < b.variation ? -1 : 1))
      const file = fileProductOf({ ...row, product, sku: product.sku, name: product.name }, categories)
      return [row.id, { id: row.id, file, sold: row.active === 1, counts: own, version: versionOf(row, own) }]
    }),
  )
}

const versionOf = (row: ProductRow, counts: readonly LockedCount[]): string =>
  createHash('sha256')
    .update(JSON.stringify([versionOfProduct(row), counts.map(({ variation, low_level }) => [variation, low_level])]))
    .digest('base64url')
    .slice(0, 16)
