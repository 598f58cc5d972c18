import { cents } from '../../../src/contract/money/money.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { sumCents } from '../../../src/domain/sums.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { addEvent, OrderStateError } from '../change-state.ts'
import type { OrderRow } from '../order-row.ts'

/** Everything that is due for a locked order was paid back by hand: refunds, and late or second payments. Throws OrderStateError. */
export async function settleDue(trx: ShopTransaction, deps: Deps, order: OrderRow): Promise<void> {
  const { order_id } = order
  if (order.refund_due === 0) throw new OrderStateError(`Nothing is owed back for order ${order_id}`)
  const updated_at = deps.clock.now().toISOString()
  await trx.updateTable('orders').set({ refund_due: 0, updated_at }).where('order_id', '=', order_id).execute()
  const refunds = await trx
    .updateTable('refund')
    .set({ state: 'done', settled_at: updated_at })
    .where('order_id', '=', order_id)
    .where('state', '=', 'due')
    .returning(['amount', 'credit'])
    .execute()
  const surplus = await trx
    .updateTable('payment')
    .set({ state: 'refunded', updated_at })
    .where('order_id', '=', order_id)
    .where('state', '=', 'refund_due')
    .returning('amount')
    .execute()
  const paid = cents(sumOfMoney(refunds) + sumCents(surplus.map(({ amount }) => cents(amount))))
  const what = refunds.length === 0 ? 'The payment that was not needed' : formatMoney(paid)
  await addEvent(trx, deps, order, 'refund', `${what} has been paid back.`)
  await closePayment(trx, deps, order)
}

/** What refunds pay back by the payment method, without what went to gift cards and store credit. */
const sumOfMoney = (refunds: readonly { amount: number; credit: number }[]) =>
  refunds.reduce((sum, { amount, credit }) => sum + amount - credit, 0)

/** The payment of an order is refunded once all of its refunds are done and nothing is left. */
export async function closePayment(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, order: OrderRow): Promise<void> {
  const done = await trx
    .selectFrom('refund')
    .select(['amount', 'credit'])
    .where('order_id', '=', order.order_id)
    .where('state', '=', 'done')
    .execute()
  if (order.state !== 'refunded' || sumOfMoney(done) !== order.total - order.credit_total) return
  await trx
    .updateTable('payment')
    .set({ state: 'refunded', updated_at: clock.now().toISOString() })
    .where('order_id', '=', order.order_id)
    .where('state', '=', 'paid')
    .execute()
}
