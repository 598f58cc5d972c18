import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '../../contract/orders/order.ts'
import { cents } from '../../contract/money/money.ts'
import { lineOf } from '../cart/cart-lines.fixture.ts'
import { totalCart } from '../cart/cart.ts'
import { emptyCart } from '../cart/empty-cart.ts'
import { couponOf } from '../cart/cart-lines.fixture.ts'
import { withDiscountShares } from './discount-shares.ts'
import { orderWith } from './order.fixture.ts'
import { withDelivery } from '../delivery/quote-delivery.ts'
import {
  DELIVERY_KEY,
  allPiecesLeft,
  goodsLeft,
  leftToRefund,
  paidFor,
  piecesLeft,
  refundedOf,
  refundShare,
  vatOfRefund,
  type RefundedPieces,
} from './refund.ts'

const cart = (quantities: readonly number[], percent: number) => {
  const slugs = ['kalk-bay', 'aloe', 'namaqua']
  const items = quantities.flatMap((quantity, at) => (quantity === 0 ? [] : [lineOf(slugs[at] ?? 'aloe', quantity)]))
  return totalCart({ ...emptyCart('k'.repeat(42)), items, coupon: percent === 0 ? null : couponOf('OFF', { value: percent }) })
}

test('the values of all pieces add up to what was paid, in whatever parts and at whatever discount', () => {
  const quantities = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 3 }))
  fc.assert(
    fc.property(
      quantities,
      fc.integer({ min: 0, max: 99 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
      (counts, percent, steps) => {
        const sold = withDelivery(cart(counts, percent), cents(percent % 2 === 0 ? 0 : 45_050))
        const { items, totals } = sold
        // With and without the shares of the discount that older orders lack.
        const stored = percent % 3 === 0 ? items : withDiscountShares(sold)
        let order = orderWith({ items: stored, totals, refunds: [] })
        for (const step of steps) {
          const pieces: RefundedPieces[] = allPiecesLeft(order)
            .slice(0, step)
            .map(({ item_key, quantity }) => ({ item_key, quantity: Math.min(quantity, step) }))
          if (pieces.length === 0) break
          const amount = paidFor(order, pieces)
          const vat = vatOfRefund(order, amount)
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(vat).toBeLessThanOrEqual(amount)
          const refund = { refund_id: 'x', at: '2026-11-20T08:00:00Z', amount, reason: '', state: 'due' as const, lines: pieces }
          order = { ...order, refunds: [...(order.refunds ?? []), refund] }
        }
        expect(leftToRefund(order)).toBe(0)
        expect(refundedOf(order)).toBe(totals.total)
        expect(vatOfRefund({ totals, refunds: [] }, totals.total)).toBe(totals.tax_total)
      },
    ),
    { seed: 7, numRuns: 200 },
  )
})

test('a code for some goods takes nothing off the others, and the values of all pieces still add up', () => {
  const lines = [lineOf('kalk-bay', 3), lineOf('aloe', 4)]
  const [sofa, ottoman] = lines
  const rules = [
    { value: 7, categories: [sofa?.category ?? ''] },
    { kind: 'fixed' as const, value: 100_001, categories: [sofa?.category ?? ''] },
  ]
  expect(ottoman?.category).not.toBe(sofa?.category)
  for (const rule of rules) {
    const sold = totalCart({ ...emptyCart('k'.repeat(42)), items: lines, coupon: couponOf('SOFAS', rule) })
    const order = orderWith({ items: withDiscountShares(sold), totals: sold.totals, refunds: [] })
    const value = (item: typeof sofa, quantity: number) => paidFor(order, [{ item_key: item?.item_key ?? '', quantity }])
    expect(sold.totals.discount_total).toBeGreaterThan(0)
    expect(value(ottoman, 4)).toBe(ottoman?.totals.subtotal)
    expect(value(sofa, 3)).toBe((sofa?.totals.subtotal ?? 0) - sold.totals.discount_total)
    expect(paidFor(order, allPiecesLeft(order))).toBe(sold.totals.total)
  }
})

