import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '../../contract/orders/order.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import { totalCart } from '../cart/cart.ts'
import { couponOf, lineOf } from '../cart/cart-lines.fixture.ts'
import { emptyCart } from '../cart/empty-cart.ts'
import { withDelivery } from '../delivery/quote-delivery.ts'
import { creditedLines } from './credited-lines.ts'
import { withDiscountShares } from './discount-shares.ts'
import { orderWith } from './order.fixture.ts'
import { DELIVERY_KEY, leftToRefund, piecesLeft, refundShare, vatOfRefund, type RefundedPieces } from './refund.ts'

const DELIVERY = cents(45_050)

/** A delivered order of three Kalk Bay and two Aloe with a delivery that cost something, at a discount in percent. */
function ordered(percent: number): Order {
  const coupon = percent === 0 ? null : couponOf('OFF', { value: percent })
  const cart = totalCart({ ...emptyCart('k'.repeat(42)), items: [lineOf('kalk-bay', 3), lineOf('aloe', 2)], coupon })
  const sold = withDelivery(cart, DELIVERY)
  return orderWith({ state: 'delivered', items: withDiscountShares(sold), totals: sold.totals, refunds: [] })
}

/** Refunds a part of an order. Returns the lines of its credit note, the refund, and the order with it. */
function refunded(order: Order, wanted: { lines?: RefundedPieces[]; amount?: Cents }) {
  const { pieces, amount } = refundShare(order, wanted)
  const vat = vatOfRefund(order, amount)
  const refund = { refund_id: 'x', at: '2026-11-20T08:00:00Z', amount, reason: '', state: 'due' as const, lines: [...pieces] }
  return {
    lines: creditedLines(order, { amount, vat, lines: pieces }),
    amount,
    vat,
    order: { ...order, refunds: [...(order.refunds ?? []), refund] },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((above, number) => above + number, 0)

test('each line has what was paid for its pieces, without their share of a discount, and the delivery is a line of its own', () => {
  const order = ordered(10)
  const [sofa, ottoman] = order.items
  const lines = [
    { item_key: ottoman?.item_key ?? '', quantity: 1 },
    { item_key: sofa?.item_key ?? '', quantity: 2 },
    { item_key: DELIVERY_KEY, quantity: 1 },
  ]
  const note = refunded(order, { lines })
  expect(note.lines).toMatchObject([
    { kind: 'pieces', item: { slug: 'kalk-bay' }, quantity: 2, amount: ((sofa?.price ?? 0) * 2 * 9) / 10 },
    { kind: 'pieces', item: { slug: 'aloe' }, quantity: 1, amount: ((ottoman?.price ?? 0) * 9) / 10 },
    { kind: 'delivery', quantity: 1, amount: DELIVERY },
  ])
})

test('an amount is a lower price, and the pieces that follow state what of their price was credited before', () => {
  const { order } = refunded(ordered(0), { amount: cents(10_000) })
  expect(refunded(ordered(0), { amount: cents(10_000) }).lines).toMatchObject([{ kind: 'price', amount: 10_000 }])
  const last = refunded(order, {})
  expect(last.lines.map(({ kind }) => kind)).toEqual(['pieces', 'pieces', 'delivery', 'difference'])
  expect(last.lines.at(-1)).toMatchObject({ amount: -10_000, vat: expect.any(Number) })
  expect(last.lines.at(-1)?.vat).toBeLessThan(0)
})

test('amounts and VAT of the lines add up to the refund to the cent, in whatever parts and at whatever discount', () => {
  const step = fc.record({ count: fc.integer({ min: 0, max: 4 }), amount: fc.integer({ min: 1, max: 500_000 }) })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), fc.array(step, { maxLength: 5 }), (percent, steps) => {
      let order = ordered(percent)
      const check = (wanted: Parameters<typeof refunded>[1]) => {
        const note = refunded(order, wanted)
        expect(sum(note.lines.map(({ amount }) => amount))).toBe(note.amount)
        expect(sum(note.lines.map(({ vat }) => vat))).toBe(note.vat)
        ;({ order } = note)
      }
      for (const { count, amount } of steps) {
        const [key = ''] = order.items.map(({ item_key }) => item_key).filter((item) => piecesLeft(order, item) > 0)
        const lines = [{ item_key: key, quantity: Math.min(count, piecesLeft(order, key)) }]
        const worth = refundShare(order, { lines }).amount
        if (count > 0 && worth > 0 && worth <= leftToRefund(order)) check({ lines })
        else if (amount < leftToRefund(order)) check({ amount: cents(amount) })
      }
      if (leftToRefund(order) > 0) check({})
    }),
    { seed: 11, numRuns: 200 },
  )
})
