import type { Selectable } from 'kysely'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { PaymentTable } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'
import type { OrderRow } from '../orders/order-row.ts'

export type PaymentRow = Selectable<PaymentTable>

/** An order's payment attempts, oldest first. */
export function paymentsOf(db: Database, orderId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('payment_id').execute()
}

/** Providers close an unused page after about an hour. A younger attempt is used again. */
const FRESH_MS = 30 * 60_000

/**
 * Records that the customer is about to pay with the order's method. Uses the newest attempt again if it is still valid, or creates one.
 * The call to the provider follows after the transaction.
 */
export async function openPayment(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, order: OrderRow): Promise<PaymentRow> {
  const earlier = await paymentsOf(trx, order.order_id)
  const now = deps.clock.now()
  const newest = earlier.at(-1)
  if (newest && isGood(newest, order, now)) return newest
  const at = now.toISOString()
  const payment: PaymentRow = {
    payment_id: paymentNumber(order.order_id, earlier.length + 1),
    order_id: order.order_id,
    method: order.payment_method,
    state: 'started',
    amount: toPay(order),
    months: order.months,
    provider_reference: null,
    created_at: at,
    updated_at: at,
  }
  await trx.insertInto('payment').values(payment).execute()
  return payment
}

/** What the method pays: the total without gift cards and store credit. */
const toPay = ({ total, credit_total }: OrderRow) => total - credit_total

function isGood(payment: PaymentRow, order: OrderRow, now: Date): boolean {
  const isSame = payment.method === order.payment_method && payment.months === order.months && payment.amount === toPay(order)
  return isSame && payment.state === 'started' && now.getTime() - Date.parse(payment.created_at) < FRESH_MS
}

/** `12345678-02`: the order and the number of the attempt. */
export const paymentNumber = (orderId: string, attempt: number) => `${orderId}-${String(attempt).padStart(2, '0')}`
