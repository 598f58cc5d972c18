import { sql } from 'kysely'
import type { Today } from '../../src/contract/desk/desk.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import type { Database } from '../db/open.ts'

/** What waits for the shop's people. */
export async function readToday(db: Database): Promise<Today> {
  const waiting = db
    .selectFrom('orders')
    .select((order) => [order.fn.countAll<number>().as('count'), order.fn.min<string | null>('created_at').as('oldest')])
  const inState = (state: OrderState) => waiting.where('state', '=', state).executeTakeFirstOrThrow()
  const { low } = await db
    .selectFrom('stock')
    .innerJoin('product', 'product.id', 'stock.product_id')
    .select((row) => row.fn.count<number>('product.id').distinct().as('low'))
    .where('product.active', '=', 1)
    .where((row) => row('stock.count', '<=', row.fn.coalesce('stock.low_level', sql<number>`0`)))
    .executeTakeFirstOrThrow()
  return {
    transfers: await inState('awaiting_transfer'),
    to_dispatch: await inState('processing'),
    on_the_way: await inState('dispatched'),
    refunds_due: await waiting.where('refund_due', '=', 1).executeTakeFirstOrThrow(),
    low_stock: low,
  }
}
