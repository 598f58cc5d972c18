import type { Selectable } from 'kysely'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { TradeAccountTable, TradeMemberTable } from '../db/schema/wholesale.ts'
import type { Deps } from '../deps.ts'

export type TradeAccountRow = Selectable<TradeAccountTable>
export type TradeMemberRow = Selectable<TradeMemberTable>

const ID_LENGTH = 20
const DEFAULT_TERMS_DAYS = 30

/** A new id of an account, an address or an invitation. It is no secret. */
export const newTradeId = ({ random }: Pick<Deps, 'random'>): string => randomKey(ID_LENGTH, random)

/** The membership of a customer; undefined without one. A customer is a member of at most one account. */
export const membershipOf = (db: Database, customerId: string): Promise<TradeMemberRow | undefined> =>
  db.selectFrom('trade_member').selectAll().where('customer_id', '=', customerId).executeTakeFirst()

/** Whether a customer belongs to an account with a limit for orders on account. */
export async function mayOrderOnAccount(db: Database, customerId: string): Promise<boolean> {
  const account = db
    .selectFrom('trade_member')
    .innerJoin('trade_account', 'trade_account.account_id', 'trade_member.account_id')
    .select('credit_limit')
    .where('customer_id', '=', customerId)
  return ((await account.executeTakeFirst())?.credit_limit ?? 0) > 0
}

/** The amount in cents above which a buyer's orders on account need the approval of an owner; null for owners and without such an amount. */
export async function approvalOverFor(db: Database, customerId: string): Promise<Cents | null> {
  const own = db
    .selectFrom('trade_member')
    .innerJoin('trade_account', 'trade_account.account_id', 'trade_member.account_id')
    .select(['role', 'approval_over'])
    .where('customer_id', '=', customerId)
  const found = await own.executeTakeFirst()
  return found?.role === 'buyer' && found.approval_over !== null ? cents(found.approval_over) : null
}

/** Locks an account until the transaction ends. It is the last lock before the number of a document. */
export function lockAccount(trx: ShopTransaction, accountId: string): Promise<TradeAccountRow> {
  return trx.selectFrom('trade_account').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirstOrThrow()
}

/**
 * The next revision of an account. It grows with time too, so that the revision of an account that a customer joins is above the former
 * one.
 */
export const nextRev = ({ clock }: Pick<Deps, 'clock'>, rev: number): number => Math.max(rev + 1, clock.now().getTime())

/** Marks a locked account as changed. */
export async function countChange(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, { account_id, rev }: TradeAccountRow): Promise<void> {
  await trx
    .updateTable('trade_account')
    .set({ rev: nextRev(deps, rev) })
    .where('account_id', '=', account_id)
    .execute()
}

/** Makes a trade customer the owner of an account of their own, unless the customer is a member of one. It has no limit. */
export async function openAccount(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock' | 'random'>,
  { customer_id, first_name, last_name }: Pick<CustomerRow, 'customer_id' | 'first_name' | 'last_name'>,
): Promise<void> {
  if (await membershipOf(trx, customer_id)) return
  const business = { name: `${first_name} ${last_name}`.trim(), registration_number: '', vat_number: '' }
  const account_id = await addAccount(trx, deps, business)
  const joined_at = deps.clock.now().toISOString()
  await trx.insertInto('trade_member').values({ customer_id, account_id, role: 'owner', joined_at }).execute()
}

/** Adds an account without members and without a limit. Returns its id. */
export async function addAccount(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock' | 'random'>,
  business: Pick<TradeAccountRow, 'name' | 'registration_number' | 'vat_number'>,
): Promise<string> {
  const now = deps.clock.now()
  const account_id = newTradeId(deps)
  await trx
    .insertInto('trade_account')
    .values({
      account_id,
      ...business,
      invoice_address: null,
      addresses: '[]',
      credit_limit: 0,
      terms_days: DEFAULT_TERMS_DAYS,
      approval_over: null,
      balance: 0,
      rev: now.getTime(),
      created_at: now.toISOString(),
    })
    .execute()
  return account_id
}

/**
 * Ends the membership of a customer. The member who joined first becomes the owner of an account without one. An account without members is
 * deleted with its invitations. An account with movements stays without its delivery addresses, because tax law requires the movements.
 */
export async function leaveAccount(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, customerId: string): Promise<void> {
  const member = await membershipOf(trx, customerId)
  if (!member) return
  const account = await lockAccount(trx, member.account_id)
  const { account_id } = account
  await trx.deleteFrom('trade_member').where('customer_id', '=', customerId).execute()
  await countChange(trx, deps, account)
  const left = await trx.selectFrom('trade_member').selectAll().where('account_id', '=', account_id).orderBy('joined_at').execute()
  const [first] = left
  if (first) {
    if (!left.some(({ role }) => role === 'owner'))
      await trx.updateTable('trade_member').set({ role: 'owner' }).where('customer_id', '=', first.customer_id).execute()
    return
  }
  await trx.deleteFrom('trade_invite').where('account_id', '=', account_id).execute()
  const moved = await trx.selectFrom('trade_entry').select('position').where('account_id', '=', account_id).limit(1).executeTakeFirst()
  if (moved) await trx.updateTable('trade_account').set({ addresses: '[]' }).where('account_id', '=', account_id).execute()
  else await trx.deleteFrom('trade_account').where('account_id', '=', account_id).execute()
}
