import type { Cents } from '../../../src/contract/money/money.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { sumCents } from '../../../src/domain/sums.ts'
import { goodsLeft } from '../../../src/domain/orders/refund.ts'
import { refundedLinesSchema } from '../../../src/contract/orders/order.ts'
import type { Database } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'

/** The months that a decorator sees. */
const MOST_MONTHS = 24

interface MonthOfSales {
  /** YYYY-MM, in South Africa. */
  month: string
  orders: number
  total: Cents
}

/** A paid order with a code. */
export interface CodeOrder {
  created_at: string
  delivered: boolean
  /** The payment for the goods without refunds. The delivery is not the decorator's sale. */
  left: Cents
}

/** The paid orders with a code. It names no customer. */
export async function ordersWithCode(db: Database, code: string): Promise<CodeOrder[]> {
  const rows = await db
    .selectFrom('coupon_use')
    .innerJoin('orders', 'orders.order_id', 'coupon_use.order_id')
    .select(['orders.order_id', 'created_at', 'total', 'shipping_total', 'state'])
    .where('coupon_use.code', '=', code)
    .where('orders.state', 'in', ['processing', 'dispatched', 'delivered'])
    .execute()
  const ids = rows.map(({ order_id }) => order_id)
  const refunds =
    ids.length === 0 ? [] : await db.selectFrom('refund').select(['order_id', 'amount', 'lines']).where('order_id', 'in', ids).execute()
  const read = refunds.map(({ lines, ...refund }) => ({ ...refund, lines: readStored(refundedLinesSchema, lines) }))
  const refunded = Map.groupBy(read, ({ order_id }) => order_id)
  return rows.map(({ order_id, created_at, state, total, shipping_total }) => ({
    created_at,
    delivered: state === 'delivered',
    left: goodsLeft({ total, shipping_total }, refunded.get(order_id) ?? []),
  }))
}

/** Orders by month, newest first. A decorator sees the amounts of the code's orders, and no customer. */
export function salesByMonth(orders: readonly CodeOrder[]): MonthOfSales[] {
  const months = Map.groupBy(orders, ({ created_at }) => southAfricanDay(new Date(created_at)).slice(0, 7))
  return [...months]
    .map(([month, ofMonth]) => ({ month, orders: ofMonth.length, total: sumCents(ofMonth.map(({ left }) => left)) }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
    .slice(0, MOST_MONTHS)
}
