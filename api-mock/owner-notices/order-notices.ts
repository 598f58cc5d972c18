import { formatDayLong } from '../../src/domain/calendar/days.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { orderValues } from '../mail/order-values.ts'
import { orderItems, type OrderRow } from '../orders/order-row.ts'
import { orNone, typedText } from '../mail/typed-text.ts'
import { notifyOwner } from './notify-owner.ts'

const NEW_ORDER = 'order-for-the-shop'
const PAID_ORDER = 'order-paid-for-the-shop'
const REFUND_DUE = 'refund-due-for-the-shop'
/** The prefix of the ids of the mails about requests. Their words are the customer's. */
export const OWNER_REQUEST_MAIL = 'order-request-for-the-shop'

/** The mails to the owner about an order. The id of each is `{name}-{order_id}-…`, like those to the customer. */
export const ownerOrderMails = [NEW_ORDER, PAID_ORDER, REFUND_DUE, OWNER_REQUEST_MAIL]

/**
 * Notifies the owner of a new order: one that is paid, on account, or that waits for a transfer. It does so once for each order, and once more
 * when an order that waited is paid in another way.
 * @param hasWaited the order has waited for a transfer before this state
 */
export async function notifyOwnerOfOrder(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  { hasWaited }: { hasWaited: boolean },
): Promise<void> {
  const isAccepted = order.state === 'processing'
  const state = paymentState(order)
  const accepted =
    order.kind === 'gift_card'
      ? 'The shop mails the gift card on the chosen day by itself.'
      : `When it leaves: npm run shop -- orders dispatch ${order.order_id} --carrier NAME --tracking NUMBER`
  const next = isAccepted ? accepted : `When the transfer has arrived: npm run shop -- orders paid ${order.order_id}`
  const isNew = !(isAccepted && hasWaited)
  const name = isNew ? NEW_ORDER : PAID_ORDER
  await notifyOwner(trx, deps, {
    key: `${name}-${order.order_id}-${isNew ? 'placed' : 'paid'}`,
    mail: { name, values: { ...(await valuesOf(trx, deps, order)), state, next } },
    push: isNew
      ? { title: `New order ${order.order_id}`, body: `It ${isAccepted ? 'is ' : ''}${state}.`, path: deskPathOf(order) }
      : { title: `Order ${order.order_id} is ${state}`, body: 'Its bank transfer is no longer expected.', path: deskPathOf(order) },
  })
}

/** The desk's page about an order. */
const deskPathOf = ({ order_id }: OrderRow) => `/desk/orders/${order_id}/show` as const

/** Whether a taken order is paid, for the owner. */
function paymentState({ state, due_on }: OrderRow): string {
  if (state !== 'processing') return 'waits for the transfer'
  return due_on === null ? 'paid' : `on account, due by ${formatDayLong(due_on)}`
}

/** Notifies the owner that a payment has to go back. `reason`: why, with the amount. */
export async function notifyOwnerOfRefund(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  { position, reason }: { position: number; reason: string },
): Promise<void> {
  await notifyOwner(trx, deps, {
    key: `${REFUND_DUE}-${order.order_id}-${position}`,
    mail: { name: REFUND_DUE, values: { ...(await valuesOf(trx, deps, order)), reason } },
    push: { title: `Refund due: order ${order.order_id}`, body: 'A payment arrived that was not needed.', path: deskPathOf(order) },
  })
}

const requestNews = { asked: 'asked', withdrawn: 'withdrawn', accepted: 'accepted', refused: 'declined' } as const

/** Mails the owner a customer's request about an order, its withdrawal, and the decision. `words`: the customer's, or the answer. */
export async function notifyOwnerOfRequest(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  { position, title, news, words }: { position: number; title: string; news: keyof typeof requestNews; words: string },
): Promise<void> {
  const { order_id } = order
  const isAsked = news === 'asked'
  const own = {
    request: title,
    request_news: requestNews[news],
    whose_words: isAsked || news === 'withdrawn' ? 'The customer writes' : 'We answered',
    words: typedText(orNone(words)),
    next: isAsked ? 'Decide it at the desk, or see: npm run shop -- orders requests' : 'There is nothing left to decide.',
  }
  await notifyOwner(trx, deps, {
    key: `${OWNER_REQUEST_MAIL}-${order_id}-${position}`,
    mail: { name: OWNER_REQUEST_MAIL, values: { ...(await valuesOf(trx, deps, order)), ...own } },
    push: {
      title: `Order ${order_id}: ${title.toLowerCase()}`,
      body: isAsked ? 'A customer waits for an answer.' : `It was ${requestNews[news]}.`,
      path: deskPathOf(order),
    },
  })
}

async function valuesOf(trx: ShopTransaction, deps: Deps, order: OrderRow) {
  const values = orderValues(order, await orderItems(trx, order.order_id), deps)
  const customer = `${order.first_name} ${order.last_name}`.trim()
  return { ...values, customer, email: order.email, customer_phone: orNone(order.phone), note: typedText(orNone(order.note)) }
}
