import { cents, type Cents } from '../../src/contract/money/money.ts'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import type { Database } from '../db/open.ts'

/** The months that a decorator sees. */
const MOST_MONTHS = 24

interface MonthOfSales {
  /** YYYY-MM, in South Africa. */
  month: string
  orders: number
  total: Cents
}

/**
 * What was bought with a code: paid orders by month, newest first, without what was refunded. It names no customer: a decorator learns how much
 * the code is used, and not by whom.
 */
export async function salesWithCode(db: Database, code: string): Promise<MonthOfSales[]> {
  const rows = await db
    .selectFrom('coupon_use')
    .innerJoin('orders', 'orders.order_id', 'coupon_use.order_id')
    .select(['orders.order_id', 'created_at', 'total'])
    .where('coupon_use.code', '=', code)
    .where('orders.state', 'in', ['processing', 'dispatched', 'delivered'])
    .execute()
  const ids = rows.map(({ order_id }) => order_id)
  const refunds =
    ids.length === 0 ? [] : await db.selectFrom('refund').select(['order_id', 'amount']).where('order_id', 'in', ids).execute()
  const refunded = Map.groupBy(refunds, ({ order_id }) => order_id)
  const months = Map.groupBy(rows, ({ created_at }) => southAfricanDay(new Date(created_at)).slice(0, 7))
  const left = ({ order_id, total }: (typeof rows)[number]) =>
    total - (refunded.get(order_id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return [...months]
    .map(([month, ofMonth]) => ({ month, orders: ofMonth.length, total: cents(ofMonth.reduce((sum, order) => sum + left(order), 0)) }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
    .slice(0, MOST_MONTHS)
}
