import type * as z from 'zod/mini'
import type { customerExportSchema } from '../../src/contract/account/customer.ts'
import { holderOf } from '../cart/holder.ts'
import { viewCart } from '../cart/read.ts'
import type { Deps } from '../deps.ts'
import { storeCreditOf } from '../gifts/read-cards.ts'
import { readOrders } from '../orders/read-order.ts'
import { quotesOf } from '../quotes/stored-quotes.ts'
import { loadSaved } from '../saved/stored-saved.ts'
import { approvalsBy } from '../trade/approvals.ts'
import { exportTradeAccount } from '../trade/read-state.ts'
import { loadLists } from '../wholesale/stored-lists.ts'
import { devicesOf } from '../push/release-devices.ts'
import { photosOfReview } from '../reviews/photos.ts'
import { callerOf } from './caller.ts'
import { customerAnswer, type CustomerRow } from './customer-row.ts'
import { formsOf } from './forms-of-person.ts'

type Export = z.output<typeof customerExportSchema>

/** All data that the shop stores about a customer (POPIA, section 23), except secrets: hashes, and the endpoints and keys of devices. */
export async function exportCustomer(deps: Deps, customer: CustomerRow): Promise<Export> {
  const id = customer.customer_id
  const orders = await deps.db.selectFrom('orders').selectAll().where('customer_id', '=', id).orderBy('created_at').execute()
  const sessions = await deps.db
    .selectFrom('session')
    .leftJoin('sign_in', 'sign_in.family', 'session.family')
    .select(['created_at', 'expires_at', 'first_used_at', 'device', 'started_at', 'last_seen_at'])
    .where('session.customer_id', '=', id)
    .orderBy('created_at')
    .execute()
  return {
    exported_at: deps.clock.now().toISOString(),
    customer: customerAnswer(customer),
    account: { created_at: customer.created_at, updated_at: customer.updated_at },
    sessions,
    passkeys: await deps.db
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at'])
      .where('customer_id', '=', id)
      .orderBy('created_at')
      .execute(),
    email_changes: await deps.db
      .selectFrom('email_change_link')
      .select(['old_email', 'new_email', 'created_at'])
      .where('customer_id', '=', id)
      .orderBy('created_at')
      .execute(),
    desk_filters: await deps.db
      .selectFrom('saved_filter')
      .select(['list', 'name', 'filter'])
      .where('customer_id', '=', id)
      .orderBy('name')
      .execute(),
    staff_notes: await deps.db.selectFrom('customer_note').select(['at', 'text']).where('customer_id', '=', id).orderBy('at').execute(),
    cart: await viewCart(deps, holderOf(callerOf(customer))),
    orders: await exportOrders(deps, orders),
    store_credit: await storeCreditOf(deps.db, id),
    gift_cards: await cardsTo(deps, customer),
    quotes: await quotesOf(deps.db, deps, id, null),
    wholesales: await loadLists(deps.db, id),
    trade_account: await exportTradeAccount(deps.db, deps, id),
    trade_approvals: await approvalsBy(deps.db, deps, id),
    trade_invites: await invitesTo(deps, customer),
    desk_invites: await deskInvitesTo(deps, customer),
    reviews: await exportReviews(deps, id),
    helpful_votes: await deps.db.selectFrom('review_helpful').select(['review_id', 'at']).where('voter', '=', id).orderBy('at').execute(),
    saved: await loadSaved(deps.db, id),
    saved_links: await deps.db.selectFrom('saved_link').select('created_at').where('owner', '=', id).orderBy('created_at').execute(),
    mails: await exportMails(deps, customer, orders),
    forms: await formsOf(deps.db, customer),
    devices: await devicesOf(deps.db, id),
  }
}

