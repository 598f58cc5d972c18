import { describe, expect, test } from 'vitest'
import type { Cart, CartCoupon, CartItem } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'
import { cartDifferences, describeDifference } from './cart-difference.ts'
import { withQuantity } from './cart-item.ts'
import { couponOf, lineOf } from './cart-lines.fixture.ts'
import { totalCart } from './cart.ts'
import { emptyCart } from './empty-cart.ts'

const cartOf = (items: CartItem[], coupon: CartCoupon | null = null): Cart => totalCart({ ...emptyCart('k'.repeat(42)), items, coupon })
const priced = (item: CartItem, price: number) => withQuantity({ ...item, price: cents(price) }, item.quantity.value)
const words = (before: Cart, after: Cart) =>
  cartDifferences(before, after).map((difference) => describeDifference(difference).replace(/\s/g, ' '))

const aloe = lineOf('aloe', 3)
const fixed = couponOf('STOEP500', { kind: 'fixed', value: 50_000, min_spend: cents(500_000) })

describe('differences between the expected and the actual cart', () => {
  test('a changed price, with the difference and the new price', () => {
    expect(words(cartOf([aloe]), cartOf([priced(aloe, 329_900)]))).toEqual(['Aloe rose by R 300,00 to R 3 299,00.'])
    expect(words(cartOf([aloe]), cartOf([priced(aloe, 289_900)]))).toEqual(['Aloe dropped by R 100,00 to R 2 899,00.'])
  })

  test('a missing line', () => {
    expect(cartDifferences(cartOf([aloe, lineOf('kalk-bay')]), cartOf([aloe]))).toEqual([{ kind: 'gone', product: 'Kalk Bay' }])
  })

  test('a quantity reduced to the maximum, but not one that the user lowered', () => {
    const cut = { ...aloe, quantity: { value: 2, min: 1, max: 2 } }
    expect(words(cartOf([aloe]), cartOf([cut]))).toEqual(['You can order up to 2 of Aloe. We set the quantity to 2.'])
    expect(words(cartOf([aloe]), cartOf([withQuantity(aloe, 2)]))).toEqual([])
  })

  test('an ended coupon, with the new total', () => {
    expect(words(cartOf([aloe], fixed), cartOf([aloe]))).toEqual(['Code STOEP500 has ended and was removed. Your total is now R 8 997,00.'])
  })

  test('a coupon below its minimum, with the minimum', () => {
    const one = withQuantity(aloe, 1)
    expect(words(cartOf([aloe], fixed), cartOf([one], fixed))).toEqual([
      'Code STOEP500 needs R 5 000,00 or more. It comes back when you add something.',
    ])
  })

  test('no difference for an added line, for the coupon of an emptied cart, or for a gift', () => {
    const gift = couponOf('GIFT', { kind: 'free_item', free_item: lineOf('aloe') })
    expect(words(cartOf([aloe]), cartOf([aloe, lineOf('kalk-bay')]))).toEqual([])
    expect(cartDifferences(cartOf([aloe], fixed), cartOf([]))).toEqual([{ kind: 'gone', product: 'Aloe' }])
    expect(cartDifferences(cartOf([aloe], gift), cartOf([aloe])).map(({ kind }) => kind)).toEqual(['coupon_ended'])
  })

  test('several differences, in the order of the cart', () => {
    const before = cartOf([aloe, lineOf('kalk-bay')], fixed)
    expect(cartDifferences(before, cartOf([priced(aloe, 300_000)])).map(({ kind }) => kind)).toEqual(['price', 'gone', 'coupon_ended'])
  })
})
