import type { OrderState } from '../../src/contract/orders/order.ts'

const HOUR_MS = 3_600_000

/** How long an unpaid order stays open in each state, in milliseconds. */
const periods: Partial<Record<OrderState, number>> = {
  pending_payment: 24 * HOUR_MS,
  awaiting_transfer: 7 * 24 * HOUR_MS,
  payment_failed: 7 * 24 * HOUR_MS,
}

/** The deadline of an order that enters `state` now, ISO 8601; null for a state without one. */
export function payBy(state: OrderState, now: Date): string | null {
  const wait = periods[state]
  return wait === undefined ? null : new Date(now.getTime() + wait).toISOString()
}
