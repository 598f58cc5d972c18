import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { ShopTransaction } from '../db/open.ts'
import { mailStartsWith } from '../db/starts-with.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { releaseStoreCredit } from '../gifts/issue.ts'
import { writeAccountDeletedMail } from '../mail/account-mail.ts'
import { EMAIL_LINK_MAIL } from '../mail/secret-mail.ts'
import { releaseDevices } from '../push/release-devices.ts'
import { OWNER_REQUEST_MAIL } from '../owner-notices/order-notices.ts'
import { removeQuotes } from '../quotes/old-quotes.ts'
import { removeApprovals } from '../trade/old-records.ts'
import { replyMailOf } from '../reviews/reply.ts'
import { leaveAccount } from '../trade/accounts.ts'
import type { Attempts } from './access/attempts.ts'
import type { SignedIn } from './caller.ts'
import { provePassword } from './access/change-password.ts'
import type { CustomerRow } from './customer-row.ts'
import { removeForms } from './forms-of-person.ts'
import { codeTables } from './access/mailed-code.ts'
import { lockUnchanged } from './access/sign-in.ts'
import { requirePassed } from './passkeys/second-factor.ts'

/** Replaces the writer's name over public reviews. */
const FORMER_CUSTOMER = 'A former customer'

/**
 * Deletes the account of a signed-in customer, who gives the password. Throws `incorrect_credentials`, `second_factor_required` and
 * `rate_limited`.
 */
export async function deleteAccount(
  deps: Deps,
  attempts: Attempts,
  signedIn: SignedIn,
  proof: { password: string; address: string },
): Promise<void> {
  await provePassword(deps, attempts, signedIn, proof)
  await requirePassed(deps.db, signedIn)
  await transact(deps, async (trx) => eraseCustomer(trx, deps, await lockUnchanged(trx, signedIn.customer)))
  // The catalogue in memory contains the names over reviews.
  await deps.catalogue.refresh()
}

/**
 * Deletes an account (POPIA, section 24): profile, password, sessions, codes, cart, lists, saved pieces and their links, the push
 * subscriptions of its devices, votes on reviews, requests about orders with their photos, quotes, requests for approvals, forms from a
 * proved address, decorator applications that were sent while signed in, the membership of a trade account, and reviews that are not
 * public. Public reviews lose name, address and photos. Orders stay, because tax law requires them, without a link to the account. Store
 * credit becomes a gift card, which is mailed to the customer. A mail lists for the customer what was deleted and what stays. `customer`:
 * the locked row. The caller refreshes the catalogue after the commit.
 */
export async function eraseCustomer(trx: ShopTransaction, deps: Deps, customer: CustomerRow): Promise<void> {
  const id = customer.customer_id
  // An approval locks its request before the cart.
  await removeApprovals(trx, id)
  // Locks carts before orders, like every other transaction.
  await removeCarts(trx, customer)
  // A cancellation locks its order before the quote.
  await trx.selectFrom('orders').select('order_id').where('customer_id', '=', id).orderBy('order_id').forUpdate().execute()
  // Deletes quotes before the orders lose their customer, because a quote that is being accepted becomes an order.
  await removeQuotes(trx, id)
  await removeRequests(trx, id)
  await trx.updateTable('orders').set({ customer_id: null }).where('customer_id', '=', id).execute()
  await releaseStoreCredit(trx, deps, customer)
  await leaveAccount(trx, deps, id)
  await trx.deleteFrom('trade_invite').where('email', '=', customer.email).execute()
  await trx.deleteFrom('staff_invite').where('email', '=', customer.email).execute()
  await trx.deleteFrom('wholesale').where('owner', '=', id).execute()
  await trx.deleteFrom('saved_piece').where('owner', '=', id).execute()
  await trx.deleteFrom('saved_link').where('owner', '=', id).execute()
  await releaseReviews(trx, id)
  await removeRevisions(trx, id)
  await trx.deleteFrom('idempotency').where('owner', '=', id).execute()
  for (const codes of codeTables) await trx.deleteFrom(codes).where('email', '=', customer.email).execute()
  await trx.deleteFrom('email_change_code').where('email', 'like', `% ${id}`).execute()
  await removeMail(trx, customer)
  // The staff may have saved a search for the customer.
  await trx
    .deleteFrom('saved_filter')
    .where('filter', 'like', `%${JSON.stringify({ q: customer.email }).slice(1, -1)}%`)
    .execute()
  await removeForms(trx, deps, customer)
  await releaseDevices(trx, { customerId: id })
  // The foreign keys delete sessions, aliases and notes of the staff with the customer.
  await trx.deleteFrom('customer').where('customer_id', '=', id).execute()
  await writeAccountDeletedMail(trx, deps, customer)
}

