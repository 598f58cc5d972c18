import { createHash } from 'node:crypto'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { newMailedLink } from '../../secrets/mailed-link.ts'
import { endSessions } from '../access/sessions.ts'
import { findByEmail, type CustomerRow } from '../customer-row.ts'
import { needsSecondFactor, removeSecondFactor } from '../passkeys/second-factor.ts'
import { moveEmail } from './move-email.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'

/** How long the old address can stop or undo a change, in days. */
export const UNDO_DAYS = 7

const hashOf = (link: string) => createHash('sha256').update(link).digest('base64url')

/** The subject of a mailed code: the new address and the account that asked, so that no other account can use the code. */
export const codeSubject = (email: string, customerId: string) => `${email} ${customerId}`

/** Creates a link for the mail to a customer's present address. The database stores only its hash. */
export async function createEmailLink(
  trx: ShopTransaction,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { customer_id, email: old_email }: CustomerRow,
  new_email: string,
): Promise<string> {
  const link = newMailedLink({ random })
  const now = clock.now()
  const times = { created_at: now.toISOString(), expires_at: new Date(now.getTime() + UNDO_DAYS * DAY_MS).toISOString() }
  await trx
    .insertInto('email_change_link')
    .values({ link_hash: hashOf(link), customer_id, old_email, new_email, ...times })
    .execute()
  return link
}

const tooOld = (message: string) => new ShopError(400, 'bad_request', message)

/**
 * Stops a change that waits for its code, or undoes one: the account has its old address again, also after several changes. The change
 * needed the password, so another person may know it. An undo therefore ends every session, and invalidates the password, passkeys and
 * recovery codes. The owner sets a new password with a code to the old address. Later links become invalid; earlier ones stay valid. Throws
 * `bad_request`.
 * @param unknownPassword the hash of a random password
 */
export async function undoEmailChange(
  trx: ShopTransaction,
  deps: Deps,
  { link, unknownPassword }: { link: string; unknownPassword: string },
): Promise<{ outcome: 'stopped' | 'undone'; customerId: string }> {
  const now = deps.clock.now().toISOString()
  const found = trx.selectFrom('email_change_link').selectAll().where('link_hash', '=', hashOf(link)).where('expires_at', '>', now)
  const row = await found.executeTakeFirst()
  if (!row) throw tooOld(`This link is too old or was used before. It works once, for ${UNDO_DAYS} days.`)
  const { customer_id, old_email, created_at } = row
  const customer = await trx.selectFrom('customer').selectAll().where('customer_id', '=', customer_id).forUpdate().executeTakeFirstOrThrow()
  await trx.deleteFrom('email_change_code').where('email', 'like', `% ${customer_id}`).execute()
  if (customer.email === old_email) return { outcome: 'stopped', customerId: customer_id }
  if (await findByEmail(trx, old_email))
    throw tooOld('The old address has an account of its own now, so it cannot be used again. Please phone us.')
  await moveEmail(trx, deps, customer, old_email)
  await endSessions(trx, customer_id)
  await trx.updateTable('customer').set({ password_hash: unknownPassword }).where('customer_id', '=', customer_id).execute()
  await endSecondFactor(trx, customer, created_at)
  await trx.deleteFrom('email_change_link').where('customer_id', '=', customer_id).where('created_at', '>=', created_at).execute()
  return { outcome: 'undone', customerId: customer_id }
}

/**
 * Removes the passkeys and recovery codes of an account whose password another person may know. The staff keep the passkeys from before
 * `since` (ISO 8601): only a session that had passed one could add them, and without them the reader of the old mailbox could enter the desk.
 */
async function endSecondFactor(trx: ShopTransaction, customer: CustomerRow, since: string): Promise<void> {
  const { customer_id } = customer
  if (!needsSecondFactor(customer)) {
    await removeSecondFactor(trx, customer_id)
    return
  }
  await trx.deleteFrom('passkey').where('customer_id', '=', customer_id).where('created_at', '>=', since).execute()
  await trx.deleteFrom('recovery_code').where('customer_id', '=', customer_id).execute()
  const passkey = await trx.selectFrom('passkey').select('passkey_id').where('customer_id', '=', customer_id).executeTakeFirst()
  if (!passkey) await removeSecondFactor(trx, customer_id)
}
