import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { ShopTransaction } from '../db/open.ts'
import { lockStock, productsHeldBy } from './hold.ts'
import { rowKeyFor, stockKey, type Pieces } from './shelf.ts'

/**
 * Ends what an order holds of these pieces, or of all. With `restock` they can be sold again; without it they are gone. Pieces that were not
 * counted, or that it does not hold any more, change nothing, so it happens once.
 */
export async function takeBack(trx: ShopTransaction, orderId: string, pieces: readonly Pieces[] | 'all', restock: boolean): Promise<void> {
  await lockStock(trx, await productsHeldBy(trx, [orderId]))
  const holds = await trx.selectFrom('stock_hold').selectAll().where('order_id', '=', orderId).execute()
  const held = new Map(holds.map((hold) => [stockKey(hold.product_id, hold.variation), hold]))
  const back = new Map<string, number>()
  if (pieces === 'all') for (const [key, { quantity }] of held) back.set(key, quantity)
  else
    for (const one of pieces) {
      const key = rowKeyFor(held, one)
      if (key !== null) back.set(key, Math.min((back.get(key) ?? 0) + one.quantity, held.get(key)?.quantity ?? 0))
    }
  let isBack = false
  for (const [key, quantity] of back) {
    const hold = held.get(key)
    if (!hold) continue
    const { product_id, variation } = hold
    const left = hold.quantity - quantity
    if (left > 0)
      await trx
        .updateTable('stock_hold')
        .set({ quantity: left })
        .where('order_id', '=', orderId)
        .where('product_id', '=', product_id)
        .where('variation', '=', variation)
        .execute()
    else
      await trx
        .deleteFrom('stock_hold')
        .where('order_id', '=', orderId)
        .where('product_id', '=', product_id)
        .where('variation', '=', variation)
        .execute()
    if (!restock) continue
    const row = await trx
      .updateTable('stock')
      .set((stock) => ({ count: stock('count', '+', quantity) }))
      .where('product_id', '=', product_id)
      .where('variation', '=', variation)
      .returning('count')
      .executeTakeFirst()
    isBack ||= row?.count === quantity
  }
  if (isBack) await markCatalogueChanged(trx)
}