/** Deletes the customer's own cart and the rows of merged carts. */
async function removeCarts(trx: ShopTransaction, { customer_id, cart_key }: CustomerRow): Promise<void> {
  await trx
    .deleteFrom('cart')
    .where((cart) => cart.or([cart('cart_key', '=', cart_key), cart('merged_into', '=', customer_id)]))
    .execute()
}

/** Deletes the customer's requests about orders, and the mails to the owner with their words. */
async function removeRequests(trx: ShopTransaction, customerId: string): Promise<void> {
  const ownOrders = trx.selectFrom('orders').select('order_id').where('customer_id', '=', customerId)
  const removed = await trx.deleteFrom('order_request').where('order_id', 'in', ownOrders).returning('order_id').execute()
  for (const orderId of new Set(removed.map(({ order_id }) => order_id)))
    await trx
      .deleteFrom('outgoing_mail')
      .where(mailStartsWith(trx, `${OWNER_REQUEST_MAIL}-${orderId}-`))
      .execute()
}

async function releaseReviews(trx: ShopTransaction, customerId: string): Promise<void> {
  await trx.deleteFrom('review_helpful').where('voter', '=', customerId).execute()
  await trx.deleteFrom('review_photo').where('owner', '=', customerId).execute()
  await trx.deleteFrom('review').where('owner', '=', customerId).where('approved', '=', 0).execute()
  const released = await trx
    .updateTable('review')
    .set({ name: FORMER_CUSTOMER, owner: null, email: null, typed_email: null })
    .where('owner', '=', customerId)
    .returning('id')
    .execute()
  if (released.length === 0) return
  const mails = released.map(({ id }) => replyMailOf(id))
  await trx.deleteFrom('outgoing_mail').where('mail_id', 'in', mails).execute()
  await markCatalogueChanged(trx)
}

async function removeRevisions(trx: ShopTransaction, customerId: string): Promise<void> {
  const guests = trx.selectFrom('cart_alias').select('guest_key').where('customer_id', '=', customerId)
  await trx.deleteFrom('owner_revision').where('owner', '=', customerId).execute()
  await trx.deleteFrom('owner_revision').where('owner', 'in', guests).execute()
}

/** The prefixes of the ids of other mails about an account. */
const accountMails = ['sign-up-attempt-', 'password-changed-', EMAIL_LINK_MAIL, 'passkey-added-', 'passkey-removed-']

/** Deletes the sent mails about the account, and the records of mails to its address that came back. Mails about orders belong to the orders. */
async function removeMail(trx: ShopTransaction, { customer_id, email }: CustomerRow): Promise<void> {
  await trx.deleteFrom('mail_return').where('email', '=', email).execute()
  await trx
    .deleteFrom('outgoing_mail')
    .where((mail) =>
      mail.or([
        mail.and([mail('recipient', '=', email), mail('text', '=', ''), mail('given_up_at', 'is not', null)]),
        mail('mail_id', '=', `welcome-${customer_id}`),
        mailStartsWith(trx, ...accountMails.map((start) => `${start}${customer_id}-`)),
      ]),
    )
    .execute()
}
