import * as z from 'zod/mini'
import { savedAddressSchema } from '../../src/contract/account/address.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { TradeEntry, TradeState } from '../../src/contract/trade/trade.ts'
import { storedAddress } from '../account/customer-row.ts'
import type { Database } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { membershipOf } from './accounts.ts'
import { approvalsOf } from './approvals.ts'

const ENTRIES_SHOWN = 50

export const sharedAddresses = (json: string) => readStored(z.array(savedAddressSchema), json)

/** The people of an account: owners first, then in the order in which they joined. */
export const membersOf = (db: Database, accountId: string) =>
  db
    .selectFrom('trade_member')
    .innerJoin('customer', 'customer.customer_id', 'trade_member.customer_id')
    .select(['trade_member.customer_id as member_id', 'email', 'first_name', 'last_name', 'trade_member.role'])
    .where('account_id', '=', accountId)
    .orderBy('trade_member.role', 'desc')
    .orderBy('joined_at')
    .orderBy('trade_member.customer_id')
    .execute()

/** A query of the movements of an account, newest first. */
export const entriesOf = (db: Database, accountId: string) =>
  db
    .selectFrom('trade_entry')
    .select(['at', 'kind', 'amount', 'order_id', 'due_on', 'reference'])
    .where('account_id', '=', accountId)
    .orderBy('position', 'desc')

/** The last movements of an account, newest first, and whether there are older ones. */
export async function statementOf(db: Database, accountId: string): Promise<{ entries: TradeEntry[]; more_entries: boolean }> {
  const entries = await entriesOf(db, accountId)
    .limit(ENTRIES_SHOWN + 1)
    .execute()
  return { entries: entries.slice(0, ENTRIES_SHOWN), more_entries: entries.length > ENTRIES_SHOWN }
}

/**
 * The trade account as its member sees it. A customer without one gets the present time as `rev`, so that the device accepts the answer.
 */
export async function readTradeState(db: Database, deps: Pick<Deps, 'catalogue' | 'clock'>, customerId: string): Promise<TradeState> {
  const { clock } = deps
  const member = await membershipOf(db, customerId)
  if (!member) return { rev: clock.now().getTime(), account: null }
  const { account_id, role } = member
  const row = await db.selectFrom('trade_account').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow()
  const isOwner = role === 'owner'
  const now = clock.now().toISOString()
  const invites = db.selectFrom('trade_invite').select(['invite_id', 'email', 'role', 'expires_at']).where('account_id', '=', account_id)
  return {
    rev: row.rev,
    account: {
      account_id,
      name: row.name,
      registration_number: row.registration_number,
      vat_number: row.vat_number,
      invoice_address: storedAddress(row.invoice_address),
      credit_limit: cents(row.credit_limit),
      outstanding: row.balance,
      terms_days: row.terms_days,
      approval_over: row.approval_over === null ? null : cents(row.approval_over),
      approvals: await approvalsOf(db, deps, member),
      role,
      members: await membersOf(db, account_id),
      invites: isOwner ? await invites.where('expires_at', '>', now).orderBy('created_at').orderBy('invite_id').execute() : [],
      addresses: sharedAddresses(row.addresses),
      ...(isOwner ? await statementOf(db, account_id) : { entries: [] }),
    },
  }
}

/** The trade account of a customer for the export of their data, with all movements if they own it; null without one. */
export async function exportTradeAccount(db: Database, deps: Pick<Deps, 'catalogue' | 'clock'>, customerId: string) {
  const { account } = await readTradeState(db, deps, customerId)
  if (account?.role !== 'owner') return account
  const { more_entries: _, ...rest } = account
  return { ...rest, entries: await entriesOf(db, account.account_id).execute() }
}
