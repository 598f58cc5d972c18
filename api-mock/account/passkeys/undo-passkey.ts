import { DAY_MS } from '../../../src/domain/calendar/durations.ts'
import type { Actor } from '../../audit/audit.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { PasskeyLinkTable } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps.ts'
import { removeFromDesk } from '../../desk/staff-members.ts'
import { writePasskeyRemovedMail } from '../../mail/account-mail.ts'
import { hashOfLink, newMailedLink } from '../../secrets/mailed-link.ts'
import { endSessions } from '../access/sessions.ts'
import { needsSecondFactor, removeSecondFactor } from './second-factor.ts'

/** How long the link in the mail about a new passkey works, in days: as long as the one about a changed address. */
export const UNDO_PASSKEY_DAYS = 7

const hashOf = (link: string) => hashOfLink('passkey', link)

type AddedPasskey = Pick<PasskeyLinkTable, 'customer_id' | 'passkey_id' | 'created_at'>

/** When the link of a passkey ends. `createdAt`: when the passkey was added, ISO 8601. */
export const endOfPasskeyLink = (createdAt: string) => new Date(Date.parse(createdAt) + UNDO_PASSKEY_DAYS * DAY_MS)

/** Creates the link that removes a new passkey. Only the mail has it. */
export async function createPasskeyLink(trx: ShopTransaction, deps: Pick<Deps, 'random'>, added: AddedPasskey): Promise<string> {
  const link = newMailedLink(deps)
  const expires_at = endOfPasskeyLink(added.created_at).toISOString()
  await trx
    .insertInto('passkey_link')
    .values({ link_hash: hashOf(link), ...added, expires_at })
    .execute()
  return link
}

const findLink = (db: Database, { clock }: Pick<Deps, 'clock'>, link: string) =>
  db.selectFrom('passkey_link').selectAll().where('link_hash', '=', hashOf(link)).where('expires_at', '>', clock.now().toISOString())

/** What the page of a link shows; null for a link that does not work. */
export async function readPasskeyLink(
  { db, ...deps }: Pick<Deps, 'db' | 'clock'>,
  link: string,
): Promise<{ passkey: string; isStaff: boolean } | null> {
  const row = await findLink(db, deps, link).executeTakeFirst()
  if (!row) return null
  const passkey = await db.selectFrom('passkey').select('name').where('passkey_id', '=', row.passkey_id).executeTakeFirst()
  const customer = await db.selectFrom('customer').select('role').where('customer_id', '=', row.customer_id).executeTakeFirstOrThrow()
  return { passkey: passkey?.name ?? 'already removed', isStaff: needsSecondFactor(customer) }
}

interface Undo {
  link: string
  /** The hash of a random password. */
  unknownPassword: string
  origin: string
  requestId: string
}

/**
 * Removes a new passkey and those added after it, for the reader of the mail about it. Adding one needed the password, so another person may
 * know it: the password and the recovery codes become invalid, and every session ends. A member of the staff without another passkey leaves the desk,
 * also the last owner: otherwise the mailbox alone would lead to the desk, with a new password and a first passkey. Returns null for a link that
 * does not work.
 */
export async function undoPasskey(
  trx: ShopTransaction,
  deps: Deps,
  { link, unknownPassword, origin, requestId }: Undo,
): Promise<{ customerId: string; hasLeft: boolean } | null> {
  const found = await findLink(trx, deps, link).executeTakeFirst()
  if (!found) return null
  const { customer_id, created_at } = found
  const customer = await trx.selectFrom('customer').selectAll().where('customer_id', '=', customer_id).forUpdate().executeTakeFirstOrThrow()
  const used = trx.deleteFrom('passkey_link').where('customer_id', '=', customer_id).where('created_at', '>=', created_at)
  if ((await used.returning('link_hash').execute()).length === 0) return null
  await trx.deleteFrom('passkey').where('customer_id', '=', customer_id).where('created_at', '>=', created_at).execute()
  await trx.deleteFrom('recovery_code').where('customer_id', '=', customer_id).execute()
  await endSessions(trx, customer_id)
  const updated_at = deps.clock.now().toISOString()
  await trx.updateTable('customer').set({ password_hash: unknownPassword, updated_at }).where('customer_id', '=', customer_id).execute()
  const left = await trx.selectFrom('passkey').select('passkey_id').where('customer_id', '=', customer_id).executeTakeFirst()
  if (!left) await removeSecondFactor(trx, customer_id)
  const by: Actor = { name: customer.email, role: 'link in a mail', origin, requestId }
  const hasLeft = !left && (await removeFromDesk(trx, deps, customer, by, { evenLastOwner: true }))
  await writePasskeyRemovedMail(trx, deps, customer, 'the new passkeys and the recovery codes')
  return { customerId: customer_id, hasLeft }
}