/** The gift cards that were mailed to the customer's address, without their codes; none while the address is not proved. */
async function cardsTo({ db }: Deps, { email, email_proved_at }: CustomerRow) {
  if (email_proved_at === null) return []
  return db
    .selectFrom('gift_card')
    .select(['last_four', 'value', 'balance', 'state', 'recipient_name', 'message', 'sent_at', 'ends_on'])
    .where('recipient_email', '=', email)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute()
}

/** The open invitations to trade accounts; none while the address is not proved. */
async function invitesTo({ db }: Deps, { email, email_proved_at }: CustomerRow) {
  if (email_proved_at === null) return []
  return db.selectFrom('trade_invite').select(['role', 'created_at', 'expires_at']).where('email', '=', email).execute()
}

/** The invitation to the desk; none while the address is not proved. */
async function deskInvitesTo({ db }: Deps, { email, email_proved_at }: CustomerRow) {
  if (email_proved_at === null) return []
  return db.selectFrom('staff_invite').select(['role', 'created_at', 'expires_at']).where('email', '=', email).execute()
}

async function exportOrders(deps: Deps, rows: Parameters<typeof readOrders>[2]) {
  const consents = new Map(rows.map((row) => [row.order_id, row.marketing_consent === 1]))
  const orders = await readOrders(deps.db, deps.catalogue.settings, rows)
  const ids = orders.map(({ order_id }) => order_id)
  const notes =
    ids.length === 0
      ? []
      : await deps.db.selectFrom('order_note').select(['order_id', 'at', 'text']).where('order_id', 'in', ids).orderBy('at').execute()
  const photos =
    ids.length === 0
      ? []
      : await deps.db
          .selectFrom('order_request_photo')
          .innerJoin('order_request', 'order_request.request_id', 'order_request_photo.request_id')
          .select(['order_id', 'order_request.request_id', 'content'])
          .where('order_id', 'in', ids)
          .orderBy('order_request.created_at')
          .orderBy('position')
          .execute()
  const photosOf = Map.groupBy(photos, ({ order_id }) => order_id)
  const notesOf = Map.groupBy(notes, ({ order_id }) => order_id)
  return orders.map((order) => ({
    ...order,
    marketing_consent: consents.get(order.order_id) ?? false,
    request_photos: (photosOf.get(order.order_id) ?? []).map(({ request_id, content }) => ({
      request_id,
      picture: `data:image/webp;base64,${content}`,
    })),
    staff_notes: (notesOf.get(order.order_id) ?? []).map(({ at, text }) => ({ at, text })),
  }))
}

async function exportReviews({ db }: Deps, id: string) {
  const reviews = await db
    .selectFrom('review')
    .select([
      'id',
      'product_id',
      'name',
      'email',
      'typed_email',
      'title',
      'message',
      'rating',
      'comfort',
      'size',
      'day',
      'approved',
      'written_at',
    ])
    .where('owner', '=', id)
    .orderBy('id')
    .execute()
  return Promise.all(
    reviews.map(async ({ id: review, ...words }) => ({
      ...words,
      photos: (await photosOfReview(db, review)).map(({ content, ...facts }) => ({
        ...facts,
        picture: `data:image/webp;base64,${content}`,
      })),
    })),
  )
}

/**
 * The mails to a customer: time and subject; the customer's mailbox has the text. While the address is not proved, it lists only mails
 * about the account and its orders, because the address may belong to another person.
 */
async function exportMails({ db }: Deps, { customer_id, email, email_proved_at }: CustomerRow, orders: readonly { order_id: string }[]) {
  const mails = await db
    .selectFrom('outgoing_mail')
    .select(['mail_id', 'subject', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .where('mail_id', 'not like', 'lost-password-%')
    .orderBy('created_at')
    .execute()
  const ownIds = [customer_id, ...orders.map(({ order_id }) => order_id)]
  return mails
    .filter(({ mail_id }) => email_proved_at !== null || ownIds.some((id) => mail_id.includes(id)))
    .map(({ subject, created_at, sent_at }) => ({ subject, created_at, sent_at }))
}
