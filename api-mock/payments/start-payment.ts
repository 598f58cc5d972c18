import { readStored } from '../db/stored-json.ts'
import { addressAnswerSchema } from '../../src/contract/account/address.ts'
import { cents } from '../../src/contract/money/money.ts'
import { fillPath } from '../../src/contract/http/endpoint.ts'
import { patterns, to } from '../../src/contract/paths.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { changeState } from '../orders/change-state.ts'
import { findOrder, lockOrder, orderItems, type OrderRow } from '../orders/order-row.ts'
import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'
import { PaymentRefused, type OnlineMethod, type PaymentRequest, type StartedPayment } from './adapter.ts'
import { paymentsOf, type PaymentRow } from './attempt.ts'
import { callbackPath } from './callback-paths.ts'
import { methodNames } from './method-names.ts'

/**
 * Asks the provider for a payment page for the order's newest attempt. It runs outside of every transaction, and again for every repeated
 * call: a provider treats the same attempt as the same payment.
 * A failure of the database is not the provider's: it is thrown, the attempt stays open, and the repeated call asks the provider again.
 * @returns the URL of the redirect; undefined if nothing is to be paid online, or if the provider rejects or does not respond. The order
 * exists in any case, and its page shows the reason and offers every method
 */
export async function startPayment(deps: Deps, orderId: string): Promise<string | undefined> {
  const order = await findOrder(deps.db, orderId)
  const payment = (await paymentsOf(deps.db, orderId)).at(-1)
  if (!order || order.state !== 'pending_payment' || payment?.state !== 'started') return undefined
  const { method } = payment
  if (isWithoutPage(method)) return undefined
  const request = await requestFor(deps, order, payment, method)
  const started = await deps.payments[method].start(request).catch((error: unknown) => {
    deps.log.warn({ err: error, method, order: orderId }, 'a payment could not be started')
    return error instanceof PaymentRefused ? NOT_ACCEPTED : noAnswer(payment)
  })
  if (typeof started === 'string') {
    await giveUp(deps, payment, started)
    return undefined
  }
  await storeReference(deps, payment, started)
  return started.redirectUrl
}

const isWithoutPage = (method: PaymentMethod): method is Exclude<PaymentMethod, OnlineMethod> =>
  method === 'bank_transfer' || method === 'on_account'

const NOT_ACCEPTED = 'The payment provider did not accept this payment.'
const noAnswer = ({ method }: PaymentRow) =>
  `The page of ${methodNames[method]} could not be opened just now. Your order is kept: try again in a few minutes, or pay another way.`

async function requestFor(deps: Deps, order: OrderRow, payment: PaymentRow, method: OnlineMethod): Promise<PaymentRequest> {
  const { publicUrl } = deps.config
  return {
    paymentId: payment.payment_id,
    orderId: order.order_id,
    amount: cents(payment.amount),
    months: payment.months,
    contact: { email: order.email, phone: order.phone, firstName: order.first_name, lastName: order.last_name },
    billing: readStored(addressAnswerSchema, order.billing),
    shipping: readStored(addressAnswerSchema, order.shipping),
    items: await orderItems(deps.db, order.order_id),
    returnUrl: publicUrl + returnPath(order, method, 'confirmed'),
    cancelUrl: publicUrl + returnPath(order, method, 'cancelled'),
    notifyUrl: publicUrl + callbackPath(method),
  }
}

/** The return URL contains order and key, because it may open outside of the installed app. */
function returnPath(order: OrderRow, method: OnlineMethod, outcome: 'confirmed' | 'cancelled'): string {
  if (method === 'card') return to.order(order.order_id, order.order_key) + (outcome === 'cancelled' ? '&cancelled=card' : '')
  return `${fillPath(patterns.financeOutcome, { provider: method, outcome })}?order=${order.order_id}&key=${order.order_key}`
}

/** Stores the token before the customer gets the page: a callback counts only with a token of its attempt. */
async function storeReference(deps: Deps, payment: PaymentRow, { providerReference: token }: StartedPayment): Promise<void> {
  if (token === null) return
  const { method, payment_id } = payment
  await transact(deps, async (trx) => {
    const row = { method, token, payment_id }
    await trx
      .insertInto('payment_token')
      .values(row)
      .onConflict((conflict) => conflict.columns(['method', 'token']).doNothing())
      .execute()
    await trx
      .updateTable('payment')
      .set({ provider_reference: token })
      .where('payment_id', '=', payment_id)
      .where('state', '=', 'started')
      .execute()
  })
}

/** Records that there is no payment page; the page of the order offers every method. An abandoned attempt does not fail the order. */
async function giveUp(deps: Deps, payment: PaymentRow, reason: string): Promise<void> {
  await transact(deps, async (trx) => {
    const order = await lockOrder(trx, payment.order_id)
    const newest = (await paymentsOf(trx, payment.order_id)).at(-1)
    if (order?.state !== 'pending_payment' || newest?.payment_id !== payment.payment_id) return
    await trx
      .updateTable('payment')
      .set({ state: 'failed', updated_at: deps.clock.now().toISOString() })
      .where('payment_id', '=', payment.payment_id)
      .execute()
    await changeState(trx, deps, order, { to: 'payment_failed', note: reason, mail: { name: 'payment-failed', reason } })
  })
}
