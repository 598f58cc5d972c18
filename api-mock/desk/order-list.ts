import type { ExpressionBuilder } from 'kysely'
import { addressAnswerSchema } from '../../src/contract/account/address.ts'
import type { DeskOrderRow, DeskOrdersRead } from '../../src/contract/desk/desk-order.ts'
import { cents } from '../../src/contract/money/money.ts'
import { countRows, onPage } from '../db/list-page.ts'
import type { Schema } from '../db/schema/schema.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { startOfDay, startOfNextDay } from '../../src/domain/calendar/local-time.ts'
import { parseRand } from '../../src/domain/rand.ts'
import { findsPerson } from '../db/starts-with.ts'

/** A paid order that the shop still has to send or to make ready. Gift cards are mailed by themselves. */
export const isToDispatch = (order: ExpressionBuilder<Schema, 'orders'>) =>
  order.and([order('state', '=', 'processing'), order('kind', '<>', 'gift_card')])

/**
 * A paid order that should have arrived, or have been ready at its store, before today (a South African day): `isLate` of the domain. A gift card is
 * mailed by itself.
 */
export const isLateOn = (today: string) => (order: ExpressionBuilder<Schema, 'orders'>) =>
  order.or([
    order.and([order('state', '=', 'processing'), order('delivery_by', '<', today), order('kind', '<>', 'gift_card')]),
    order.and([order('state', '=', 'dispatched'), order('delivery_by', '<', today), order('collection', 'is', null)]),
  ])

/** The largest number of the columns of amounts, in cents. */
const MOST_CENTS = 2_147_483_647

/**
 * The cents of an amount in a search, as a bank statement or the desk writes it: with decimals, an R, or spaces between thousands. Null for other
 * words: digits alone are the start of an order's number or of a phone number.
 */
function amountIn(words: string): number | null {
  const amount = /^r|[.,]\d{1,2}$|^[1-9]\d{0,2}(\s\d{3})+$/i.test(words) ? parseRand(words) : Number.NaN
  return amount <= MOST_CENTS ? amount : null
}

/** An order whose bank transfer is exactly this amount. */
const isTransferOf = (order: ExpressionBuilder<Schema, 'orders'>, amount: number) =>
  order.and([order('payment_method', '=', 'bank_transfer'), order(order('total', '-', order.ref('credit_total')), '=', amount)])

/** One page of the orders that pass all filters, newest first, and how many there are. */
export async function listOrders(
  { db, dialect, clock }: Pick<Deps, 'db' | 'dialect' | 'clock'>,
  { state, payment_method, refund_due, to_dispatch, late, from, to, q, ...place }: DeskOrdersRead,
): Promise<{ orders: DeskOrderRow[]; total: number; page: number }> {
  let found = db.selectFrom('orders')
  if (state) found = found.where('state', '=', state)
  if (payment_method) found = found.where('payment_method', '=', payment_method)
  if (refund_due) found = found.where('refund_due', '=', 1)
  if (to_dispatch) found = found.where(isToDispatch)
  if (late) found = found.where(isLateOn(southAfricanDay(clock.now())))
  if (from) found = found.where('created_at', '>=', startOfDay(from))
  if (to) found = found.where('created_at', '<', startOfNextDay(to))
  if (q) {
    const person = await findsPerson({ db, dialect }, 'orders', q.toLowerCase(), ['order_id'])
    const amount = amountIn(q)
    found = amount === null ? found.where(person) : found.where((order) => order.or([person, isTransferOf(order, amount)]))
  }
  // The numbers of the page come from an index; the rows follow.
  const ids = onPage(found.select('order_id').orderBy('created_at', 'desc').orderBy('order_id', 'desc'), place)
  // A search reads its matches once, with their count. Other lists count in an index alone.
  const matches = q ? await ids.select((order) => order.fn.countAll<number>().over().as('total')).execute() : []
  const total = matches[0]?.total ?? (await countRows(found))
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'state', 'created_at', 'first_name', 'last_name', 'shipping', 'payment_method', 'total', 'refund_due'])
    .select(['pay_by', 'delivery_by', 'link_until', 'collection'])
    .where('order_id', 'in', matches.length > 0 ? matches.map(({ order_id }) => order_id) : ids)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .execute()
  const orders = rows.map(({ shipping, link_until, collection, ...row }) => ({
    ...row,
    has_link: link_until !== null && (row.state === 'pending_payment' || row.state === 'payment_failed'),
    ...(collection !== null && { is_collected: true }),
    city: readStored(addressAnswerSchema, shipping).city,
    total: cents(row.total),
    refund_due: row.refund_due === 1,
  }))
  return { orders, total, page: place.page }
}
