import { addressAnswerSchema, type Address } from '../../src/contract/account/address.ts'
import { addressLines } from '../../src/domain/checkout/address-lines.ts'
import { canChangeAddress } from '../../src/domain/orders/staff-actions.ts'
import { mailboxOf } from '../../src/domain/account/mailbox-of.ts'
import type { ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { veiled } from '../mail/email-change-mail.ts'
import { orderMailNames, writeOrderMail } from '../mail/order-mail.ts'
import { addressAnswer } from './address-answer.ts'
import { addEvent, OrderStateError } from './change-state.ts'
import { newOrderKey } from './order-number.ts'
import type { OrderRow } from './order-row.ts'
import type { Parcel, StaffStep } from './staff.ts'

/** The state of the order permits a correction, but not this one. The message says why. */
export class CorrectionError extends OrderStateError {
  override name = 'CorrectionError'
}

/** The message of a correction that changes nothing. */
export const NOTHING_DIFFERS = 'Nothing differs from what is recorded'

/**
 * Corrects carrier, tracking number and tracking link of an order on its way. The page of the order has the new ones at once, and the
 * customer gets one mail. The audit has the carrier, the end of the number, and the host of the link, before and after.
 */
export const correctDispatch = ({ carrier, trackingNumber, trackingUrl }: Parcel): StaffStep => ({
  action: 'orders.correct_dispatch',
  audited: (before, after) => ({ before: auditedParcel(before), after: auditedParcel(after) }),
  async take(trx, deps, order) {
    if (order.state !== 'dispatched' || order.collection !== null || order.kind === 'gift_card')
      throw new OrderStateError(`Order ${order.order_id} is ${order.state}, and not on its way with a carrier`)
    const set = { carrier, tracking_number: trackingNumber === '' ? null : trackingNumber, tracking_url: trackingUrl }
    const isSame = set.carrier === order.carrier && set.tracking_number === order.tracking_number && set.tracking_url === order.tracking_url
    if (isSame) throw new CorrectionError(NOTHING_DIFFERS)
    const changed = await store(trx, deps, order, set)
    const number = trackingNumber === '' ? 'without a tracking number' : `tracking number ${trackingNumber}`
    const position = await addEvent(trx, deps, changed, 'update', `Corrected: on its way with ${carrier}, ${number}.`)
    await writeOrderMail(trx, deps, changed, position, { name: 'tracking-corrected' })
  },
})

/** What changes of an order's contact. Absent: as it is. */
export interface NewContact {
  email?: string | undefined
  phone?: string | undefined
}

/**
 * Changes e-mail address and phone number of an order. With another address
 * - all further mails go there, and those that have not left yet;
 * - the order has a new key, so the links of former mails, which another person may have, open nothing;
 * - its number and the new address find it (`orderLookup`), and no longer the former address;
 * - the former address receives a mail, which contains no data of the customer.
 * The addresses of the order have the new number and e-mail address where they had the former ones. Another person's stay.
 * An order of an account takes only the account's own address, which its owner changes in the account. No order becomes an account's.
 */
export const changeContact = ({ email, phone }: NewContact): StaffStep => ({
  action: 'orders.change_contact',
  audited: (before, after) => ({ before: {}, after: { contact: changedContact(before, after) } }),
  async take(trx, deps, order) {
    if (order.email === '') throw new OrderStateError(`Names and addresses of order ${order.order_id} were removed`)
    const set = { email: email ?? order.email, phone: phone ?? order.phone }
    const isMoved = set.email !== order.email
    const isRung = set.phone !== order.phone
    if (!isMoved && !isRung) throw new CorrectionError(NOTHING_DIFFERS)
    if (isMoved) await requireOwnAddress(trx, order, set.email)
    const copies = { shipping: withContact(order.shipping, order, set), billing: withContact(order.billing, order, set) }
    const changed = await store(trx, deps, order, { ...set, ...copies, ...(isMoved && { order_key: newOrderKey(deps) }) })
    if (isMoved) await moveTraces(trx, deps, order, changed)
    const what = [...(isMoved ? ['e-mail address'] : []), ...(isRung ? ['phone number'] : [])].join(' and the ')
    const position = await addEvent(trx, deps, changed, 'update', `The ${what} ${isMoved && isRung ? 'were' : 'was'} changed.`)
    await writeOrderMail(trx, deps, changed, position, { name: 'contact-changed' })
    if (isMoved)
      await writeOrderMail(trx, deps, changed, position, { name: 'contact-moved', to: order.email, new_email: veiled(set.email) })
  },
})

/** A stored address of an order. What was a copy of the former contact becomes one of the new. */
function withContact(stored: string, former: OrderRow, { email, phone }: Pick<OrderRow, 'email' | 'phone'>): string {
  const address = readStored(addressAnswerSchema, stored)
  return JSON.stringify({
    ...address,
    email: address.email === former.email ? email : address.email,
    phone: address.phone === former.phone ? phone : address.phone,
  })
}

/** The end of the tracking number and the host of the link: enough to compare, and nothing that names a customer. */
const auditedParcel = ({ tracking_number: number, tracking_url: url }: OrderRow) => ({
  tracking_ends: number === null ? null : `…${number.slice(-Math.min(4, Math.ceil(number.length / 2)))}`,
  tracking_host: url === null ? null : new URL(url).hostname,
})

/** The names of the changed fields of the contact, without their values. */
function changedContact(before: OrderRow, after: OrderRow): string {
  return [...(before.email === after.email ? [] : ['e-mail']), ...(before.phone === after.phone ? [] : ['phone'])].join(' and ')
}

async function store(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, order: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const changes = { ...set, updated_at: clock.now().toISOString() }
  await trx.updateTable('orders').set(changes).where('order_id', '=', order.order_id).execute()
  return { ...order, ...changes }
}

/** Throws CorrectionError if the order belongs to an account with another address. */
async function requireOwnAddress(trx: ShopTransaction, { customer_id }: OrderRow, email: string): Promise<void> {
  if (customer_id === null) return
  const account = await trx.selectFrom('customer').select('email').where('customer_id', '=', customer_id).executeTakeFirst()
  if (account && account.email !== email)
    throw new CorrectionError(`This order belongs to an account: its mails go to the account's own address, ${account.email}`)
}

/**
 * Changes the former address in other tables: the use of the promo code, the buyer of a gift card, and the mails about the order that have
 * not left or that its mail server refused. Their links get the new key.
 */
async function moveTraces(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, before: OrderRow, after: OrderRow): Promise<void> {
  const { order_id, email } = after
  await trx
    .updateTable('coupon_use')
    .set({ email: mailboxOf(email) })
    .where('order_id', '=', order_id)
    .execute()
  await trx.updateTable('gift_card').set({ buyer_email: email }).where('order_id', '=', order_id).execute()
  const unsent = await trx
    .selectFrom('outgoing_mail')
    .select(['mail_id', 'text', 'html'])
    .where('recipient', '=', before.email)
    .where('mail_id', 'in', await mailIdsOf(trx, order_id))
    .where('sent_at', 'is', null)
    .execute()
  const again = {
    recipient: email,
    attempts: 0,
    next_attempt_at: clock.now().toISOString(),
    given_up_at: null,
    owner_told: 0,
    last_error: null,
  }
  for (const { mail_id, text, html } of unsent) {
    const linked = (words: string) => words.replaceAll(before.order_key, after.order_key)
    const set = { ...again, text: linked(text), html: linked(html) }
    await trx.updateTable('outgoing_mail').set(set).where('mail_id', '=', mail_id).execute()
  }
}

/** The ids that mails about an order can have. */
async function mailIdsOf(trx: ShopTransaction, orderId: string): Promise<string[]> {
  const events = trx.selectFrom('order_event').select('position').where('order_id', '=', orderId)
  const positions = await events.execute()
  return positions.flatMap(({ position }) => orderMailNames.map((name) => `${name}-${orderId}-${position}`))
}

/**
 * Another delivery address for an order that has not left. Packing slip and route sheet have the new one. An issued invoice never changes, so
 * it keeps the address that it states. Before the payment there is none: an address of the buyer that was a copy of the former delivery
 * address changes too. The price of the delivery and its promise stay.
 */
export const changeAddress = (shipping: Address): StaffStep => ({
  action: 'orders.change_address',
  async take(trx, deps, order) {
    if (!canChangeAddress(order.state) || order.kind === 'gift_card')
      throw new OrderStateError(`Order ${order.order_id} is ${order.state}: its delivery address cannot change`)
    await trx
      .updateTable('document')
      .set({ shipping: order.shipping })
      .where('order_id', '=', order.order_id)
      .where('kind', '=', 'invoice')
      .where('shipping', 'is', null)
      .execute()
    const changes = JSON.stringify(addressAnswer(shipping))
    const isCopied = order.state !== 'processing' && placeOf(order.billing) === placeOf(order.shipping)
    const set = { shipping: changes, ...(isCopied && { billing: changes }), updated_at: deps.clock.now().toISOString() }
    await trx.updateTable('orders').set(set).where('order_id', '=', order.order_id).execute()
    const changed = { ...order, ...set }
    const position = await addEvent(trx, deps, changed, 'update', 'The delivery address was changed.')
    await writeOrderMail(trx, deps, changed, position, { name: 'address-changed' })
  },
})

/** A stored address as text, without e-mail and phone. */
const placeOf = (stored: string): string => addressLines(readStored(addressAnswerSchema, stored)).join('\n')
