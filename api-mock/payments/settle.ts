import { formatMoney } from '../../src/domain/money.ts'
import { cents } from '../../src/contract/money/money.ts'
import { canBecome } from '../../src/domain/orders/order-state.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { invalidRequest } from '../http/shop-error.ts'
import { writeOrderMail } from '../mail/order-mail.ts'
import { canHoldAgain } from '../gifts/order-credit.ts'
import { addEvent, changeState } from '../orders/change-state.ts'
import { lockOrder, type OrderRow } from '../orders/order-row.ts'
import type { OnlineMethod, Settlement, VerifiedCallback } from './adapter.ts'
import { paymentNumber, paymentsOf, type PaymentRow } from './attempt.ts'
import { notifyOwnerOfRefund } from '../owner-notices/order-notices.ts'
import { methodNames } from './method-names.ts'

/**
 * Acts on a verified callback, once for each event; a repeat changes nothing. Late or second payments are recorded as due for a refund. An
 * attempt can have several open pages; a payment on any of them counts. Throws `invalid_request` if attempt, token or amount do not match.
 */
export function settle(deps: Deps, method: OnlineMethod, callback: VerifiedCallback, body: string): Promise<Settlement> {
  return transact(deps, async (trx) => {
    const known = await findPayment(trx, callback.paymentId)
    const order = known && (await lockOrder(trx, known.order_id))
    // Reads the payment again under the order's lock, because another callback may just have settled it.
    const payment = known && (await findPayment(trx, known.payment_id))
    if (!order || !payment || payment.method !== method) throw invalidRequest('This payment is not known')
    if (callback.token !== null && !(await isIssued(trx, payment, callback.token))) throw invalidRequest('This payment is not known')
    if (payment.amount !== callback.amount) throw invalidRequest('The amount is not the one agreed')
    if (!(await isNew(trx, deps, payment, callback, body))) return 'repeated'
    if (callback.outcome === 'paid') return receive(trx, deps, order, payment, callback)
    if (callback.outcome === 'pending' || payment.state !== 'started') return 'noted'
    return fail(trx, deps, order, payment, callback)
  })
}

function findPayment(trx: ShopTransaction, paymentId: string): Promise<PaymentRow | undefined> {
  return trx.selectFrom('payment').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

/** Whether the provider issued this token for this attempt. */
async function isIssued(trx: ShopTransaction, { method, payment_id }: PaymentRow, token: string): Promise<boolean> {
  const issued = await trx
    .selectFrom('payment_token')
    .select('payment_id')
    .where('method', '=', method)
    .where('token', '=', token)
    .executeTakeFirst()
  return issued?.payment_id === payment_id
}

/** Stores the event. The provider's number of the payment and the outcome identify it. */
async function isNew(
  trx: ShopTransaction,
  { clock }: Deps,
  { method, payment_id }: PaymentRow,
  { providerReference, outcome }: VerifiedCallback,
  body: string,
): Promise<boolean> {
  const event = `${providerReference}:${outcome}`
  const row = await trx
    .insertInto('payment_callback')
    .values({
      callback_id: `${method}:${event}`,
      method,
      event_id: event,
      payment_id,
      received_at: clock.now().toISOString(),
      verified: 1,
      outcome,
      body,
    })
    .onConflict((conflict) => conflict.column('callback_id').doNothing())
    .returning('callback_id')
    .executeTakeFirst()
  return row !== undefined
}

async function receive(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  payment: PaymentRow,
  { providerReference }: VerifiedCallback,
): Promise<Settlement> {
  const updated_at = deps.clock.now().toISOString()
  const isFirst = payment.state === 'started' || payment.state === 'failed' || payment.state === 'cancelled'
  // The payment failed before: its gift card may have been spent on another order since.
  const isRetried = order.state === 'payment_failed' && (await canHoldAgain(trx, order.order_id))
  const isWanted = isFirst && (isRetried || canBecome(order.state, 'processing'))
  const state = isWanted ? 'paid' : 'refund_due'
  if (isFirst) {
    await trx
      .updateTable('payment')
      .set({ state, provider_reference: providerReference, updated_at })
      .where('payment_id', '=', payment.payment_id)
      .execute()
  } else {
    const count = (await paymentsOf(trx, order.order_id)).length
    await trx
      .insertInto('payment')
      .values({
        ...payment,
        payment_id: paymentNumber(order.order_id, count + 1),
        state,
        provider_reference: providerReference,
        created_at: updated_at,
        updated_at,
      })
      .execute()
  }
  if (!isWanted) return markRefundDue(trx, deps, order, payment)
  const set = { payment_method: payment.method, months: payment.months }
  // A payment after a failure is a second try on the provider's own page.
  const retried =
    order.state === 'payment_failed'
      ? await changeState(trx, deps, order, { to: 'pending_payment', note: 'The payment was tried again.', set, mail: null })
      : order
  await changeState(trx, deps, retried, {
    to: 'processing',
    note: `Paid with ${methodNames[payment.method]}. Thank you.`,
    set,
    mail: { name: 'order-confirmation' },
  })
  return 'paid'
}

function whyNotWanted({ state }: OrderRow): string {
  if (state === 'cancelled' || state === 'refunded') return 'after this order was closed'
  if (state === 'payment_failed') return 'after the gift card of this order was spent on another one'
  return 'although the order was paid already'
}

/** Records a payment that the order does not need: it is due for a refund, and the customer and the owner get a mail. */
export async function markRefundDue(trx: ShopTransaction, deps: Deps, order: OrderRow, payment: PaymentRow): Promise<Settlement> {
  await trx
    .updateTable('orders')
    .set({ refund_due: 1, updated_at: deps.clock.now().toISOString() })
    .where('order_id', '=', order.order_id)
    .execute()
  const amount = formatMoney(cents(payment.amount))
  const why = whyNotWanted(order)
  const reason = `A payment of ${amount} with ${methodNames[payment.method]} arrived ${why}. We pay it back.`
  const position = await addEvent(trx, deps, order, 'refund', reason)
  await writeOrderMail(trx, deps, order, position, { name: 'refund-due', reason })
  await notifyOwnerOfRefund(trx, deps, order, { position, reason })
  return 'refund_due'
}

async function fail(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  payment: PaymentRow,
  { outcome, reason, providerReference }: VerifiedCallback,
): Promise<Settlement> {
  const state = outcome === 'cancelled' ? 'cancelled' : 'failed'
  await trx
    .updateTable('payment')
    .set({ state, provider_reference: providerReference, updated_at: deps.clock.now().toISOString() })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  const newest = (await paymentsOf(trx, order.order_id)).at(-1)
  // A customer with a newer attempt gets no message about an abandoned one.
  if (order.state !== 'pending_payment' || newest?.payment_id !== payment.payment_id) return 'noted'
  await changeState(trx, deps, order, { to: 'payment_failed', note: reason, mail: { name: 'payment-failed', reason } })
  return 'failed'
}
