import type { OrderState } from '../../src/contract/orders/order.ts'
import { DAY_MS, HOUR_MS } from '../../src/domain/calendar/durations.ts'

/** How long an unpaid order stays open in each state, in milliseconds. */
const periods: Partial<Record<OrderState, number>> = {
  pending_payment: DAY_MS,
  awaiting_transfer: 7 * DAY_MS,
  payment_failed: 7 * DAY_MS,
}

const later = (now: Date, wait: number) => new Date(now.getTime() + wait).toISOString()

/** The deadline of an order for which a payment begins now, ISO 8601: the payment has at least an hour. */
export function payByWithPayment(deadline: string | null, now: Date): string {
  const hour = later(now, HOUR_MS)
  return deadline !== null && deadline > hour ? deadline : hour
}

/**
 * The deadline of an order that enters `state` now, ISO 8601; null for a state without one. A payment link sets the deadline, and leaves at
 * least an hour for a payment that has begun.
 */
export function payBy(state: OrderState, now: Date, linkUntil: string | null = null): string | null {
  const wait = periods[state]
  if (wait === undefined) return null
  if (linkUntil === null || state === 'awaiting_transfer') return later(now, wait)
  return payByWithPayment(linkUntil, now)
}
