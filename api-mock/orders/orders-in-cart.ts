import type { Database } from '../db/open.ts'

/**
 * The ids of the unpaid orders that the next checkout of a cart replaces: their lines are still in the cart. A gift card and a quote have no
 * line there. The lines of an order that waited for a transfer and then got a payment link have left the cart (`hasLeftCart`).
 */
export async function ordersInCart(db: Database, cartKey: string): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('order_id')
    .where('cart_key', '=', cartKey)
    .where('kind', '=', 'goods')
    .where('state', 'in', ['pending_payment', 'payment_failed'])
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('link_until', 'is', null),
        not(
          exists(
            selectFrom('order_event')
              .select('order_event.order_id')
              .whereRef('order_event.order_id', '=', 'orders.order_id')
              .where('order_event.state', '=', 'awaiting_transfer'),
          ),
        ),
      ]),
    )
    .execute()
  return orders.map(({ order_id }) => order_id)
}
