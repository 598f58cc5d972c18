import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { openPayment, paymentsOf } from '../payments/attempt.ts'
import { addEvent, changeState, OrderStateError } from './change-state.ts'
import { lockOrder, type OrderRow } from './order-row.ts'

/** Runs a step of the staff: locks one order in one transaction. Throws OrderStateError if the order does not exist. */
function onOrder(deps: Deps, orderId: string, work: (trx: ShopTransaction, order: OrderRow) => Promise<unknown>): Promise<void> {
  return transact(deps, async (trx) => {
    const order = await lockOrder(trx, deps, orderId)
    if (!order) throw new OrderStateError(`There is no order ${orderId}`)
    await work(trx, order)
  })
}

/** Marks an order as paid: the transfer has reached the account. */
export function markPaid(deps: Deps, orderId: string): Promise<void> {
  return onOrder(deps, orderId, async (trx, order) => {
    await changeState(trx, deps, order, {
      to: 'processing',
      note: 'Your bank transfer has arrived. Thank you.',
      mail: { name: 'order-confirmation' },
    })
    const { payment_id } = await openPayment(trx, deps, order)
    await trx.updateTable('payment').set({ state: 'paid' }).where('payment_id', '=', payment_id).execute()
  })
}

/** Marks an order as dispatched. */
export function dispatchOrder(deps: Deps, orderId: string, carrier: string, trackingNumber: string): Promise<void> {
  return onOrder(deps, orderId, (trx, order) =>
    changeState(trx, deps, order, {
      to: 'dispatched',
      note: `On its way with ${carrier}, tracking number ${trackingNumber}.`,
      set: { carrier, tracking_number: trackingNumber },
      mail: { name: 'dispatched' },
    }),
  )
}

/** Marks an order as delivered. */
export function deliverOrder(deps: Deps, orderId: string): Promise<void> {
  return onOrder(deps, orderId, (trx, order) =>
    changeState(trx, deps, order, { to: 'delivered', note: 'Delivered.', mail: { name: 'delivered' } }),
  )
}

/** Cancels an unpaid order. A payment that arrives later is due for a refund (`settle`). */
export function cancelOrder(deps: Deps, orderId: string, reason: string): Promise<void> {
  return onOrder(deps, orderId, (trx, order) =>
    changeState(trx, deps, order, { to: 'cancelled', note: reason, mail: { name: 'cancelled', reason } }),
  )
}

/** Marks an order as refunded in full. */
export function refundOrder(deps: Deps, orderId: string, reason: string): Promise<void> {
  return onOrder(deps, orderId, async (trx, order) => {
    await changeState(trx, deps, order, { to: 'refunded', note: reason, set: { refund_due: 0 }, mail: { name: 'refunded', reason } })
    await markRefunded(trx, deps, orderId, ['paid', 'refund_due'])
  })
}

/** Marks a late or second payment as refunded. The state of the order does not change. */
export function settleRefundDue(deps: Deps, orderId: string): Promise<void> {
  return onOrder(deps, orderId, async (trx, order) => {
    if (order.refund_due === 0) throw new OrderStateError(`Nothing is owed back for order ${orderId}`)
    await trx
      .updateTable('orders')
      .set({ refund_due: 0, updated_at: deps.clock.now().toISOString() })
      .where('order_id', '=', orderId)
      .execute()
    await addEvent(trx, deps, order, 'The payment that was not needed has been paid back.')
    await markRefunded(trx, deps, orderId, ['refund_due'])
  })
}

async function markRefunded(trx: ShopTransaction, deps: Deps, orderId: string, states: readonly ('paid' | 'refund_due')[]): Promise<void> {
  const payments = await paymentsOf(trx, orderId)
  const ids = payments.filter(({ state }) => states.some((known) => known === state)).map(({ payment_id }) => payment_id)
  if (ids.length === 0) return
  await trx
    .updateTable('payment')
    .set({ state: 'refunded', updated_at: deps.clock.now().toISOString() })
    .where('payment_id', 'in', ids)
    .execute()
}
