import type { Selectable } from 'kysely'
import type { CartItem } from '../../src/contract/cart/cart.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { StockTable } from '../db/schema/catalogue.ts'
import type { Deps } from '../deps.ts'
import { notifyOwnerOfLowStock } from '../owner-notices/low-stock.ts'
import { rowKeyFor, stockKey } from './shelf.ts'

/** A row of the stock, locked. */
export type LockedCount = Selectable<StockTable>

type Needs = Pick<Deps, 'catalogue' | 'clock' | 'config' | 'dialect'>

/**
 * Locks the stock of these products until the transaction ends. Everything that changes counts locks first, in the order of the rows, so
 * two transactions never wait for each other.
 */
export async function lockStock(trx: ShopTransaction, products: readonly number[] | 'all'): Promise<LockedCount[]> {
  if (products.length === 0) return []
  const all = trx.selectFrom('stock').selectAll().orderBy('product_id').orderBy('variation')
  const rows = products === 'all' ? all : all.where('product_id', 'in', [...new Set(products)])
  return rows.forUpdate().execute()
}

/** The products of which orders hold pieces. */
export async function productsHeldBy(trx: ShopTransaction, orderIds: readonly string[]): Promise<number[]> {
  if (orderIds.length === 0) return []
  const holds = trx
    .selectFrom('stock_hold')
    .select('product_id')
    .distinct()
    .where('order_id', 'in', [...orderIds])
  return (await holds.execute()).map(({ product_id }) => product_id)
}

const keyed = (rows: readonly LockedCount[]) => new Map(rows.map((row) => [stockKey(row.product_id, row.variation), row]))

/** How many pieces the items need of each counted row. */
function countedPieces(items: readonly CartItem[], rows: ReadonlyMap<string, LockedCount>): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { id: productId, variation, quantity } of items) {
    const key = rowKeyFor(rows, { productId, variation })
    if (key !== null) wanted.set(key, (wanted.get(key) ?? 0) + quantity.value)
  }
  return wanted
}

/** Whether the locked rows have all counted pieces of these items. */
export function hasAll(items: readonly CartItem[], rows: readonly LockedCount[]): boolean {
  const counts = keyed(rows)
  return [...countedPieces(items, counts)].every(([key, quantity]) => (counts.get(key)?.count ?? 0) >= quantity)
}

/**
 * Takes the counted pieces of an order from the stock, in its transaction. Returns whether all were there; if not, the caller must roll back.
 * @param rows what `lockStock` returned for the products of the order
 */
export async function holdStock(
  trx: ShopTransaction,
  deps: Needs,
  orderId: string,
  items: readonly CartItem[],
  rows: readonly LockedCount[],
): Promise<boolean> {
  const before = keyed(rows)
  const wanted = countedPieces(items, before)
  let isSoldOut = false
  for (const [key, row] of before) {
    const quantity = wanted.get(key)
    if (quantity === undefined) continue
    const { product_id, variation } = row
    const taken = await trx
      .updateTable('stock')
      .set((stock) => ({ count: stock('count', '-', quantity) }))
      .where('product_id', '=', product_id)
      .where('variation', '=', variation)
      .where('count', '>=', quantity)
      .returning('count')
      .executeTakeFirst()
    if (!taken) return false
    await trx.insertInto('stock_hold').values({ order_id: orderId, product_id, variation, quantity }).execute()
    isSoldOut ||= taken.count === 0
    await notifyOwnerOfLowStock(trx, deps, orderId, { ...row, count: taken.count + quantity }, taken.count)
  }
  if (isSoldOut) await markCatalogueChanged(trx)
  return true
}
