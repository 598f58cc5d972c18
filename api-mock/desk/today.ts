import { sql } from 'kysely'
import type { Today } from '../../src/contract/desk/desk.ts'
import { mayAtDesk, type DeskRole } from '../../src/contract/desk/rights.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { refundDay } from '../../src/domain/orders/order-request.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { readInbox } from './inbox/read-inbox.ts'
import { isLateOn, isToDispatch } from './order-list.ts'
import { isToFinish } from '../orders/requests/read-requests.ts'
import { readMissed } from '../measurement/missed-searches.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { hasDemoBank, hasDemoVatNumber } from '../settings/stored-settings.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** Searches without a result count for 30 days. */
const MISSED_MS = 30 * DAY_MS

/** What waits for the shop's people. What visitors send is counted for the roles that read it. */
export async function readToday(deps: Pick<Deps, 'db' | 'clock' | 'catalogue'>, role: DeskRole): Promise<Today> {
  const { db, clock } = deps
  const waiting = db
    .selectFrom('orders')
    .select((order) => [order.fn.countAll<number>().as('count'), order.fn.min<string | null>('created_at').as('oldest')])
  const inState = (state: OrderState) => waiting.where('state', '=', state).executeTakeFirstOrThrow()
  const { low } = await db
    .selectFrom('stock')
    .innerJoin('product', 'product.id', 'stock.product_id')
    .select((row) => row.fn.count<number>('product.id').distinct().as('low'))
    .where('product.active', '=', 1)
    .where((row) => row('stock.count', '<=', row.fn.coalesce('stock.low_level', sql<number>`0`)))
    .executeTakeFirstOrThrow()
  return {
    transfers: await inState('awaiting_transfer'),
    to_dispatch: await waiting.where(isToDispatch).executeTakeFirstOrThrow(),
    on_the_way: await inState('dispatched'),
    late: await lateOrders(deps),
    refunds_due: await waiting.where('refund_due', '=', 1).executeTakeFirstOrThrow(),
    requests: await openOnes(db, 'order_request'),
    to_finish: await toFinish(db),
    quotes: await openOnes(db, 'quote'),
    ...(await readInbox(db, role)),
    prices: mayAtDesk(role, 'products.read') ? await unsetPrices(db) : null,
    not_started: mayAtDesk(role, 'products.read') ? await notStarted(db) : null,
    low_stock: low,
    missed_searches: await readMissed(deps, southAfricanDay(new Date(clock.now().getTime() - MISSED_MS))),
    demo_facts: mayAtDesk(role, 'settings.read') ? demoFacts(deps.catalogue.settings) : [],
  }
}

const demoFacts = (settings: Settings): Today['demo_facts'] => [
  ...(hasDemoBank(settings) ? ['bank' as const] : []),
  ...(hasDemoVatNumber(settings) ? ['vat_number' as const] : []),
]

const openOnes = (db: Database, table: 'order_request' | 'quote') =>
  db
    .selectFrom(table)
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('created_at').as('oldest')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()

/** Paid orders whose day of delivery has passed, and the earliest of these days. */
const lateOrders = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db
    .selectFrom('orders')
    .select((order) => [order.fn.countAll<number>().as('count'), order.fn.min<string | null>('delivery_by').as('due')])
    .where(isLateOn(southAfricanDay(clock.now())))
    .executeTakeFirstOrThrow()

/** Accepted requests that are not finished, and the last day of the refund of the return that was asked first. */
async function toFinish(db: Database): Promise<Today['to_finish']> {
  const waits = db
    .selectFrom('order_request')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('created_at').as('oldest')])
    .where(isToFinish)
  const { oldest } = await waits.where('kind', '=', 'return').executeTakeFirstOrThrow()
  const refund_by = oldest === null ? null : refundDay({ kind: 'return', created_at: oldest })
  return { ...(await waits.executeTakeFirstOrThrow()), refund_by }
}

/** Scheduled prices that failed or were missed, until the staff deals with them. */
const unsetPrices = (db: Database) =>
  db
    .selectFrom('scheduled_price')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('notice_at').as('oldest')])
    .where('notice_at', 'is not', null)
    .executeTakeFirstOrThrow()

/** Products whose planned start did not happen, until the staff deals with them. */
const notStarted = (db: Database) =>
  db
    .selectFrom('product')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<string | null>('sells_notice_at').as('oldest')])
    .where('sells_notice_at', 'is not', null)
    .executeTakeFirstOrThrow()
