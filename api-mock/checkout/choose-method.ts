import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { acceptOnAccount } from '../trade/accept-on-account.ts'
import { openPayment } from '../payments/attempt.ts'
import { requireAmount } from '../payments/offered-methods.ts'
import { methodNames } from '../payments/method-names.ts'
import { changeState } from '../orders/change-state.ts'
import { payByWithPayment } from '../orders/deadline.ts'
import type { OrderRow } from '../orders/order-row.ts'

/**
 * Sets the payment method of an unpaid order. An online method opens a new attempt. A transfer has its own state. An order on account is
 * accepted at once. Throws `invalid_request` for a method that does not take what is left to pay.
 */
export async function chooseMethod(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  method: PaymentMethod,
  months: number | null,
): Promise<OrderRow> {
  requireAmount(deps, method, order.total - order.credit_total)
  if (method === 'on_account') return acceptOnAccount(trx, deps, order)
  const set = { payment_method: method, months }
  if (method === 'bank_transfer')
    return changeState(trx, deps, order, {
      to: 'awaiting_transfer',
      note: 'We wait for your bank transfer.',
      set,
      mail: { name: 'awaiting-transfer' },
    })
  if (order.state === 'payment_failed') {
    const again = await changeState(trx, deps, order, {
      to: 'pending_payment',
      note: `Paying again with ${methodNames[method]}.`,
      set,
      mail: null,
    })
    await openPayment(trx, deps, again)
    return again
  }
  const pay_by = payByWithPayment(order.pay_by, deps.clock.now())
  const chosen = { ...order, ...set, pay_by }
  await trx
    .updateTable('orders')
    .set({ ...set, pay_by })
    .where('order_id', '=', order.order_id)
    .execute()
  await openPayment(trx, deps, chosen)
  return chosen
}