test('a code for goods at full price takes nothing off a piece on sale', () => {
  const [full, sale] = [lineOf('kalk-bay', 1), lineOf('aloe', 2)]
  const items = [
    { ...full, price_regular: full.price },
    { ...sale, price_regular: cents(sale.price + 100) },
  ]
  const sold = totalCart({ ...emptyCart('k'.repeat(42)), items, coupon: couponOf('FULL', { value: 20, exclude_sale_items: true }) })
  const order = orderWith({ items: withDiscountShares(sold), totals: sold.totals, refunds: [] })
  expect(sold.totals.discount_total).toBeGreaterThan(0)
  expect(paidFor(order, [{ item_key: sale.item_key, quantity: 2 }])).toBe(sale.totals.subtotal)
})

test('the delivery goes back once, at its own price, and no piece has a part of it', () => {
  const { items, totals } = withDelivery(cart([2, 0, 0], 0), cents(45_000))
  const order = orderWith({ items, totals, refunds: [] })
  const delivery = [{ item_key: DELIVERY_KEY, quantity: 1 }]
  expect(paidFor(order, delivery)).toBe(45_000)
  expect(paidFor(order, [{ item_key: items[0]?.item_key ?? '', quantity: 2 }])).toBe(totals.total - 45_000)
  const refund = { refund_id: 'x', at: '2026-11-20T08:00:00Z', amount: cents(45_000), reason: '', state: 'due' as const, lines: delivery }
  const later = { ...order, refunds: [refund] }
  expect(piecesLeft(later, DELIVERY_KEY)).toBe(0)
  expect(paidFor(later, delivery)).toBe(0)
  expect(piecesLeft(orderWith({ items, totals: cart([2, 0, 0], 0).totals, refunds: [] }), DELIVERY_KEY)).toBe(0)
})

test('the last pieces of an order that has not left take the delivery along, and an amount of all that is left takes the pieces along', () => {
  const { items, totals } = withDelivery(cart([2, 1, 0], 0), cents(45_000))
  const [two, one] = items.map(({ item_key }) => item_key)
  const at = (state: 'processing' | 'dispatched', refunds: Order['refunds'] = []) => ({ ...orderWith({ items, totals, refunds }), state })
  const lines = [
    { item_key: two ?? '', quantity: 2 },
    { item_key: one ?? '', quantity: 1 },
  ]
  const whole = { pieces: [...lines, { item_key: DELIVERY_KEY, quantity: 1 }], amount: totals.total, isWhole: true }
  expect(refundShare(at('processing'), { lines })).toEqual(whole)
  expect(refundShare(at('processing'), { amount: totals.total })).toEqual(whole)
  expect(refundShare(at('processing'), {})).toEqual(whole)
  expect(refundShare(at('processing'), { lines: lines.slice(1) })).toMatchObject({ isWhole: false })
  expect(refundShare(at('dispatched'), { lines })).toEqual({ pieces: lines, amount: totals.total - 45_000, isWhole: false })
  expect(refundShare(at('dispatched'), { amount: totals.total })).toMatchObject({ pieces: [], isWhole: false })
  const before = { refund_id: 'x', at: '2026-11-20T08:00:00Z', amount: cents(50_000), reason: '', state: 'due' as const, lines: [] }
  expect(refundShare(at('processing', [before]), { lines })).toEqual({ ...whole, amount: totals.total - 50_000 })
})

test('a line that the order does not have has no pieces and no value', () => {
  const { items, totals } = cart([2, 0, 0], 0)
  const order = orderWith({ items, totals, refunds: [] })
  expect(piecesLeft(order, 'other')).toBe(0)
  expect(paidFor(order, [{ item_key: 'other', quantity: 1 }])).toBe(cents(0))
})

test('what is left of the goods has neither the delivery nor its refund, and is never below nothing', () => {
  const totals = { total: cents(145_000), shipping_total: cents(45_000) }
  const back = (amount: number, ...keys: string[]) => ({
    amount: cents(amount),
    lines: keys.map((item_key) => ({ item_key, quantity: 1 })),
  })
  expect(goodsLeft(totals, [])).toBe(100_000)
  expect(goodsLeft(totals, [back(45_000, DELIVERY_KEY)])).toBe(100_000)
  expect(goodsLeft(totals, [back(20_000, DELIVERY_KEY), back(30_000)])).toBe(70_000)
  expect(goodsLeft(totals, [back(65_000, 'aloe', DELIVERY_KEY)])).toBe(80_000)
  expect(goodsLeft(totals, [back(120_000)])).toBe(0)
})
