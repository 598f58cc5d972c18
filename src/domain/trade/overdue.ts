import { cents, type Cents } from '../../contract/money/money.ts'
import type { TradeEntry } from '../../contract/trade/trade.ts'

/**
 * The overdue part of a balance. Payments and refunds cover the oldest orders first. So the outstanding amount beyond the orders that are due
 * later is overdue.
 * @param balance what is outstanding, in cents
 * @param entries all orders that are not due yet must be among them
 * @param today YYYY-MM-DD; an order is overdue from the day after its due day
 */
export function overdueOf(balance: number, entries: readonly Pick<TradeEntry, 'kind' | 'amount' | 'due_on'>[], today: string): Cents {
  const later = entries.filter(({ kind, due_on }) => kind === 'order' && due_on !== null && due_on >= today)
  return cents(Math.max(0, balance - later.reduce((sum, { amount }) => sum + amount, 0)))
}
