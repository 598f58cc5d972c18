import type { ExpressionBuilder } from 'kysely'
import type { ShopTransaction } from '../db/open.ts'
import type { Schema } from '../db/schema/schema.ts'
import { mailStartsWith } from '../db/starts-with.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { forEachIsolated, untilNone } from '../jobs.ts'
import { endOfRecords } from '../orders/old-orders.ts'
import { lockAccount } from './accounts.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** The most rows of one query. */
const AT_ONCE = 200

/** Deletes the requests that have not changed for a year, with the mails about them. The order of an approved request has the same content. */
export async function deleteOldApprovals(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 365 * DAY_MS).toISOString()
  await untilNone(deps, () => deleteSomeApprovals(deps, before))
}

function deleteSomeApprovals(deps: Deps, before: string): Promise<number> {
  return transact(deps, async (trx) => {
    const old = trx.selectFrom('trade_approval').select('approval_id').where('changed_at', '<', before).limit(AT_ONCE)
    const removed = await trx.deleteFrom('trade_approval').where('approval_id', 'in', old).returning('approval_id').execute()
    await removeMails(trx, removed)
    return removed.length
  })
}

/** For how many days the account of an accepted application waits for its first member. */
const UNJOINED_DAYS = 90

/** Deletes accounts of accepted applications that have no member. A new invitation by the staff opens a new account. */
export async function deleteUnjoinedAccounts(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNJOINED_DAYS * DAY_MS).toISOString()
  const empty = await deps.db
    .selectFrom('trade_application')
    .innerJoin('trade_account', 'trade_account.account_id', 'trade_application.account_id')
    .select('trade_account.account_id')
    .where('trade_account.created_at', '<', before)
    .where(unused)
    .limit(AT_ONCE)
    .execute()
  await forEachIsolated(deps, empty, ({ account_id }) => deleteUnjoined(deps, account_id), {
    message: 'an account that nobody has joined could not be deleted',
    about: ({ account_id }) => ({ account: account_id }),
  })
}

/** An account without members, invitations and movements. */
const unused = ({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'trade_account'>) =>
  and(
    (['trade_member', 'trade_invite', 'trade_entry'] as const).map((table) =>
      not(exists(selectFrom(table).select(`${table}.account_id`).whereRef(`${table}.account_id`, '=', 'trade_account.account_id'))),
    ),
  )

function deleteUnjoined(deps: Deps, accountId: string): Promise<void> {
  return transact(deps, async (trx) => {
    await lockAccount(trx, accountId)
    await trx.deleteFrom('trade_account').where('account_id', '=', accountId).where(unused).execute()
  })
}

/** Deletes a customer's requests for approvals, with the mails about them. */
export async function removeApprovals(trx: ShopTransaction, customerId: string): Promise<void> {
  await removeMails(trx, await trx.deleteFrom('trade_approval').where('customer_id', '=', customerId).returning('approval_id').execute())
}

async function removeMails(trx: ShopTransaction, removed: readonly { approval_id: string }[]): Promise<void> {
  for (const { approval_id } of removed)
    await trx
      .deleteFrom('outgoing_mail')
      .where((mail) =>
        mail.or([mail('mail_id', '=', `approval-declined-${approval_id}`), mailStartsWith(trx, `approval-asked-${approval_id}-`)]),
      )
      .execute()
}

/**
 * Pseudonymises the accounts without members whose movements are all older than five years (POPIA, section 14). Days, amounts and orders stay.
 * An account to which the shop owes money stays as it is.
 */
export async function pseudonymiseOldAccounts(deps: Deps): Promise<void> {
  const before = endOfRecords(deps)
  const old = await deps.db
    .selectFrom('trade_account')
    .select('account_id')
    .where('name', '<>', '')
    .where('balance', '>=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('trade_member').select('customer_id').whereRef('trade_member.account_id', '=', 'trade_account.account_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trade_entry')
            .select('position')
            .whereRef('trade_entry.account_id', '=', 'trade_account.account_id')
            .where('trade_entry.at', '>=', before),
        ),
      ),
    )
    .limit(AT_ONCE)
    .execute()
  await forEachIsolated(deps, old, ({ account_id }) => pseudonymiseAccount(deps, account_id), {
    message: 'an old trade account could not be pseudonymised',
    about: ({ account_id }) => ({ account: account_id }),
  })
}

function pseudonymiseAccount(deps: Deps, accountId: string): Promise<void> {
  return transact(deps, async (trx) => {
    const { balance } = await lockAccount(trx, accountId)
    // The staff may have credited it after the query.
    if (balance < 0) return
    await trx
      .updateTable('trade_account')
      .set({ name: '', registration_number: '', vat_number: '', invoice_address: null, addresses: '[]' })
      .where('account_id', '=', accountId)
      .execute()
    // The staff write references of payments.
    await trx.updateTable('trade_entry').set({ reference: '' }).where('account_id', '=', accountId).execute()
  })
}
