import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import { mayAtDesk, type DeskRole } from '../../src/contract/desk/rights.ts'
import { cents } from '../../src/contract/money/money.ts'
import { actionsOf, rightOfAction } from '../../src/domain/orders/staff-actions.ts'
import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { notFound, ShopError } from '../http/shop-error.ts'
import { findOrder } from '../orders/order-row.ts'
import { readOrder } from '../orders/read-order.ts'
import { paymentsOf } from '../payments/attempt.ts'
import { readProof } from '../delivery/delivery-proof.ts'
import { refundBy } from '../orders/refunds/refund.ts'

export const noSuchOrderAtDesk = () => notFound('There is no order with this number')

/** The rejection of a change to an order that has another version than its user saw. */
export const orderChanged = () =>
  new ShopError(409, 'order_changed', 'This order changed while you had it open. Nothing was saved: look at it again first.')

/** One order for a role at the desk, without the key that opens its page. Throws `not_found`. */
export async function readDeskOrder(
  db: Database,
  deps: Pick<Deps, 'catalogue' | 'payments'>,
  orderId: string,
  role: DeskRole,
): Promise<DeskOrder> {
  const row = await findOrder(db, orderId)
  if (!row) throw noSuchOrderAtDesk()
  const order = await readOrder(db, deps.catalogue.settings, row)
  const payments = await paymentsOf(db, orderId)
  const notes = await db
    .selectFrom('order_note')
    .select(['note_id', 'at', 'author', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('note_id')
    .execute()
  return {
    order,
    version: order.timeline.length,
    tracking_url: row.tracking_url,
    link_until: row.link_until,
    customer: row.customer_id === null ? null : await customerOf(db, row.customer_id),
    payments: payments.map(({ payment_id, method, state, amount, provider_reference, updated_at }) => ({
      payment_id,
      method,
      state,
      amount: cents(amount),
      provider_reference,
      updated_at,
    })),
    refund_by: refundBy(deps, row, payments),
    cancel_cause: row.cancel_cause,
    notes,
    proof: await readProof(db, orderId),
    actions: actionsOf(order).filter((action) => mayAtDesk(role, rightOfAction[action])),
  }
}

async function customerOf(db: Database, customerId: string): Promise<DeskOrder['customer']> {
  const customer = await db
    .selectFrom('customer')
    .select(['customer_id as user_id', 'email', 'role'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!customer) return null
  const { orders } = await db
    .selectFrom('orders')
    .select((order) => order.fn.countAll<number>().as('orders'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { ...customer, orders }
}
