import { sql } from 'kysely'
import { mailStartsWith } from '../db/starts-with.ts'
import { readStored } from '../db/stored-json.ts'
import { type AddressAnswer, addressAnswerSchema } from '../../src/contract/account/address.ts'
import { nobody } from '../gifts/cards.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { forEachIsolated, untilNone } from '../jobs.ts'
import { orderMailNames } from '../mail/order-mail.ts'
import { ownerOrderMails } from '../owner-notices/order-notices.ts'
import { lockOrder, type OrderRow } from './order-row.ts'

/** Tax law requires the record of a sale for five years. */
const YEARS = 5
/** The orders that one query reads. */
const AT_ONCE = 200

/**
 * Pseudonymises the orders that have not changed for five years (POPIA, section 14). What the accounts need stays: number, lines, amounts,
 * VAT, payments, days and the country. Names, addresses, phone, e-mail, notes, mails and the links to account and cart go. An order with a
 * refund that is due stays as it is, because the shop owes its customer money.
 */
export async function pseudonymiseOldOrders(deps: Deps): Promise<void> {
  const before = endOfRecords(deps)
  // An order that failed waits for the next run.
  await untilNone(deps, () => pseudonymiseSome(deps, before))
}

async function pseudonymiseSome(deps: Deps, before: string): Promise<number> {
  const old = await deps.db
    .selectFrom('orders')
    .select('order_id')
    .where('updated_at', '<', before)
    // As words of the statement, so that the index of these orders serves.
    .where(sql<boolean>`email <> ''`)
    // Not `= 0`, for which SQLite would take the index of refunds: nearly every order has no refund that is due.
    .where('refund_due', '<>', 1)
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .execute()
  return forEachIsolated(deps, old, ({ order_id }) => pseudonymise(deps, order_id, before), {
    message: 'an old order could not be pseudonymised',
    about: ({ order_id }) => ({ order: order_id }),
  })
}

/** The time before which tax law requires no record any more. */
export function endOfRecords({ clock }: Pick<Deps, 'clock'>): string {
  const day = clock.now()
  day.setUTCFullYear(day.getUTCFullYear() - YEARS)
  return day.toISOString()
}

/** Returns whether the order was still an old one. */
function pseudonymise(deps: Deps, orderId: string, before: string): Promise<boolean> {
  return transact(deps, async (trx) => {
    const order = await lockOrder(trx, orderId)
    // The staff may have changed it after the query.
    if (!order || order.updated_at >= before || order.refund_due !== 0) return false
    await trx
      .updateTable('orders')
      .set({
        // No cart has an empty key and no address is empty, so no query finds the order by them any more.
        cart_key: '',
        customer_id: null,
        email: '',
        phone: '',
        first_name: '',
        last_name: '',
        shipping: countryOf(order.shipping),
        billing: countryOf(order.billing),
        vat_number: null,
        note: '',
        marketing_consent: 0,
        tracking_number: null,
        tracking_url: null,
      })
      .where('order_id', '=', orderId)
      .execute()
    await removeTraces(trx, order)
    return true
  })
}

/** The address without everything but the country, which decides the VAT. */
function countryOf(address: string): string {
  const blank: AddressAnswer = {
    first_name: '',
    last_name: '',
    company_name: '',
    street_address_1: '',
    street_address_2: '',
    city: '',
    state: '',
    postcode: '',
    country: readStored(addressAnswerSchema, address).country,
    province: '',
    email: null,
    phone: null,
  }
  return JSON.stringify(blank)
}

/** Notes of the timeline may contain what the staff wrote; messages of the providers contain name and address. */
async function removeTraces(trx: ShopTransaction, { order_id }: OrderRow): Promise<void> {
  await trx.updateTable('orders').set({ registration_number: null, purchase_order: null }).where('order_id', '=', order_id).execute()
  await trx.deleteFrom('order_note').where('order_id', '=', order_id).execute()
  await trx.updateTable('document').set({ shipping: null }).where('order_id', '=', order_id).execute()
  await trx.deleteFrom('order_request').where('order_id', '=', order_id).execute()
  await trx.deleteFrom('delivery_proof').where('order_id', '=', order_id).execute()
  await trx.updateTable('order_event').set({ note: '' }).where('order_id', '=', order_id).execute()
  await trx.updateTable('refund').set({ reason: '' }).where('order_id', '=', order_id).execute()
  // The card that the order bought, and those that its refunds issued.
  await trx.updateTable('gift_card').set(nobody).where('order_id', '=', order_id).execute()
  const ofRefunds = trx.selectFrom('refund').select('refund_id').where('order_id', '=', order_id)
  await trx.updateTable('gift_card').set(nobody).where('refund_id', 'in', ofRefunds).execute()
  await trx.updateTable('coupon_use').set({ email: '' }).where('order_id', '=', order_id).execute()
  const payments = trx.selectFrom('payment').select('payment_id').where('order_id', '=', order_id)
  await trx.updateTable('payment_callback').set({ body: '' }).where('payment_id', 'in', payments).execute()
  await trx.deleteFrom('conversion').where('order_id', '=', order_id).execute()
  await trx
    .deleteFrom('outgoing_mail')
    .where(mailStartsWith(trx, ...[...orderMailNames, ...ownerOrderMails].map((name) => `${name}-${order_id}-`)))
    .execute()
}
