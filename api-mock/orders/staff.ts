import type { CancelCause, OrderRefund } from '../../src/contract/desk/desk-order.ts'
import { orderCollectionSchema } from '../../src/contract/delivery/delivery.ts'
import { readStored } from '../db/stored-json.ts'
import { storeProof, type Proof } from '../delivery/delivery-proof.ts'
import { commandLine, writeAudit, type Actor } from '../audit/audit.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { openPayment } from '../payments/attempt.ts'
import { changeState, OrderStateError } from './change-state.ts'
import { findOrder, lockOrder, type OrderRow } from './order-row.ts'
import { refundOrderRow } from './refunds/refund.ts'
import { settleDue } from './refunds/settle.ts'
import { isCancelAsked } from './requests/cancel-request.ts'

type AuditedFields = Readonly<Record<string, unknown>>

/** One step of the staff with an order: the same for the desk and the command line. */
export interface StaffStep {
  /** Its name in the audit. */
  action: string
  /** Takes the step with a locked order. Throws OrderStateError if the order does not permit it. */
  take(trx: ShopTransaction, deps: Deps, order: OrderRow): Promise<unknown>
  /** Further fields of the order for the entry in the audit, before and after the step. They name no customer. */
  audited?(before: OrderRow, after: OrderRow): { before: AuditedFields; after: AuditedFields }
}

/** The order has changed since the staff looked at it. */
export class OrderChangedError extends Error {
  override name = 'OrderChangedError'
}

/** The customer asked to cancel the order, and the request is open. The message is for the staff. */
export class CancelAskedError extends OrderStateError {
  override name = 'CancelAskedError'
}

/** Throws CancelAskedError if the order has an open request to cancel it. */
async function requireNoCancelRequest(trx: ShopTransaction, { order_id }: OrderRow): Promise<void> {
  if (!(await isCancelAsked(trx, order_id))) return
  throw new CancelAskedError(
    `The customer asked to cancel order ${order_id}. The office answers that first: at the desk, on the page of the order, under “Requests”.`,
  )
}

