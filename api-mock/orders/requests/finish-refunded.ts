import { unfinishedRequests } from '../../../src/domain/orders/asked-pieces.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { OrderRow } from '../order-row.ts'
import { readOrder } from '../read-order.ts'

/** Finishes the accepted requests of a locked order whose pieces are all refunded by now. */
export async function finishRefunded(trx: ShopTransaction, deps: Deps, row: OrderRow): Promise<void> {
  const order = await readOrder(trx, deps.catalogue.settings, row)
  const unfinished = new Set(unfinishedRequests(order).map(({ request }) => request.request_id))
  const finished = (order.requests ?? []).flatMap(({ request_id, kind, state, done_at }) =>
    kind !== 'cancel' && state === 'accepted' && !done_at && !unfinished.has(request_id) ? [request_id] : [],
  )
  if (finished.length === 0) return
  await trx.updateTable('order_request').set({ done_at: deps.clock.now().toISOString() }).where('request_id', 'in', finished).execute()
}
