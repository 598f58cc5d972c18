import type { AddressAnswer } from '../../src/contract/address.ts'
import { cents } from '../../src/contract/money.ts'
import { fillPath } from '../../src/contract/endpoint.ts'
import { patterns, to } from '../../src/contract/paths.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { changeState } from '../orders/change-state.ts'
import { findOrder, lockOrder, orderItems, type OrderRow } from '../orders/order-row.ts'
import { PaymentRefused, type OnlineMethod, type PaymentRequest, type StartedPayment } from './adapter.ts'
import { paymentsOf, type PaymentRow } from './attempt.ts'

/**
 * Asks the provider for a page to pay the order's newest attempt on. Done outside of every transaction, and again for every
 * repeat: a provider takes the same attempt for the same payment.
 * @returns where to send the shopper, or undefined where there is nothing to pay online
 * Throws `unavailable` (503) where the provider does not answer: the order is kept, and asking again goes on from here.
 */
export async function startPayment(deps: Deps, orderId: string): Promise<string | undefined> {
  const order = await findOrder(deps.db, orderId)
  const payment = (await paymentsOf(deps.db, orderId)).at(-1)
  if (!order || order.state !== 'pending_payment' || payment?.state !== 'started' || payment.method === 'bank_transfer') return undefined
  try {
    const started = await deps.payments[payment.method].start(await requestFor(deps, order, payment, payment.method))
    await keepReference(deps, payment, started)
    return started.redirectUrl
  } catch (error) {
    deps.log.warn({ err: error, method: payment.method, order: orderId }, 'a payment could not be started')
    if (!(error instanceof PaymentRefused))
      throw new ShopError(
        503,
        'unavailable',
        'The payment provider does not answer. Your order is kept: please try again.',
        {},
        { 'Retry-After': '5' },
      )
    await giveUp(deps, payment)
    return undefined
  }
}

async function requestFor(deps: Deps, order: OrderRow, payment: PaymentRow, method: OnlineMethod): Promise<PaymentRequest> {
  const { publicUrl } = deps.config
  return {
    paymentId: payment.payment_id,
    orderId: order.order_id,
    amount: cents(payment.amount),
    months: payment.months,
    contact: { email: order.email, phone: order.phone, firstName: order.first_name, lastName: order.last_name },
    billing: JSON.parse(order.billing) as AddressAnswer,
    shipping: JSON.parse(order.shipping) as AddressAnswer,
    items: await orderItems(deps.db, order.order_id),
    returnUrl: publicUrl + returnPath(order, method, 'confirmed'),
    cancelUrl: publicUrl + returnPath(order, method, 'cancelled'),
    notifyUrl: `${publicUrl}/api/payments/${method === 'card' ? 'payfast' : method}/notify`,
  }
}

/** Addresses to come back to carry order and key, since they may open outside of the installed app. */
function returnPath(order: OrderRow, method: OnlineMethod, outcome: 'confirmed' | 'cancelled'): string {
  if (method === 'card') return to.order(order.order_id, order.order_key) + (outcome === 'cancelled' ? '&cancelled=card' : '')
  return `${fillPath(patterns.financeOutcome, { provider: method, outcome })}?order=${order.order_id}&key=${order.order_key}`
}

async function keepReference({ db }: Deps, payment: PaymentRow, { providerReference }: StartedPayment): Promise<void> {
  if (providerReference === null) return
  await db
    .updateTable('payment')
    .set({ provider_reference: providerReference })
    .where('payment_id', '=', payment.payment_id)
    .where('state', '=', 'started')
    .execute()
}

/** The provider will not have it: the order's page offers another way. */
async function giveUp(deps: Deps, payment: PaymentRow): Promise<void> {
  await transact(deps, async (trx) => {
    const order = await lockOrder(trx, deps, payment.order_id)
    if (order?.state !== 'pending_payment') return
    await trx
      .updateTable('payment')
      .set({ state: 'failed', updated_at: deps.clock.now().toISOString() })
      .where('payment_id', '=', payment.payment_id)
      .execute()
    const reason = 'The payment provider did not accept this payment.'
    await changeState(trx, deps, order, { to: 'payment_failed', note: reason, mail: { name: 'payment-failed', reason } })
  })
}
