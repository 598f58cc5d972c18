import { describe, expect, it } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { OrderRequest } from '../../contract/orders/order-request.ts'
import type { Order } from '../../contract/orders/order.ts'
import { aloe } from '../cart/aloe.fixture.ts'
import { withQuantity } from '../cart/cart-item.ts'
import { canChangeDecision, piecesToAsk, refundStart, unfinishedRequests } from './asked-pieces.ts'
import { orderWith } from './order.fixture.ts'

const KEY = aloe.item_key
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T08:00:00.000Z`

const request = (id: string, changes: Partial<OrderRequest>): OrderRequest => ({
  request_id: id,
  kind: 'return',
  state: 'accepted',
  words: '',
  lines: [{ item_key: KEY, quantity: 1 }],
  photos: 0,
  answer: 'As you wish.',
  created_at: day(10),
  decided_at: day(11),
  ...changes,
})
const refund = (at: string, quantity: number) => ({
  refund_id: `R-${at}`,
  at,
  amount: cents(quantity),
  reason: '',
  state: 'done' as const,
  lines: [{ item_key: KEY, quantity }],
})
const ordered = (changes: Partial<Order>) => orderWith({ state: 'delivered', items: [withQuantity(aloe, 3)], ...changes })
const left = (order: Order) => unfinishedRequests(order).map(({ request: { request_id: id }, lines }) => [id, lines[0]?.quantity ?? 0])

describe('the requests that are not finished', () => {
  it('are the open ones, and the accepted ones until their pieces are refunded', () => {
    const requests = [
      request('open', { state: 'open', decided_at: null }),
      request('accepted', {}),
      request('refused', { state: 'refused' }),
      request('cancel', { kind: 'cancel', lines: [] }),
    ]
    expect(left(ordered({ requests }))).toEqual([
      ['accepted', 1],
      ['open', 1],
    ])
    expect(left(ordered({ requests, refunds: [refund(day(12), 1)] }))).toEqual([['open', 1]])
    expect(left(ordered({ requests: [request('finished', { done_at: day(12) })] }))).toEqual([])
    expect(left(ordered({ requests, state: 'refunded' }))).toEqual([['open', 1]])
  })

  it('keep the pieces that a refund leaves, and no refund counts for two of them or for an earlier one', () => {
    const requests = [
      request('first', { lines: [{ item_key: KEY, quantity: 2 }] }),
      request('second', { decided_at: day(13), lines: [{ item_key: KEY, quantity: 1 }] }),
    ]
    expect(left(ordered({ requests, refunds: [refund(day(12), 1)] }))).toEqual([
      ['first', 1],
      ['second', 1],
    ])
    expect(left(ordered({ requests, refunds: [refund(day(14), 2)] }))).toEqual([['second', 1]])
    expect(left(ordered({ requests: requests.slice(0, 1), refunds: [refund(day(10), 1)] }))).toEqual([['first', 2]])
  })

  it('are about all that is left if they name no line', () => {
    expect(left(ordered({ requests: [request('all', { lines: [] })] }))).toEqual([['all', 3]])
  })
})

it('a new request is about pieces that no unfinished return and no request of its kind has', () => {
  const claim = request('claim', { kind: 'guarantee', state: 'open', decided_at: null })
  const asked = (requests: OrderRequest[]) =>
    (['return', 'guarantee'] as const).map((kind) => piecesToAsk(ordered({ requests }), kind, KEY))
  expect(asked([])).toEqual([3, 3])
  expect(asked([claim])).toEqual([3, 2])
  expect(asked([claim, request('return', {})])).toEqual([2, 1])
  expect(asked([request('finished', { done_at: day(12) })])).toEqual([3, 3])
})

it('a decision can change while nothing was refunded, the request is not finished, and its pieces are in no other', () => {
  const accepted = request('one', {})
  const refused = request('one', { state: 'refused', lines: [{ item_key: KEY, quantity: 3 }] })
  const can = (one: OrderRequest, changes: Partial<Order> = {}) => canChangeDecision(ordered({ requests: [one], ...changes }), one)
  expect([can(accepted), can(refused)]).toEqual([true, true])
  expect(can(accepted, { refunds: [refund(day(12), 1)] })).toBe(false)
  expect(can(accepted, { refunds: [refund(day(10), 1)] })).toBe(true)
  expect(can({ ...accepted, done_at: day(12) })).toBe(false)
  expect(can({ ...accepted, kind: 'cancel' })).toBe(false)
  expect(can({ ...accepted, state: 'open', decided_at: null })).toBe(false)
  expect(can(refused, { requests: [refused, request('again', { state: 'open', decided_at: null })] })).toBe(false)
})

describe('a refund begins', () => {
  it('with the pieces of accepted returns that are not refunded', () => {
    const repair = request('report', { kind: 'guarantee', problem: 'damaged', wish: 'repair' })
    const requests = [request('one', {}), request('two', {}), request('claim', { kind: 'guarantee' }), repair]
    expect(refundStart(ordered({ requests }))).toEqual({ kind: 'pieces', counts: { [KEY]: 2 }, restock: false })
    expect(refundStart(ordered({ requests, refunds: [refund(day(12), 1)] })).counts).toEqual({ [KEY]: 1 })
    expect(refundStart(ordered({ requests, refunds: [refund(day(12), 2)] }))).toEqual({ kind: null, counts: {}, restock: false })
  })

  it('with the pieces of an accepted report whose customer would like the money back', () => {
    const report = request('report', { kind: 'guarantee', problem: 'damaged', wish: 'refund' })
    expect(refundStart(ordered({ requests: [report] }))).toEqual({ kind: 'pieces', counts: { [KEY]: 1 }, restock: false })
  })

  it('with nothing without one, and pieces go back into the stock by themselves only before they left', () => {
    expect(refundStart(ordered({ state: 'processing' }))).toEqual({ kind: null, counts: {}, restock: true })
    expect(refundStart(ordered({ state: 'dispatched' })).restock).toBe(false)
    expect(refundStart(ordered({ requests: [request('open', { state: 'open', decided_at: null })] })).kind).toBeNull()
  })
})
