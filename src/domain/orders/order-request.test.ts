import { expect, it } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { OrderState } from '../../contract/orders/order.ts'
import { aloe } from '../cart/aloe.fixture.ts'
import { withQuantity } from '../cart/cart-item.ts'
import { orderWith } from './order.fixture.ts'
import { canReport, refundDay, requestsOf } from './order-request.ts'

const at = (state: OrderState, delivered?: string) =>
  orderWith({
    state,
    items: [aloe],
    timeline: delivered === undefined ? [] : [{ state: 'delivered', at: delivered, note: '' }],
  })
const now = new Date('2026-11-20T08:00:00.000Z')

it('lets an order be cancelled until it has left', () => {
  for (const state of ['pending_payment', 'awaiting_transfer', 'payment_failed', 'processing'] as const)
    expect(requestsOf(at(state), now)).toEqual(['cancel'])
  for (const state of ['dispatched', 'cancelled', 'refunded'] as const) expect(requestsOf(at(state), now)).toEqual([])
})

it('lets pieces be returned to the end of the seventh day after the delivery, as South Africa counts days', () => {
  // The evening of the 12th in UTC is the 13th in South Africa.
  const order = at('delivered', '2026-11-12T22:30:00.000Z')
  expect(requestsOf(order, new Date('2026-11-20T21:59:59.000Z'))).toEqual(['return', 'guarantee'])
  expect(requestsOf(order, new Date('2026-11-20T22:00:00.000Z'))).toEqual(['guarantee'])
})

it('offers neither a return nor the guarantee once no piece is left', () => {
  const refundOf = (quantity: number) => ({
    refund_id: 'demo',
    at: '2026-11-19T08:00:00.000Z',
    amount: cents(1),
    reason: '',
    state: 'done' as const,
    lines: [{ item_key: aloe.item_key, quantity }],
  })
  const order = { ...at('delivered', '2026-11-18T08:00:00.000Z'), items: [withQuantity(aloe, 3)] }
  expect(requestsOf({ ...order, refunds: [refundOf(2)] }, now)).toEqual(['return', 'guarantee'])
  expect(requestsOf({ ...order, refunds: [refundOf(2), refundOf(1)] }, now)).toEqual([])
})

it('grants the guarantee for 15 years', () => {
  const order = at('delivered', '2026-11-13T08:00:00.000Z')
  expect(requestsOf(order, new Date('2041-11-13T07:59:59.000Z'))).toEqual(['guarantee'])
  expect(requestsOf(order, new Date('2041-11-13T08:00:00.000Z'))).toEqual([])
})

it('does not offer a return or a guarantee for a gift card', () => {
  const gift_card = {
    value: cents(50_000),
    recipient_name: 'Demo',
    recipient_email: 'demo@stoep.example',
    message: '',
    send_on: '2026-11-13',
    sent_at: '2026-11-13T08:00:00.000Z',
    last_four: '2345',
    ends_on: '2029-11-13',
    state: 'active' as const,
  }
  expect(requestsOf({ ...at('delivered', '2026-11-13T08:00:00.000Z'), gift_card }, now)).toEqual([])
})

it('does not ask the same twice while it is open', () => {
  const request = {
    request_id: 'demo',
    kind: 'cancel' as const,
    words: '',
    lines: [],
    photos: 0,
    answer: '',
    created_at: '2026-11-20T07:00:00.000Z',
    decided_at: null,
  }
  expect(requestsOf({ ...at('processing'), requests: [{ ...request, state: 'open' }] }, now)).toEqual([])
  expect(requestsOf({ ...at('processing'), requests: [{ ...request, state: 'refused' }] }, now)).toEqual(['cancel'])
})

it('offers nothing about pieces when no piece is left to ask for', () => {
  const order = at('delivered', '2026-11-13T08:00:00.000Z')
  const lines = [{ item_key: aloe.item_key, quantity: 1 }]
  const refunds = [{ refund_id: 'R1', at: '2026-11-14T08:00:00.000Z', amount: cents(1), reason: '', state: 'done' as const, lines }]
  expect(requestsOf({ ...order, refunds }, now)).toEqual([])
})

it('refunds a return within 30 days after it was asked for, as South Africa counts days', () => {
  expect(refundDay({ kind: 'return', created_at: '2026-11-12T22:30:00.000Z' })).toBe('2026-12-13')
  expect(refundDay({ kind: 'guarantee', created_at: '2026-11-12T22:30:00.000Z' })).toBeNull()
})

it('takes a report that something is wrong from the dispatch until six months after the delivery', () => {
  expect((['processing', 'dispatched', 'refunded'] as const).map((state) => canReport(at(state), now))).toEqual([false, true, false])
  // 31 August and six months end with February. The evening of the 30th in UTC is the 31st in South Africa.
  const order = at('delivered', '2026-08-30T22:30:00.000Z')
  expect(canReport(order, new Date('2027-02-28T21:59:59.000Z'))).toBe(true)
  expect(canReport(order, new Date('2027-02-28T22:00:00.000Z'))).toBe(false)
})

it('takes no report about an order that still waits at its store', () => {
  const collection = {
    slug: 'demo',
    name: 'Demo store',
    address_lines: [],
    suburb: '',
    city: 'Cape Town',
    postcode: '8001',
    phone: '',
    hours_note: '',
  }
  expect(canReport({ ...at('dispatched'), collection }, now)).toBe(false)
  expect(canReport({ ...at('delivered', '2026-11-13T08:00:00.000Z'), collection }, now)).toBe(true)
})

it('takes no second report while one is open, but a guarantee claim beside it', () => {
  const open = {
    request_id: 'demo',
    kind: 'guarantee' as const,
    state: 'open' as const,
    words: 'Demo',
    photos: 0,
    answer: '',
    decided_at: null,
  }
  const report = { ...open, problem: 'missing' as const, wish: 'repair' as const, lines: [], created_at: '2026-11-20T07:00:00.000Z' }
  const order = { ...at('delivered', '2026-11-13T08:00:00.000Z'), requests: [report] }
  expect(canReport(order, now)).toBe(false)
  expect(requestsOf(order, now)).toContain('guarantee')
})
