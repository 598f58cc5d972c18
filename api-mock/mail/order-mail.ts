import type { CartItem } from '../../src/contract/cart/cart.ts'
import { refundedLinesSchema } from '../../src/contract/orders/order.ts'
import { to } from '../../src/contract/paths.ts'
import { itemsLeft } from '../../src/domain/orders/refund.ts'
import type { ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { orderItems, type OrderRow } from '../orders/order-row.ts'
import { orderValues } from './order-values.ts'
import { takeMailBudget } from './budget.ts'
import { enqueueMail } from './outbox.ts'
import { refundValues, type Refunded } from '../orders/refunds/refund-values.ts'
import { renderMail } from './render-mail.ts'

const plainMails = [
  'order-confirmation',
  'payment-link',
  'address-changed',
  'day-changed',
  'tracking-corrected',
  'contact-changed',
  'gift-card-readdressed',
  'order-on-account',
  'awaiting-transfer',
  'transfer-reminder',
  'dispatched',
  'delivered',
] as const
const mailsWithReason = ['payment-failed', 'cancelled', 'refund-due'] as const
const refundMails = ['refunded', 'refunded-part'] as const
/** The texts about an order of a gift card, where furniture has others. The ids of the mails are the same. */
const giftCardTexts: Readonly<Record<string, string>> = {
  'order-confirmation': 'gift-card-confirmation',
  'awaiting-transfer': 'gift-card-awaiting-transfer',
  cancelled: 'gift-card-cancelled',
}
/** The texts about a parcel without a tracking number, such as one in the shop's own van. */
const numberlessTexts: Readonly<Record<string, string>> = {
  dispatched: 'dispatched-without-number',
  'tracking-corrected': 'tracking-corrected-without-number',
}
/** The texts about an order that is collected at a store. */
const collectionTexts: Readonly<Record<string, string>> = { dispatched: 'ready-to-collect', delivered: 'collected' }
/** Mails about a request of the customer. None has the customer's own words. */
const requestMails = ['request-received', 'request-withdrawn', 'request-decided'] as const
/** The mail to the former address of an order. It contains no data of the customer. */
const movedMails = ['contact-moved'] as const
/** The mail about a step that was marked by mistake. */
const undoMails = ['marked-too-early'] as const
/** Mails before a payment. The address is only typed, so they contain nothing of the customer's own words, and have a budget. */
const unpaidMails: ReadonlySet<string> = new Set(['awaiting-transfer', 'transfer-reminder', 'payment-failed', 'cancelled'])
/** Mails about the pieces on their way. They leave out refunded pieces. */
const sentMails: ReadonlySet<string> = new Set(['dispatched', 'tracking-corrected', 'delivered'])
/** The mails about an order. The id of each is `{name}-{order_id}-{event}`. */
export const orderMailNames = [...plainMails, ...mailsWithReason, ...refundMails, ...requestMails, ...movedMails, ...undoMails]

/** The mail of a step, and its values besides those of the order. */
export type OrderMail =
  | { name: (typeof plainMails)[number] }
  | { name: (typeof mailsWithReason)[number]; reason: string }
  | { name: (typeof refundMails)[number]; reason: string; refunded: Refunded }
  | { name: 'contact-moved'; to: string; new_email: string }
  | { name: 'marked-too-early'; marked: string; present: string }
  | { name: 'request-received' | 'request-withdrawn'; request: string; outcome: string }
  | { name: 'request-decided'; request: string; outcome: string; reason: string }

/**
 * Writes the mail about one event of an order, in the transaction of that event. So both exist or neither, and the mail exists once. A mail
 * about an order that is not paid is withheld after too many mails of a day to the address: the command line lists it.
 */
export async function writeOrderMail(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  eventPosition: number,
  mail: OrderMail,
): Promise<void> {
  const items = sentMails.has(mail.name) ? await itemsToDeliver(trx, order.order_id) : await orderItems(trx, order.order_id)
  const values = {
    ...orderValues(order, items, deps),
    document_url: await documentUrl(trx, deps, order),
  }
  const own = {
    email: order.email,
    customer_phone: order.phone,
    ...('new_email' in mail ? { new_email: mail.new_email } : {}),
    ...('marked' in mail ? { marked: mail.marked, present: mail.present } : {}),
    ...('request' in mail ? { request: mail.request, outcome: mail.outcome } : {}),
    ...('reason' in mail ? { reason: mail.reason } : {}),
    ...('refunded' in mail ? refundValues(mail.refunded, deps.config.publicUrl) : {}),
  }
  const template = textsOf(order)[mail.name] ?? mail.name
  const rendered = renderMail(template, { ...values, ...own }, deps.catalogue)
  const subject = `${mail.name}-${order.order_id}-${eventPosition}`
  const isUnpaid = unpaidMails.has(mail.name) || ('request' in mail && isPaymentDue(order))
  const isWithheld = isUnpaid && !(await takeMailBudget(trx, deps, order.email))
  const withheld = isWithheld ? 'Too many mails to this address on one day' : null
  await enqueueMail(trx, deps, { subject, recipient: 'to' in mail ? mail.to : order.email, mail: rendered, withheld })
}

/** The lines of an order without its refunded pieces. */
async function itemsToDeliver(trx: ShopTransaction, orderId: string): Promise<CartItem[]> {
  const refunds = await trx.selectFrom('refund').select('lines').where('order_id', '=', orderId).execute()
  return itemsLeft({
    items: await orderItems(trx, orderId),
    refunds: refunds.map(({ lines }) => ({ lines: readStored(refundedLinesSchema, lines) })),
  })
}

const isPaymentDue = ({ state }: OrderRow) => state === 'pending_payment' || state === 'awaiting_transfer' || state === 'payment_failed'

/** The address of the newest invoice or credit note of an order; of its page while there is none. */
async function documentUrl(trx: ShopTransaction, { config: { publicUrl } }: Deps, { order_id, order_key }: OrderRow): Promise<string> {
  const newest = await trx
    .selectFrom('document')
    .select('document_id')
    .where('order_id', '=', order_id)
    .orderBy('issued_at', 'desc')
    .orderBy('kind')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (!newest) return publicUrl + to.order(order_id, order_key)
  return `${publicUrl}/api/orders/${order_id}/documents/${newest.document_id}.pdf?key=${order_key}`
}

function textsOf({ kind, collection, tracking_number: number }: OrderRow): Readonly<Record<string, string>> {
  if (kind === 'gift_card') return giftCardTexts
  if (collection !== null) return collectionTexts
  return number === null ? numberlessTexts : {}
}
