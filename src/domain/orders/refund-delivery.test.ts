import { describe, expect, it } from 'vitest'
import type { Order } from '../../contract/orders/order.ts'
import { cents } from '../../contract/money/money.ts'
import { aloe } from '../cart/aloe.fixture.ts'
import { withQuantity } from '../cart/cart-item.ts'
import { orderWith } from './order.fixture.ts'
import { DELIVERY_KEY } from './refund.ts'
import { returnsDelivery } from './refund-delivery.ts'

const KEY = aloe.item_key
const [delivery, total] = [cents(60_000), cents(960_000)]
const totals = { subtotal: cents(900_000), discount_total: cents(0), shipping_total: delivery, tax_total: cents(0), total }
const timeline = [{ state: 'delivered' as const, at: '2026-11-10T08:00:00.000Z', note: '' }]
const ordered = (changes: Partial<Order> = {}) =>
  orderWith({ state: 'delivered', items: [withQuantity(aloe, 3)], totals, timeline, ...changes })
const inTime = new Date('2026-11-17T08:00:00.000Z')
const later = new Date('2026-11-25T08:00:00.000Z')
const refund = (lines: { item_key: string; quantity: number }[]) => ({
  refund_id: 'R1',
  at: '2026-11-12T08:00:00.000Z',
  amount: cents(1),
  reason: '',
  state: 'done' as const,
  lines,
})
const accepted = {
  request_id: 'demo',
  kind: 'return' as const,
  state: 'accepted' as const,
  words: '',
  lines: [],
  photos: 0,
  answer: 'As you wish.',
  created_at: '2026-11-16T08:00:00.000Z',
  decided_at: '2026-11-17T08:00:00.000Z',
}

describe('the price of the delivery goes back with the last pieces', () => {
  it('within the seven days, and later for a return that was accepted', () => {
    expect(returnsDelivery(ordered(), { [KEY]: 3 }, inTime)).toBe(true)
    expect(returnsDelivery(ordered(), { [KEY]: 3 }, later)).toBe(false)
    expect(returnsDelivery(ordered({ requests: [accepted] }), { [KEY]: 3 }, later)).toBe(true)
    expect(returnsDelivery(ordered({ requests: [{ ...accepted, done_at: accepted.decided_at }] }), { [KEY]: 3 }, later)).toBe(false)
    expect(returnsDelivery(ordered({ requests: [{ ...accepted, kind: 'guarantee' }] }), { [KEY]: 3 }, later)).toBe(false)
    expect(returnsDelivery(ordered({ state: 'dispatched', timeline: [] }), { [KEY]: 3 }, inTime)).toBe(true)
  })

  it('also where others were refunded before, and not while a piece stays', () => {
    expect(returnsDelivery(ordered(), { [KEY]: 2 }, inTime)).toBe(false)
    expect(returnsDelivery(ordered({ refunds: [refund([{ item_key: KEY, quantity: 1 }])] }), { [KEY]: 2 }, inTime)).toBe(true)
    expect(returnsDelivery(ordered(), {}, inTime)).toBe(false)
  })

  it('once, and not where it cost nothing or goes back by itself', () => {
    const before = [refund([{ item_key: DELIVERY_KEY, quantity: 1 }])]
    expect(returnsDelivery(ordered({ refunds: before }), { [KEY]: 3 }, inTime)).toBe(false)
    expect(returnsDelivery(ordered({ totals: { ...totals, shipping_total: cents(0) } }), { [KEY]: 3 }, inTime)).toBe(false)
    expect(returnsDelivery(ordered({ state: 'processing', timeline: [] }), { [KEY]: 3 }, inTime)).toBe(false)
  })
})
