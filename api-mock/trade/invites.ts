import type { Insertable } from 'kysely'
import type { TradeChange } from '../../src/contract/trade/trade.ts'
import { findByEmail, type CustomerRow } from '../account/customer-row.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { TradeInviteTable } from '../db/schema/wholesale.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeTradeInviteMail } from '../mail/trade-mail.ts'
import { hashOfLink, newMailedLink } from '../secrets/mailed-link.ts'
import { countChange, leaveAccount, lockAccount, membershipOf, newTradeId, type TradeAccountRow } from './accounts.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

const DAYS = 14
/** The most members and open invitations of an account together. */
const MOST_PEOPLE = 50

const hashOf = (link: string) => hashOfLink('trade', link)

const isMember = (email: string) => new ShopError(409, 'trade_member_exists', `${email} is a member of your trade account already.`)

/** Invites a colleague by mail, with a link that works once, for 14 days. A second invitation of the same address replaces the first. */
export async function inviteColleague(
  trx: ShopTransaction,
  deps: Deps,
  { account_id, name }: TradeAccountRow,
  by: CustomerRow,
  { email: typed, role }: TradeChange & { kind: 'invited' },
): Promise<void> {
  const email = typed.toLowerCase()
  const known = await findByEmail(trx, email)
  if (known && (await membershipOf(trx, known.customer_id))?.account_id === account_id) throw isMember(email)
  await trx.deleteFrom('trade_invite').where('account_id', '=', account_id).where('email', '=', email).execute()
  const members = await trx.selectFrom('trade_member').select('customer_id').where('account_id', '=', account_id).execute()
  const invites = await trx.selectFrom('trade_invite').select('invite_id').where('account_id', '=', account_id).execute()
  if (members.length + invites.length >= MOST_PEOPLE)
    throw new ShopError(409, 'trade_full', `A trade account has at most ${MOST_PEOPLE} people. Remove a member or an invitation first.`)
  const { link, expires } = await addInvite(trx, deps, { account_id, email, role })
  await writeTradeInviteMail(trx, deps, { email, link, expires, business: name, by: `${by.first_name} ${by.last_name}`.trim(), role })
}

type NewInvite = Pick<Insertable<TradeInviteTable>, 'account_id' | 'email' | 'role' | 'discount_percentage'>

/** Stores an invitation to an account. Returns the secret of its link, which only the mail has, and its end. */
export async function addInvite(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock' | 'random'>,
  invite: NewInvite,
): Promise<{ link: string; expires: Date }> {
  const link = newMailedLink(deps)
  const now = deps.clock.now()
  const expires = new Date(now.getTime() + DAYS * DAY_MS)
  const dates = { created_at: now.toISOString(), expires_at: expires.toISOString() }
  await trx
    .insertInto('trade_invite')
    .values({ invite_id: newTradeId(deps), link_hash: hashOf(link), ...invite, ...dates })
    .execute()
  return { link, expires }
}

const ended = (message: string) => new ShopError(410, 'trade_invite_ended', message)

/**
 * Makes a customer a member of the account that invited the customer's address, with the discount of the invitation, or else the highest of its
 * owners. An own account in which the
 * customer was alone, without movements, ends. Throws `trade_invite_ended`, also for an invitation of another address, and
 * `trade_member_exists` for a member of another account with orders or colleagues.
 */
export async function joinAccount(trx: ShopTransaction, deps: Deps, customer: CustomerRow, link: string): Promise<void> {
  const { customer_id } = customer
  const found = trx.selectFrom('trade_invite').selectAll().where('link_hash', '=', hashOf(link))
  const invite = await found.where('expires_at', '>', deps.clock.now().toISOString()).executeTakeFirst()
  if (!invite) throw ended('This invitation was used or has ended. Please ask for a new one.')
  if (invite.email !== customer.email)
    throw ended('This invitation was mailed to another address. Sign in with that address, or ask for an invitation of this one.')
  await leaveOwn(trx, deps, customer_id, invite.account_id)
  const account = await lockAccount(trx, invite.account_id)
  const used = await trx.deleteFrom('trade_invite').where('invite_id', '=', invite.invite_id).returning('invite_id').executeTakeFirst()
  if (!used) throw ended('This invitation was used already.')
  const { account_id } = account
  const at = deps.clock.now().toISOString()
  await trx.insertInto('trade_member').values({ customer_id, account_id, role: invite.role, joined_at: at }).execute()
  const { discount: ofOwners } = await trx
    .selectFrom('trade_member')
    .innerJoin('customer', 'customer.customer_id', 'trade_member.customer_id')
    .select(({ fn }) => fn.max<number>('discount_percentage').as('discount'))
    .where('account_id', '=', account_id)
    .where('trade_member.role', '=', 'owner')
    .where('trade_member.customer_id', '!=', customer_id)
    .executeTakeFirstOrThrow()
  // Staff and decorators keep their role and discount, also when they leave the account.
  await trx
    .updateTable('customer')
    .set({ role: 'trade', discount_percentage: invite.discount_percentage ?? ofOwners ?? 0, updated_at: at })
    .where('customer_id', '=', customer_id)
    .where('role', 'in', ['customer', 'trade'])
    .execute()
  await countChange(trx, deps, account)
}

/** Ends the customer's own account if the customer is its only member and it has no orders. */
async function leaveOwn(trx: ShopTransaction, deps: Deps, customerId: string, joining: string): Promise<void> {
  const own = await membershipOf(trx, customerId)
  if (!own) return
  if (own.account_id === joining) throw new ShopError(409, 'trade_member_exists', 'You are a member of this trade account already.')
  const others = trx
    .selectFrom('trade_member')
    .select('customer_id')
    .where('account_id', '=', own.account_id)
    .where('customer_id', '!=', customerId)
  const moved = trx.selectFrom('trade_entry').select('position').where('account_id', '=', own.account_id).limit(1)
  if ((await others.executeTakeFirst()) ?? (await moved.executeTakeFirst()))
    throw new ShopError(409, 'trade_member_exists', 'You belong to another trade account. Leave it first, or phone us.')
  await leaveAccount(trx, deps, customerId)
}
