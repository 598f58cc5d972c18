import { expect, it } from 'vitest'
import { isLate } from './late.ts'

const today = '2026-12-07'
const order = { state: 'processing', delivery_by: '2026-12-04', isCollected: false } as const

it('a paid order is late from the day after its day of delivery on, until it has arrived', () => {
  expect(isLate(order, '2026-12-04')).toBe(false)
  expect(isLate(order, '2026-12-05')).toBe(true)
  expect(isLate({ ...order, state: 'dispatched' }, today)).toBe(true)
  for (const state of ['pending_payment', 'awaiting_transfer', 'delivered', 'cancelled', 'refunded'] as const)
    expect(isLate({ ...order, state }, today), state).toBe(false)
})

it('an order that is collected is late until it is ready', () => {
  expect(isLate({ ...order, isCollected: true }, today)).toBe(true)
  expect(isLate({ ...order, isCollected: true, state: 'dispatched' }, today)).toBe(false)
})
