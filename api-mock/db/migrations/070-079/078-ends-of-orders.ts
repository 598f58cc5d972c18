import { sql, type Kysely } from 'kysely'

/**
 * When a customer withdrew a request, and who wanted the cancellation of an order. It also frees the uses of codes that earlier versions left
 * counted: those of orders that were refunded whole before anything of them was sent. No order leaves the state `refunded`, so no order that is still
 * valid loses its use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_request').addColumn('withdrawn_at', 'text').execute()
  await db.schema.alterTable('orders').addColumn('cancel_cause', 'text').execute()
  await sql`delete from coupon_use where order_id in (
    select order_id from orders where state = 'refunded' and not exists (
      select 1 from order_event where order_event.order_id = orders.order_id and order_event.state in ('dispatched', 'delivered')))`.execute(
    db,
  )
}