/** What the audit says about an order: nothing that names its customer. `refunded`: cents. */
async function auditedFields(trx: ShopTransaction, { order_id, state, refund_due, carrier }: OrderRow) {
  const refunds = await trx.selectFrom('refund').select('amount').where('order_id', '=', order_id).execute()
  return { state, refund_due: refund_due === 1, carrier, refunded: refunds.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The version of an order: the number of entries of its history. Every change of an order adds one. */
export async function versionOf(trx: Database, orderId: string): Promise<number> {
  const events = trx.selectFrom('order_event').where('order_id', '=', orderId)
  const { count } = await events.select((event) => event.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

interface StepOptions {
  /** The version that the user saw. */
  seen?: number
  /** Throws if the user may not take the step with this order. */
  require?: (order: OrderRow) => void
}

/**
 * Takes one step with one order, with its entry in the audit. Returns the order as it was before. Throws OrderStateError, also if the order does
 * not exist, OrderChangedError if it has another version than `seen`, and what `require` and the step throw.
 */
export async function takeStep(
  trx: ShopTransaction,
  deps: Deps,
  orderId: string,
  { action, take, audited }: StaffStep,
  by: Actor,
  { seen, require }: StepOptions = {},
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId)
  if (!order) throw new OrderStateError(`There is no order ${orderId}`)
  if (seen !== undefined && seen !== (await versionOf(trx, orderId))) throw new OrderChangedError(`Order ${orderId} has changed`)
  require?.(order)
  const before = await auditedFields(trx, order)
  await take(trx, deps, order)
  const after = await findOrder(trx, orderId)
  const own = after && audited?.(order, after)
  await writeAudit(trx, deps, by, {
    action,
    subject: `order ${orderId}`,
    before: { ...before, ...own?.before },
    after: after ? { ...(await auditedFields(trx, after)), ...own?.after } : {},
  })
  return order
}

/** The transfer has reached the account. */
export const confirmTransfer: StaffStep = {
  action: 'orders.confirm_transfer',
  async take(trx, deps, order) {
    if (order.state !== 'awaiting_transfer') throw new OrderStateError(`Order ${order.order_id} is ${order.state}: it awaits no transfer`)
    await changeState(trx, deps, order, {
      to: 'processing',
      note: 'Your bank transfer has arrived. Thank you.',
      mail: { name: 'order-confirmation' },
    })
    const { payment_id } = await openPayment(trx, deps, order)
    await trx.updateTable('payment').set({ state: 'paid' }).where('payment_id', '=', payment_id).execute()
  },
}

export interface Parcel {
  carrier: string
  /** Empty: the carrier gives none. */
  trackingNumber: string
  /** The carrier's page about it. */
  trackingUrl: string | null
}

/** The order has left the workshop. An open request to cancel it comes first. */
export const dispatch = ({ carrier, trackingNumber, trackingUrl }: Parcel): StaffStep => ({
  action: 'orders.dispatch',
  async take(trx, deps, order) {
    if (order.kind === 'gift_card') throw new OrderStateError(`Order ${order.order_id} is a gift card, which is mailed by itself`)
    if (order.collection !== null) throw new OrderStateError(`Order ${order.order_id} is collected at a store: it becomes ready there`)
    await requireNoCancelRequest(trx, order)
    await changeState(trx, deps, order, {
      to: 'dispatched',
      note: `On its way with ${carrier}${trackingNumber === '' ? '' : `, tracking number ${trackingNumber}`}.`,
      set: { carrier, tracking_number: trackingNumber === '' ? null : trackingNumber, tracking_url: trackingUrl },
      mail: { name: 'dispatched' },
    })
  },
})

/** The order is at its store, and the customer can collect it. An open request to cancel it comes first. */
export const ready: StaffStep = {
  action: 'orders.ready',
  async take(trx, deps, order) {
    if (order.collection === null) throw new OrderStateError(`Order ${order.order_id} is delivered, not collected`)
    await requireNoCancelRequest(trx, order)
    const { name } = readStored(orderCollectionSchema, order.collection)
    await changeState(trx, deps, order, { to: 'dispatched', note: `Ready to collect at ${name}.`, mail: { name: 'dispatched' } })
  },
}

/** The order has reached its customer. */
export const deliver = (proof: Proof = { receivedBy: '', photo: null }): StaffStep => ({
  action: 'orders.deliver',
  async take(trx, deps, order) {
    const done = order.collection === null ? 'Delivered' : 'Collected'
    const by = order.collection === null ? 'to' : 'by'
    const note = proof.receivedBy === '' ? `${done}.` : `${done} ${by} ${proof.receivedBy}.`
    await changeState(trx, deps, order, { to: 'delivered', note, mail: { name: 'delivered' } })
    await storeProof(trx, deps, order.order_id, proof)
  },
})

/**
 * Gives up an unpaid order. A payment that arrives later is due for a refund (`settle`). A late transfer opens the order again only if its
 * cause is `unpaid` (`lateTransfer`).
 */
export const cancel = (reason: string, cancel_cause: CancelCause | null = null): StaffStep => ({
  action: 'orders.cancel',
  take: (trx, deps, order) =>
    changeState(trx, deps, order, { to: 'cancelled', note: reason, set: { cancel_cause }, mail: { name: 'cancelled', reason } }),
  audited: () => ({ before: {}, after: { cause: cancel_cause } }),
})

/** Pieces, an amount, or everything that is left goes back (`refundOrderRow`). */
export const refund = (wanted: OrderRefund): StaffStep => ({
  action: 'orders.refund',
  take: (trx, deps, order) => refundOrderRow(trx, deps, order, wanted),
})

/** Everything that was due was paid back by hand. The state of the order does not change. */
export const settleRefund: StaffStep = { action: 'orders.settle_refund', take: settleDue }

/** Takes a step from the command line, in a transaction of its own. Throws OrderStateError. */
export async function fromCommandLine(deps: Deps, orderId: string, step: StaffStep): Promise<void> {
  await transact(deps, (trx) => takeStep(trx, deps, orderId, step, commandLine()))
}

export const markPaid = (deps: Deps, orderId: string) => fromCommandLine(deps, orderId, confirmTransfer)
export const dispatchOrder = (deps: Deps, orderId: string, carrier: string, trackingNumber: string, trackingUrl: string | null = null) =>
  fromCommandLine(deps, orderId, dispatch({ carrier, trackingNumber, trackingUrl }))
export const readyOrder = (deps: Deps, orderId: string) => fromCommandLine(deps, orderId, ready)
export const deliverOrder = (deps: Deps, orderId: string) => fromCommandLine(deps, orderId, deliver())
export const cancelOrder = (deps: Deps, orderId: string, reason: string, cause: CancelCause | null = null) =>
  fromCommandLine(deps, orderId, cancel(reason, cause))
export const refundOrder = (deps: Deps, orderId: string, wanted: OrderRefund) => fromCommandLine(deps, orderId, refund(wanted))
export const settleRefundDue = (deps: Deps, orderId: string) => fromCommandLine(deps, orderId, settleRefund)
