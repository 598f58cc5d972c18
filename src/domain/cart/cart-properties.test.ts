import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartSchema, type Cart } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'
import { cartDifferences } from './cart-difference.ts'
import { couponOf, lineOf } from './cart-lines.fixture.ts'
import { applyCartAction, type CartAction } from './cart.ts'
import { emptyCart } from './empty-cart.ts'
import { vatContained } from '../sums.ts'

const limits = { perLine: 20, lines: 4 }
const lines = ['kalk-bay', 'knysna', 'aloe', 'namaqua', 'marula', 'cederberg'].map((slug) => lineOf(slug))
const coupons = [
  couponOf('TEN', { kind: 'percent', value: 10 }),
  couponOf('FIXED', { kind: 'fixed', value: 150_000, min_spend: cents(500_000), exclude_sale_items: true }),
  couponOf('GIFT', { kind: 'free_item', free_item: lineOf('aloe'), min_spend: cents(1_500_000), categories: ['sofas', 'couches'] }),
]

const line = fc.constantFrom(...lines)
const itemKey = fc.oneof(
  line.map((item) => item.item_key),
  fc.constant('999:'),
  line.map((item) => `gift:${item.item_key}`),
)
const action: fc.Arbitrary<CartAction> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('add' as const), item: line, quantity: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('setQuantity' as const), itemKey, quantity: fc.integer({ min: 0, max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), itemKey }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('applyCoupon' as const), coupon: fc.constantFrom(...coupons) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('removeCoupon' as const), code: fc.constantFrom('TEN', 'FIXED', 'GIFT', 'NONE') }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'clear' as const }) },
)

function fold(cart: Cart, actions: readonly CartAction[]): Cart {
  return actions.reduce((state, next) => {
    const outcome = applyCartAction(state, next, limits)
    return outcome.kind === 'ok' ? outcome.cart : state
  }, cart)
}

const start = { ...emptyCart('k'.repeat(42)), rev: 17 }
const cart = fc.array(action, { maxLength: 15 }).map((actions) => fold(start, actions))

describe('after any actions on a cart', () => {
  test('it matches the contract, and its sums are correct', () => {
    fc.assert(
      fc.property(cart, (result) => {
        expect(cartSchema.parse(result)).toEqual(result)
        const paid = result.items.filter(({ free }) => !free)
        expect(result.totals.subtotal).toBe(paid.reduce((sum, { price, quantity }) => sum + price * quantity.value, 0))
        expect(result.totals.total).toBe(result.totals.subtotal - result.totals.discount_total)
        expect(result.totals.total).toBeGreaterThanOrEqual(0)
        expect(result.totals.tax_total).toBe(vatContained(result.totals.total))
        expect(result.totals.shipping_total).toBe(0)
        expect(result.item_count).toBe(paid.reduce((sum, { quantity }) => sum + quantity.value, 0))
      }),
      { seed: 400, numRuns: 300 },
    )
  })

  test('its limits hold: lines, quantity of a line, one coupon, at most one gift, and no coupon without items', () => {
    fc.assert(
      fc.property(cart, ({ items, coupons: applied, rev }) => {
        const paid = items.filter(({ free }) => !free)
        expect(paid.length).toBeLessThanOrEqual(limits.lines)
        for (const { quantity } of paid) expect(quantity.value >= 1 && quantity.value <= limits.perLine).toBe(true)
        expect(new Set(items.map(({ item_key }) => item_key)).size).toBe(items.length)
        expect(items.length - paid.length).toBeLessThanOrEqual(applied.length)
        expect(applied.length).toBeLessThanOrEqual(paid.length > 0 ? 1 : 0)
        expect(rev).toBe(17)
      }),
      { seed: 401, numRuns: 300 },
    )
  })

  test('an action does not change the earlier cart', () => {
    fc.assert(
      fc.property(cart, action, (before, next) => {
        const copy = structuredClone(before)
        applyCartAction(before, next, limits)
        expect(before).toEqual(copy)
      }),
      { seed: 402 },
    )
  })

  test('repeating an action except `add` changes nothing, so a call with an unknown outcome can be sent again', () => {
    fc.assert(
      fc.property(
        cart,
        action.filter(({ type }) => type !== 'add'),
        (before, next) => {
          const once = fold(before, [next])
          expect(fold(once, [next])).toEqual(once)
        },
      ),
      { seed: 403, numRuns: 300 },
    )
  })

  test('adding in two steps equals adding at once', () => {
    fc.assert(
      fc.property(cart, line, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (before, item, few, more) => {
        const apart = fold(before, [
          { type: 'add', item, quantity: few },
          { type: 'add', item, quantity: more },
        ])
        expect(apart).toEqual(fold(before, [{ type: 'add', item, quantity: few + more }]))
      }),
      { seed: 404 },
    )
  })

  test('a cart that equals the expected cart has no differences', () => {
    fc.assert(
      fc.property(cart, (result) => {
        expect(cartDifferences(result, structuredClone(result))).toEqual([])
      }),
      { seed: 405 },
    )
  })
})
