import { cents, type Cents } from '../../contract/money/money.ts'
import type { TradeEntry } from '../../contract/trade/trade.ts'

/**
 * The overdue part of a balance. A refund lowers its own order, and payments cover the oldest orders first. So the outstanding amount beyond
 * what is left of the orders that are due later is overdue.
 * @param balance what is outstanding, in cents
 * @param entries all orders that are not due yet must be among them, with their refunds
 * @param today YYYY-MM-DD; an order is overdue from the day after its due day
 */
export function overdueOf(
  balance: number,
  entries: readonly Pick<TradeEntry, 'kind' | 'amount' | 'order_id' | 'due_on'>[],
  today: string,
): Cents {
  const later = new Set(entries.flatMap(({ order_id, due_on }) => (due_on !== null && due_on >= today ? [order_id] : [])))
  const left = entries.filter(({ kind, order_id }) => kind !== 'payment' && later.has(order_id))
  return cents(Math.max(0, balance - left.reduce((sum, { amount }) => sum + amount, 0)))
}
