import type { Cents } from '../../src/contract/money/money.ts'
import { takesSurplusTransfer } from '../../src/domain/orders/late-transfer.ts'
import { paymentNumber, paymentsOf } from '../payments/attempt.ts'
import { markRefundDue } from '../payments/settle.ts'
import { OrderStateError } from './change-state.ts'
import { statesOf } from './order-row.ts'
import type { StaffStep } from './staff.ts'

/**
 * A transfer that the order does not need: it came twice, was too much, or was too little for an order that is closed. Its amount, in cents, is
 * due for a refund by hand. The customer and the owner get a mail.
 */
export const surplusTransfer = (amount: Cents): StaffStep => ({
  action: 'orders.surplus_transfer',
  audited: () => ({ before: {}, after: { amount } }),
  async take(trx, deps, order) {
    const timeline = await statesOf(trx, order.order_id)
    if (order.email === '' || !takesSurplusTransfer({ ...order, timeline }))
      throw new OrderStateError(`Order ${order.order_id} takes no transfer to pay back`)
    const earlier = await paymentsOf(trx, order.order_id)
    const at = deps.clock.now().toISOString()
    const payment = {
      payment_id: paymentNumber(order.order_id, earlier.length + 1),
      order_id: order.order_id,
      method: 'bank_transfer' as const,
      state: 'refund_due' as const,
      amount,
      months: null,
      provider_reference: null,
      created_at: at,
      updated_at: at,
    }
    await trx.insertInto('payment').values(payment).execute()
    await markRefundDue(trx, deps, order, payment)
  },
})
