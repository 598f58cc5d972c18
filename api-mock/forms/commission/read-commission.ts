import { cents, type Cents } from '../../../src/contract/money/money.ts'
import type { DeskCommission } from '../../../src/contract/desk/inbox/desk-commission.ts'
import { percentOf } from '../../../src/domain/money.ts'
import { sumCents, vatContained } from '../../../src/domain/sums.ts'
import { readPage, type Place } from '../../db/list-page.ts'
import type { Database } from '../../db/open.ts'
import { notFound } from '../../http/shop-error.ts'
import { ordersWithCode, type CodeOrder } from './code-sales.ts'

/** The payments that a decorator and the desk see. */
const LAST_PAYMENTS = 24

type Commission = Pick<DeskCommission, 'percent' | 'earned' | 'waiting' | 'paid' | 'owed' | 'payments' | 'rev'>

/**
 * The commission of an accepted decorator. An order counts at the percentage of its moment, on what is left of it after refunds, without VAT.
 * It is earned when it is delivered. `orders`: those with the decorator's code, if the caller has read them.
 */
export async function commissionOf(
  db: Database,
  { application_id, code }: { application_id: string; code: string },
  orders?: readonly CodeOrder[],
): Promise<Commission> {
  const rates = await db
    .selectFrom('commission_rate')
    .select(['since', 'percent'])
    .where('application_id', '=', application_id)
    .orderBy('since', 'desc')
    .execute()
  const recorded = await db
    .selectFrom('commission_payment')
    .select(['number', 'amount', 'paid_on', 'reference', 'withdrawn_at'])
    .where('application_id', '=', application_id)
    .orderBy('number', 'desc')
    .execute()
  const percentAt = (at: string) => rates.find(({ since }) => since <= at)?.percent ?? 0
  const withCode = rates.length === 0 ? [] : (orders ?? (await ordersWithCode(db, code)))
  const ofOrders = (isDelivered: boolean): Cents =>
    sumCents(
      withCode
        .filter(({ delivered }) => delivered === isDelivered)
        .map(({ left, created_at }) => percentOf(cents(left - vatContained(left)), percentAt(created_at))),
    )
  const valid = recorded.filter(({ withdrawn_at }) => withdrawn_at === null)
  const [earned, paid] = [ofOrders(true), cents(valid.reduce((sum, { amount }) => sum + amount, 0))]
  return {
    percent: rates[0]?.percent ?? 0,
    earned,
    waiting: ofOrders(false),
    paid,
    owed: earned - paid,
    payments: valid
      .slice(0, LAST_PAYMENTS)
      .map(({ number, amount, paid_on, reference }) => ({ number, amount: cents(amount), paid_on, reference })),
    rev: rates.length + recorded.length + recorded.length - valid.length,
  }
}

const accepted = (db: Database) => db.selectFrom('decorator_application').where('state', '=', 'accepted')

/** One page of the accepted decorators, the latest first. */
export async function listCommission(db: Database, place: Place): Promise<{ decorators: DeskCommission[]; total: number }> {
  const listed = accepted(db)
    .select(['application_id', 'name', 'business', 'code'])
    .orderBy('sent_at', 'desc')
    .orderBy('application_id', 'desc')
  const { rows, total } = await readPage(listed, place)
  const decorators: DeskCommission[] = []
  for (const row of rows) decorators.push(await withCommission(db, row))
  return { decorators, total }
}

/** One accepted decorator. Throws `not_found`. */
export async function readCommission(db: Database, applicationId: string): Promise<DeskCommission> {
  const row = await accepted(db)
    .select(['application_id', 'name', 'business', 'code'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such accepted decorator')
  return withCommission(db, row)
}

async function withCommission(
  db: Database,
  row: Pick<DeskCommission, 'application_id' | 'name' | 'business'> & { code: string | null },
): Promise<DeskCommission> {
  const { code, ...names } = { ...row, code: row.code ?? '' }
  return { ...names, code, ...(await commissionOf(db, { application_id: row.application_id, code })) }
}
