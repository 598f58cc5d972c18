import { sql } from 'kysely'
import { cents } from '../../src/contract/money/money.ts'
import type { DeskTradeAccount, DeskTradeRead } from '../../src/contract/desk/desk-trade.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { lastPayment } from '../../src/domain/trade/last-payment.ts'
import { overdueOf } from '../../src/domain/trade/overdue.ts'
import { containsWords } from '../db/like-pattern.ts'
import { readPage } from '../db/list-page.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { invalidRequest, wrongState } from '../http/shop-error.ts'
import { countChange, lockAccount, type TradeAccountRow } from './accounts.ts'
import { moveAccount } from './balance.ts'
import { movementsOf } from './movements.ts'
import { entriesOf, membersOf } from './read-state.ts'

/** The trade accounts of one page, newest first, and how many there are. */
export async function listAccounts(
  db: Database,
  deps: Pick<Deps, 'clock' | 'dialect'>,
  { q, ...place }: DeskTradeRead,
): Promise<{ accounts: DeskTradeAccount[]; total: number }> {
  let found = db.selectFrom('trade_account')
  if (q) {
    const words = q.toLowerCase()
    const members = db
      .selectFrom('trade_member')
      .innerJoin('customer', 'customer.customer_id', 'trade_member.customer_id')
      .select('account_id')
      .where('email', '=', words)
    found = found.where((row) => row.or([containsWords(deps.dialect, sql.ref('name'), q), row('account_id', 'in', members)]))
  }
  const { rows, total } = await readPage(found.selectAll().orderBy('created_at', 'desc').orderBy('account_id', 'desc'), place)
  const accounts: DeskTradeAccount[] = []
  for (const row of rows) accounts.push(await accountAtDesk(db, deps, row))
  return { accounts, total }
}

/** Whether there is such an account. */
export const hasAccount = async (db: Database, accountId: string): Promise<boolean> =>
  (await db.selectFrom('trade_account').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined

/** One account as the staff see it; undefined for an unknown one. */
export async function readAccountAtDesk(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
): Promise<DeskTradeAccount | undefined> {
  const row = await trx.selectFrom('trade_account').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return row && accountAtDesk(trx, deps, row)
}

async function accountAtDesk(db: Database, { clock }: Pick<Deps, 'clock'>, row: TradeAccountRow): Promise<DeskTradeAccount> {
  const today = southAfricanDay(clock.now())
  const own = db.selectFrom('trade_entry').where('account_id', '=', row.account_id)
  const later = await own
    .select(['kind', 'amount', 'order_id', 'due_on'])
    .where('order_id', 'in', own.select('order_id').where('due_on', '>=', today))
    .execute()
  const statement = await movementsOf(db, row.account_id)
  return {
    account_id: row.account_id,
    name: row.name,
    registration_number: row.registration_number,
    vat_number: row.vat_number,
    credit_limit: cents(row.credit_limit),
    terms_days: row.terms_days,
    outstanding: row.balance,
    overdue: overdueOf(row.balance, later, today),
    created_at: row.created_at,
    rev: row.rev,
    members: await membersOf(db, row.account_id),
    ...statement,
    last_payment: lastPayment(await entriesOf(db, row.account_id).where('kind', '=', 'payment').execute()) ?? null,
  }
}

async function lockSeen(trx: ShopTransaction, accountId: string, seen: number): Promise<TradeAccountRow> {
  const account = await lockAccount(trx, accountId)
  if (account.rev !== seen) throw wrongState('This account has changed meanwhile. Please look at it again.')
  return account
}

/** Sets limit and terms. Orders keep the due day that they have. A limit below what is outstanding stops further orders. */
export async function setTerms(
  trx: ShopTransaction,
  deps: Deps,
  accountId: string,
  by: Actor,
  { rev, credit_limit, terms_days }: { rev: number; credit_limit: number; terms_days: number },
): Promise<void> {
  const account = await lockSeen(trx, accountId, rev)
  await trx.updateTable('trade_account').set({ credit_limit, terms_days }).where('account_id', '=', accountId).execute()
  await countChange(trx, deps, account)
  await writeAudit(trx, deps, by, {
    action: 'trade.terms',
    subject: `trade account ${accountId}`,
    before: { credit_limit: account.credit_limit, terms_days: account.terms_days },
    after: { credit_limit, terms_days },
  })
}

/**
 * Records a payment of the business. More than is outstanding counts for its next orders. It is refused with `invalid_request`, unless the
 * staff say with `ahead` that they mean it.
 */
export async function recordPayment(
  trx: ShopTransaction,
  deps: Deps,
  accountId: string,
  by: Actor,
  { rev, amount, reference, ahead = false }: { rev: number; amount: number; reference: string; ahead?: boolean },
): Promise<void> {
  const account = await lockSeen(trx, accountId, rev)
  if (amount > account.balance && !ahead) {
    const words = `${formatMoney(cents(Math.max(0, account.balance)))} is outstanding. Check the amount, or tick that they paid ahead.`
    throw invalidRequest(words, { fields: { amount: words } })
  }
  await moveAccount(trx, deps, account, { kind: 'payment', amount: -amount, reference })
  await writeAudit(trx, deps, by, {
    action: 'trade.payment',
    subject: `trade account ${accountId}`,
    before: { outstanding: account.balance },
    after: { outstanding: account.balance - amount, paid: amount },
  })
}

/**
 * Withdraws the last payment, which was recorded by mistake. The account keeps both entries. Throws
 * `wrong_state` if the account has changed, or if no payment is left.
 */
export async function withdrawLastPayment(
  trx: ShopTransaction,
  deps: Deps,
  accountId: string,
  by: Actor,
  { rev }: { rev: number },
): Promise<void> {
  const account = await lockSeen(trx, accountId, rev)
  const payment = lastPayment(await entriesOf(trx, accountId).where('kind', '=', 'payment').execute())
  if (!payment) throw wrongState('There is no payment that could be withdrawn')
  const amount = -payment.amount
  await moveAccount(trx, deps, account, { kind: 'payment', amount, reference: payment.reference })
  await writeAudit(trx, deps, by, {
    action: 'trade.withdraw',
    subject: `trade account ${accountId}`,
    before: { outstanding: account.balance },
    after: { outstanding: account.balance + amount, withdrawn: amount },
  })
}
