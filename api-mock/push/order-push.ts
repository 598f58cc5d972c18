import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { orderCollectionSchema } from '../../src/contract/delivery/delivery.ts'
import { readStored } from '../db/stored-json.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { orderMessage } from './messages.ts'
import { audienceOf, enqueuePush } from './outbox.ts'

/** The key of the push about an order's event. */
export const orderPushId = (orderId: string, eventPosition: number): string => `order-${orderId}-${eventPosition}`

/**
 * Writes the push about an order's event for the customer's devices, in the transaction of that event. So both exist or neither, and the
 * push exists once. Only signed-in devices get it; guests' orders have none. `news`: what it says; otherwise the meaning of the state.
 */
export async function pushOrderState(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  eventPosition: number,
  news?: string,
): Promise<void> {
  const { customer_id, order_id, state, due_on } = order
  const collection = order.collection === null ? undefined : readStored(orderCollectionSchema, order.collection)
  if (customer_id === null) return
  const refunds = await trx.selectFrom('refund').select(['state', 'amount', 'credit']).where('order_id', '=', order_id).execute()
  const signedIn = trx
    .selectFrom('session')
    .select('family')
    .where('customer_id', '=', customer_id)
    .where('expires_at', '>', deps.clock.now().toISOString())
  await enqueuePush(trx, deps, {
    id: orderPushId(order_id, eventPosition),
    message: orderMessage(deps.config, order_id, { state, collection, due_on, refunds, gift_card: order.kind === 'gift_card' }, news),
    audience: audienceOf(trx, 'orders')
      .where('push_subscription.customer_id', '=', customer_id)
      .where('push_subscription.family', 'in', signedIn),
    newerThan: `order-${order_id}-`,
  })
}
