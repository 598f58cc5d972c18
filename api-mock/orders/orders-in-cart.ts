import { unpaidOnline } from '../../src/domain/orders/order-state.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema/schema.ts'

/**
 * Whether the lines of an unpaid order are still in its cart. Those of an order that waited for a transfer and then got a payment link have left
 * it.
 */
export const isStillInCart = (order: ExpressionBuilder<Schema, 'orders'>) =>
  order.and([
    order('state', 'in', unpaidOnline),
    order.or([
      order('link_until', 'is', null),
      order.not(
        order.exists(
          order
            .selectFrom('order_event')
            .select('order_event.order_id')
            .whereRef('order_event.order_id', '=', 'orders.order_id')
            .where('order_event.state', '=', 'awaiting_transfer'),
        ),
      ),
    ]),
  ])

/** The ids of the unpaid orders that the next checkout of a cart replaces. A gift card and a quote have no line in a cart. */
export async function ordersInCart(db: Database, cartKey: string): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('order_id')
    .where('cart_key', '=', cartKey)
    .where('kind', '=', 'goods')
    .where(isStillInCart)
    .execute()
  return orders.map(({ order_id }) => order_id)
}
