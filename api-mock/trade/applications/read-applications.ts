import type { Selectable } from 'kysely'
import type { DeskTradeApplication, DeskTradeApplicationsRead } from '../../../src/contract/desk/inbox/desk-trade-application.ts'
import type { MyTradeApplication } from '../../../src/contract/trade/trade-application.ts'
import { findByEmail, type CustomerRow } from '../../account/customer-row.ts'
import { isTradeApplicationOf } from '../../account/forms-of-person.ts'
import { readPage } from '../../db/list-page.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { TradeApplicationTable } from '../../db/schema/wholesale.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/shop-error.ts'

export type TradeApplicationRow = Selectable<TradeApplicationTable>

/** One page of the applications of a state: those that wait oldest first, decided ones newest first. */
export async function listTradeApplications(
  db: Database,
  deps: Pick<Deps, 'clock'>,
  { state, ...place }: Pick<DeskTradeApplicationsRead, 'state' | 'page' | 'per_page'>,
): Promise<{ applications: DeskTradeApplication[]; total: number }> {
  const direction = state === 'received' ? 'asc' : 'desc'
  const found = db.selectFrom('trade_application').selectAll().where('state', '=', state)
  const { rows, total } = await readPage(found.orderBy('sent_at', direction).orderBy('application_id', direction), place)
  const applications: DeskTradeApplication[] = []
  for (const row of rows) applications.push(await atDesk(db, deps, row))
  return { applications, total }
}

/** The row of an application. Throws `not_found`. */
export async function findTradeApplication(trx: ShopTransaction, applicationId: string): Promise<TradeApplicationRow> {
  const row = await trx.selectFrom('trade_application').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
  if (!row) throw notFound('There is no such application')
  return row
}

/** One application as the staff see it. Throws `not_found`. */
export const readTradeApplication = async (
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock'>,
  applicationId: string,
): Promise<DeskTradeApplication> => atDesk(trx, deps, await findTradeApplication(trx, applicationId))

/** The customer who sent an application, whether or not the address of the account is proved. */
export async function senderOf(db: Database, { customer_id }: TradeApplicationRow): Promise<CustomerRow | undefined> {
  if (customer_id === null) return undefined
  return db.selectFrom('customer').selectAll().where('customer_id', '=', customer_id).executeTakeFirst()
}

/**
 * The customer who gets the trade account: the one who sent the application, or the one of its address. The address of the account must be
 * proved, because anybody can type one.
 */
export async function customerOf(db: Database, application: TradeApplicationRow): Promise<CustomerRow | undefined> {
  const sender = await senderOf(db, application)
  const known = sender ?? (await findByEmail(db, application.email))
  return known?.email_proved_at ? known : undefined
}

async function atDesk(db: Database, { clock }: Pick<Deps, 'clock'>, row: TradeApplicationRow): Promise<DeskTradeApplication> {
  const customer = await customerOf(db, row)
  const { account_id, customer_id: _sender, ...sent } = row
  return {
    ...sent,
    customer: customer
      ? {
          user_id: customer.customer_id,
          email: customer.email,
          role: customer.role,
          discount_percentage: customer.discount_percentage,
        }
      : null,
    account: row.state === 'accepted' ? await standingOf(db, clock.now(), account_id) : null,
  }
}

/** What became of the account of an accepted application. */
export async function standingOf(db: Database, now: Date, accountId: string | null): Promise<'joined' | 'invited' | 'ended'> {
  if (accountId === null) return 'ended'
  const member = db.selectFrom('trade_member').select('customer_id').where('account_id', '=', accountId)
  if (await member.limit(1).executeTakeFirst()) return 'joined'
  const invite = db.selectFrom('trade_invite').select('invite_id').where('account_id', '=', accountId)
  return (await invite.where('expires_at', '>', now.toISOString()).limit(1).executeTakeFirst()) ? 'invited' : 'ended'
}

/** The state of a customer's newest application; null without one, and for one that was accepted and gives nothing any more. */
export async function newestTradeApplication(
  db: Database,
  { clock }: Pick<Deps, 'clock'>,
  customer: CustomerRow,
): Promise<MyTradeApplication> {
  const found = db.selectFrom('trade_application').selectAll().where(isTradeApplicationOf(customer))
  const row = await found.orderBy('sent_at', 'desc').limit(1).executeTakeFirst()
  if (!row) return null
  const { business, sent_at, decided_at, state, account_id } = row
  const own = { business, sent_at, decided_at }
  if (state !== 'accepted' || customer.role === 'trade') return { ...own, state }
  return (await standingOf(db, clock.now(), account_id)) === 'invited' ? { ...own, state: 'invited' } : null
}
