import { isUnpaidOrCancelled } from '../../src/domain/orders/order-state.ts'
import { awaitsLateTransfer } from '../../src/domain/orders/late-transfer.ts'
import { recordCouponUse } from '../checkout/new-order.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { canHoldAgain, holdAgain } from '../gifts/order-credit.ts'
import { openPayment } from '../payments/attempt.ts'
import { markRefundDue } from '../payments/settle.ts'
import { closeQuote, lockQuoteOf } from '../quotes/quote-of-order.ts'
import { hasAll, holdStock, lockStock } from '../stock/hold.ts'
import { changeState, OrderStateError } from './change-state.ts'
import { orderItems, statesOf, type OrderRow } from './order-row.ts'
import { isCancelledAsAsked } from './requests/cancel-request.ts'
import type { StaffStep } from './staff.ts'

/**
 * A transfer that has arrived although the shop does not wait for it any more. It pays the order as it was placed, if the order is unpaid or
 * cancelled, but not because its customer or the shop wanted that, its pieces are sold and in stock, its gift cards still cover their part, and its quote has not
 * become another order or been declined since. Otherwise it is due for a refund, like a late payment of a provider (`settle`).
 */
export const lateTransfer: StaffStep = {
  action: 'orders.late_transfer',
  async take(trx, deps, order) {
    const timeline = await statesOf(trx, order.order_id)
    if (!awaitsLateTransfer({ ...order, timeline })) throw new OrderStateError(`Order ${order.order_id} awaits no late transfer`)
    const quote = await lockQuoteOf(trx, order)
    const isQuoteLost = order.kind === 'quote' && order.state === 'cancelled' && quote?.state !== 'sent' && quote?.state !== 'accepted'
    const isWanted = !isQuoteLost && (await canBePaid(trx, order))
    if (isWanted) await pay(trx, deps, order)
    if (isWanted && quote) await closeQuote(trx, deps, quote)
    const transfer = { ...order, payment_method: 'bank_transfer' as const, months: null }
    const payment = await openPayment(trx, deps, transfer)
    const state = isWanted ? 'paid' : 'refund_due'
    await trx.updateTable('payment').set({ state }).where('payment_id', '=', payment.payment_id).execute()
    if (!isWanted) await markRefundDue(trx, deps, order, payment)
  },
}

/** Whether the order can still be delivered as it was placed. The stock of a cancelled order is locked from then on. */
async function canBePaid(trx: ShopTransaction, order: OrderRow): Promise<boolean> {
  if (!isUnpaidOrCancelled(order.state)) return false
  if (order.cancel_cause === 'customer' || order.cancel_cause === 'shop') return false
  if (await isCancelledAsAsked(trx, order.order_id)) return false
  if (order.state === 'cancelled' && !(await isThere(trx, order))) return false
  return canHoldAgain(trx, order.order_id)
}

/** Whether the shop still sells all pieces of an order, and has them. A gift card has none. */
async function isThere(trx: ShopTransaction, { order_id, kind }: OrderRow): Promise<boolean> {
  if (kind === 'gift_card') return true
  const items = await orderItems(trx, order_id)
  const ids = [...new Set(items.map(({ id }) => id))]
  const rows = await lockStock(trx, ids)
  const sold = await trx.selectFrom('product').select('id').where('id', 'in', ids).where('active', '=', 1).execute()
  return sold.length === ids.length && hasAll(items, rows)
}

/** Pays the order. A cancelled one takes back what it had held. */
async function pay(trx: ShopTransaction, deps: Deps, order: OrderRow): Promise<void> {
  const { order_id } = order
  const isCancelled = order.state === 'cancelled'
  const items = isCancelled && order.kind !== 'gift_card' ? await orderItems(trx, order_id) : []
  if (items.length > 0) {
    const rows = await lockStock(
      trx,
      items.map(({ id }) => id),
    )
    if (!(await holdStock(trx, deps, order_id, items, rows))) throw new Error(`Order ${order_id} lost its locked pieces`)
    await recordCouponUse(trx, { ...order, updated_at: deps.clock.now().toISOString() })
  }
  await holdAgain(trx, deps, order_id)
  const late = isCancelled ? ' after we had cancelled the order. It is open again' : ''
  // The table of states has no way out of `cancelled`, so that no provider's callback revives an order. The staff do it here.
  await changeState(
    trx,
    deps,
    { ...order, state: 'awaiting_transfer' },
    {
      to: 'processing',
      note: `Your bank transfer has arrived${late}. Thank you.`,
      set: { payment_method: 'bank_transfer', months: null, cancel_cause: null },
      mail: { name: 'order-confirmation' },
    },
  )
}
