import type { OrderState } from '../../src/contract/orders/order.ts'
import { laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { HOUR_MS } from '../../src/domain/calendar/durations.ts'
import { lastMinute } from '../../src/domain/calendar/local-time.ts'

/** For how many days an unpaid order stays open in each state. */
const days: Partial<Record<OrderState, number>> = { awaiting_transfer: 7, payment_failed: 7 }

const later = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()

/** The last minute of the day that is so many days after the one of `now`, ISO 8601. Customers read only the day of such a deadline. */
export const endOfDayAfter = (now: Date, count: number): string => lastMinute(laterDay(southAfricanDay(now), count))

/** The deadline of an order for which a payment begins now, ISO 8601: the payment has at least an hour. */
export function payByWithPayment(deadline: string | null, now: Date): string {
  const hour = later(now, 1)
  return deadline !== null && deadline > hour ? deadline : hour
}

/**
 * The deadline of an order that enters `state` now, ISO 8601; null for a state without one: 24 hours for an online payment, and for others the
 * end of the seventh day. A payment link sets the deadline, and leaves at least an hour for a payment that has begun.
 */
export function payBy(state: OrderState, now: Date, linkUntil: string | null = null): string | null {
  const wait = days[state]
  if (wait === undefined && state !== 'pending_payment') return null
  if (linkUntil !== null && state !== 'awaiting_transfer') return payByWithPayment(linkUntil, now)
  return wait === undefined ? later(now, 24) : endOfDayAfter(now, wait)
}
