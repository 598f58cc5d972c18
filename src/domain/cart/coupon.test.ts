import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { asGift } from './cart-item.ts'
import { lineOf, ruleOf } from './cart-lines.fixture.ts'
import { couponWorth, evaluateCoupon } from './coupon.ts'
import { realCards } from '../catalogue/real-cards.fixture.ts'

describe('a coupon of percent', () => {
  test('reduces the counted items by its percentage', () => {
    const rule = ruleOf({ kind: 'percent', value: 10 })
    expect(evaluateCoupon(rule, [lineOf('kalk-bay', 2)])).toEqual({ kind: 'fits', discount: 379_980, gift: null })
  })

  test('counts only items of its categories', () => {
    const rule = ruleOf({ kind: 'percent', value: 15, categories: ['scatter-cushions', 'ottomans'] })
    expect(evaluateCoupon(rule, [lineOf('kalk-bay'), lineOf('protea')])).toMatchObject({ discount: 52_485 })
    expect(evaluateCoupon(rule, [lineOf('kalk-bay')]).kind).toBe('short')
  })

  test('skips sale items if its rule excludes them', () => {
    const rule = ruleOf({ kind: 'percent', value: 5, exclude_sale_items: true, min_spend: cents(3_500_000), categories: ['couches'] })
    expect(evaluateCoupon(rule, [lineOf('cederberg', 2)])).toEqual({ kind: 'short', minimum: 3_500_000 })
    expect(evaluateCoupon(rule, [lineOf('cederberg'), lineOf('drakensberg')])).toMatchObject({ discount: 214_995 })
  })
})

describe('a coupon of a fixed amount', () => {
  test('needs counted items worth its minimum, to the cent', () => {
    const rule = ruleOf({ kind: 'fixed', value: 50_000, min_spend: cents(1_899_900) })
    expect(evaluateCoupon(rule, [lineOf('kalk-bay')])).toMatchObject({ kind: 'fits', discount: 50_000 })
    expect(evaluateCoupon({ ...rule, min_spend: cents(1_899_901) }, [lineOf('kalk-bay')])).toEqual({ kind: 'short', minimum: 1_899_901 })
  })

  test('never takes more than the counted items cost', () => {
    expect(evaluateCoupon(ruleOf({ kind: 'fixed', value: 75_000 }), [lineOf('namaqua')])).toMatchObject({ discount: 49_900 })
  })
})

describe('a coupon of a free item', () => {
  const rule = ruleOf({
    kind: 'free_item',
    free_item: lineOf('aloe', 1, { fabric: 'linen-sage' }),
    min_spend: cents(1_500_000),
    categories: ['sofas', 'couches'],
  })

  test('adds the item and no discount', () => {
    expect(evaluateCoupon(rule, [lineOf('hermanus')])).toEqual({
      kind: 'fits',
      discount: 0,
      gift: asGift(lineOf('aloe', 1, { fabric: 'linen-sage' })),
    })
  })

  test('does not count items of other categories towards the minimum', () => {
    expect(evaluateCoupon(rule, [lineOf('aloe', 20)])).toEqual({ kind: 'short', minimum: 1_500_000 })
  })
})

test('no coupon fits an empty cart or a cart with only gifts', () => {
  expect(evaluateCoupon(ruleOf({ value: 10 }), []).kind).toBe('short')
  expect(evaluateCoupon(ruleOf({ value: 10 }), [asGift(lineOf('aloe'))]).kind).toBe('short')
})

test('a discount is in whole cents between 0 and the cost of the items', () => {
  const line = fc
    .tuple(fc.constantFrom(...realCards.map(({ slug }) => slug)), fc.integer({ min: 1, max: 20 }))
    .map(([slug, quantity]) => lineOf(slug, quantity))
  const rule = fc
    .record({
      kind: fc.constantFrom('percent' as const, 'fixed' as const),
      value: fc.integer({ min: 0, max: 100 }),
      min_spend: fc.integer({ min: 0, max: 5_000_000 }).map(cents),
      categories: fc.subarray(['sofas', 'couches', 'tables', 'ottomans']),
      exclude_sale_items: fc.boolean(),
    })
    .map((parts) => ruleOf(parts.kind === 'fixed' ? { ...parts, value: parts.value * 10_000 } : parts))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), rule, (lines, couponRule) => {
      const outcome = evaluateCoupon(couponRule, lines)
      if (outcome.kind === 'short') return
      expect(Number.isSafeInteger(outcome.discount)).toBe(true)
      expect(outcome.discount).toBeGreaterThanOrEqual(0)
      expect(outcome.discount).toBeLessThanOrEqual(lines.reduce((sum, { totals }) => sum + totals.subtotal, 0))
    }),
    { seed: 10 },
  )
})

test('a coupon is worth its discount or the price of its gift, and nothing without an effect', () => {
  const couch = [lineOf('kalk-bay')]
  const gift = ruleOf({ kind: 'free_item', free_item: lineOf('aloe'), min_spend: cents(1_500_000) })
  expect(couponWorth(ruleOf({ kind: 'percent', value: 10 }), couch)).toBe(189_990)
  expect(couponWorth(gift, couch)).toBe(lineOf('aloe').price_regular)
  expect(couponWorth(gift, [...couch, asGift(lineOf('aloe'))])).toBe(lineOf('aloe').price_regular)
  expect(couponWorth(gift, [lineOf('aloe')])).toBe(0)
})
