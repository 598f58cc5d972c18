import type { OrderEventKind, OrderState } from '../../src/contract/orders/order.ts'
import { hasAwaitedTransfer } from '../../src/domain/orders/late-transfer.ts'
import { canBecome } from '../../src/domain/orders/order-state.ts'
import { removeOrderedLines } from '../cart/remove-ordered-lines.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { issueInvoice } from '../documents/issue.ts'
import { issueOrderedCard } from '../gifts/issue.ts'
import { holdAgain, releaseCredits } from '../gifts/order-credit.ts'
import { writeOrderMail, type OrderMail } from '../mail/order-mail.ts'
import { notifyOwnerOfOrder } from '../owner-notices/order-notices.ts'
import { pushOrderState } from '../push/order-push.ts'
import { reopenQuote } from '../quotes/quote-of-order.ts'
import { takeBack } from '../stock/take-back.ts'
import { daysFromPayment } from './days-from-payment.ts'
import { payBy } from './deadline.ts'
import { orderItems, statesOf, type OrderRow } from './order-row.ts'
import { acceptCancelRequest } from './requests/cancel-request.ts'

export interface StateChange {
  to: OrderState
  /** The entry of the timeline, for the customer. */
  note: string
  /** Other columns that change in the same step. */
  set?: Partial<
    Pick<
      OrderRow,
      | 'carrier'
      | 'tracking_number'
      | 'tracking_url'
      | 'refund_due'
      | 'payment_method'
      | 'months'
      | 'account_id'
      | 'due_on'
      | 'link_until'
      | 'cancel_cause'
    >
  >
  /** The mail to the customer. Intermediate steps have none. */
  mail: OrderMail | null
}

/** The transition is not permitted: an error of the calling code, not of the customer. */
export class OrderStateError extends Error {
  override name = 'OrderStateError'
}

/**
 * Changes the state of a locked order and performs the effects: the event, the cart's lines, the coupon's use, the quote, the stock, the open
 * request to cancel it, the invoice, the mail and the push. An order that is paid on a later day has later days of delivery (`daysFromPayment`).
 * Gift cards pay an order while it is open or paid, and get their part back when its payment fails or it is cancelled.
 * Throws OrderStateError for a transition that the state table does not have, and `gift_card_changed` when a failed payment is repeated after
 * the gift card was spent elsewhere.
 */
export async function changeState(trx: ShopTransaction, deps: Deps, order: OrderRow, change: StateChange): Promise<OrderRow> {
  if (!canBecome(order.state, change.to))
    throw new OrderStateError(`Order ${order.order_id} is ${order.state} and cannot become ${change.to}`)
  const now = deps.clock.now()
  const days = change.to === 'processing' ? await daysFromPayment(trx, deps, order) : {}
  const updated: OrderRow = {
    ...order,
    ...change.set,
    ...days,
    state: change.to,
    pay_by: payBy(change.to, now, change.set?.link_until ?? order.link_until),
    updated_at: now.toISOString(),
  }
  const { state, pay_by, updated_at } = updated
  await trx
    .updateTable('orders')
    .set({ ...change.set, ...days, state, pay_by, updated_at })
    .where('order_id', '=', order.order_id)
    .execute()
  if (order.state === 'payment_failed' && change.to !== 'cancelled') await holdAgain(trx, deps, order.order_id)
  await enterState(trx, deps, updated, order.state, change)
  return updated
}

/** Whether an order ends without anything sent: its use of a code then does not count. */
const isUnsent = (from: OrderState | null, to: OrderState): boolean => to === 'cancelled' || (to === 'refunded' && from === 'processing')

/** Performs the effects of an order's new state, also of its first one. */
export async function enterState(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  from: OrderState | null,
  { note, mail }: Pick<StateChange, 'note' | 'mail'>,
): Promise<void> {
  const position = await addEvent(trx, deps, order, 'state', note)
  // The lines of a transfer left the cart when the transfer was promised.
  const isTaken = order.state === 'awaiting_transfer' || (order.state === 'processing' && from !== 'awaiting_transfer')
  if (isTaken) {
    const hasWaited = await waitedBefore(trx, order, position)
    if (!hasWaited) await removeLinesFromCart(trx, deps, order)
    await notifyOwnerOfOrder(trx, deps, order, { hasWaited })
  }
  // The lock of the quote comes before those of the stock.
  if (order.state === 'cancelled') await reopenQuote(trx, deps, order)
  if (order.state === 'cancelled') await takeBack(trx, order.order_id, 'all', true)
  if (isUnsent(from, order.state)) await trx.deleteFrom('coupon_use').where('order_id', '=', order.order_id).execute()
  if (order.state === 'cancelled' || order.state === 'payment_failed') await releaseCredits(trx, deps, order.order_id)
  if (order.state === 'cancelled' || order.state === 'refunded') await acceptCancelRequest(trx, deps, order.order_id, note)
  if (order.state === 'processing') await issueOrderedCard(trx, deps, order)
  // The number stays locked until the commit, so it is the last lock.
  if (order.state === 'processing') await issueInvoice(trx, deps, order.order_id)
  if (!mail) return
  await writeOrderMail(trx, deps, order, position, mail)
  await pushOrderState(trx, deps, order, position)
}

/** Adds an entry with the order's present state to the timeline. Returns its position. */
export async function addEvent(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  order: OrderRow,
  kind: OrderEventKind,
  note: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('order_event')
    .select((event) => event.fn.countAll<number>().as('count'))
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('order_event')
    .values({ order_id: order.order_id, position: count, state: order.state, kind, at: clock.now().toISOString(), note })
    .execute()
  return count
}

/**
 * Whether an order waited for a transfer before its event at `position`, and then got a payment link. Its lines left the cart then, so what
 * is in the cart since is for another order.
 */
async function waitedBefore(trx: ShopTransaction, { order_id, link_until }: OrderRow, position: number): Promise<boolean> {
  if (link_until === null) return false
  const timeline = await statesOf(trx, order_id)
  return hasAwaitedTransfer({ timeline: timeline.slice(0, position) })
}

async function removeLinesFromCart(trx: ShopTransaction, deps: Deps, order: OrderRow): Promise<void> {
  if (order.kind !== 'goods') return
  const items = await orderItems(trx, order.order_id)
  const ordered = items.filter((item) => !item.free).map((item) => ({ itemKey: item.item_key, quantity: item.quantity.value }))
  await removeOrderedLines(trx, deps, order.cart_key, ordered, order.coupon_code)
}
