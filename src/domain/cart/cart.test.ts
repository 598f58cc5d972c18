import { describe, expect, test } from 'vitest'
import { cartSchema, type Cart } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'
import { guestLimits, tradeLimits } from './cart-limits.ts'
import { couponOf, lineOf } from './cart-lines.fixture.ts'
import { applyCartAction, totalCart, type CartAction } from './cart.ts'
import { emptyCart } from './empty-cart.ts'

const key = 'k'.repeat(42)
const limits = guestLimits

/** The cart after actions that must all be accepted. */
function after(...actions: CartAction[]): Cart {
  return actions.reduce((cart, action) => {
    const outcome = applyCartAction(cart, action, limits)
    if (outcome.kind === 'refused') throw new Error(`Refused: ${outcome.code}`)
    return outcome.cart
  }, emptyCart(key))
}

const add = (slug: string, quantity = 1): CartAction => ({ type: 'add', item: lineOf(slug), quantity })
const welcome = couponOf('WELCOME10', { kind: 'percent', value: 10 })
const freeOttoman = couponOf('FREEOTTOMAN', {
  kind: 'free_item',
  free_item: lineOf('aloe', 1, { fabric: 'linen-sage' }),
  min_spend: cents(1_500_000),
  categories: ['sofas', 'couches'],
})
const apply = (coupon: typeof welcome): CartAction => ({ type: 'applyCoupon', coupon })

describe('the totals of a cart', () => {
  test('match the contract: two sofas, 10% off, delivery free, VAT included', () => {
    const cart = after(add('kalk-bay', 2), apply(welcome))
    expect(cart.totals).toEqual({ subtotal: 3_799_800, discount_total: 379_980, shipping_total: 0, tax_total: 446_063, total: 3_419_820 })
    expect(cart.item_count).toBe(2)
    expect(cart.coupons[0]?.discount_total).toBe(379_980)
    expect(cartSchema.parse(cart)).toEqual(cart)
  })

  test('are 0 for an empty cart', () => {
    expect(emptyCart(key)).toMatchObject({
      cart_key: key,
      rev: 0,
      items: [],
      item_count: 0,
      coupons: [],
      totals: { total: 0, tax_total: 0 },
    })
    expect(cartSchema.parse(emptyCart(key))).toEqual(emptyCart(key))
  })

  test('are calculated again, whatever the gift lines were before', () => {
    const cart = after(add('hermanus'), apply(freeOttoman))
    expect(totalCart({ ...cart, coupon: freeOttoman })).toEqual(cart)
  })
})

describe('adding', () => {
  test('an equal line increases its quantity; another variation makes a new line', () => {
    const other: CartAction = { type: 'add', item: lineOf('kalk-bay', 1, { legs: 'oak' }), quantity: 1 }
    expect(after(add('kalk-bay'), add('kalk-bay', 2), other).items.map(({ quantity }) => quantity.value)).toEqual([3, 1])
  })

  test('stops at a quantity of 20', () => {
    expect(after(add('aloe', 15), add('aloe', 15)).items[0]?.quantity).toEqual({ value: 20, min: 1, max: 20 })
  })

  test('updates the price of an existing line', () => {
    const dearer: CartAction = { type: 'add', item: { ...lineOf('aloe'), price: cents(400_000) }, quantity: 1 }
    expect(after(add('aloe'), dearer).totals.subtotal).toBe(800_000)
  })

  test('refuses the 51st line, but not a higher quantity of an existing line', () => {
    const many = Array.from({ length: 50 }, (_, index): CartAction => ({
      type: 'add',
      item: { ...lineOf('aloe'), item_key: `${index}:` },
      quantity: 1,
    }))
    const full = after(...many)
    expect(applyCartAction(full, add('kalk-bay'), limits)).toEqual({ kind: 'refused', code: 'cart_full' })
    expect(applyCartAction(full, { type: 'add', item: { ...lineOf('aloe'), item_key: '7:' }, quantity: 1 }, limits).kind).toBe('ok')
    expect(applyCartAction(full, add('kalk-bay'), tradeLimits).kind).toBe('ok')
  })
})

describe('changing a quantity', () => {
  const [line] = after(add('aloe', 3)).items
  const set = (quantity: number, itemKey = line?.item_key ?? ''): CartAction => ({ type: 'setQuantity', itemKey, quantity })

  test('sets it, at most to 20', () => {
    expect(after(add('aloe', 3), set(5)).item_count).toBe(5)
    expect(after(add('aloe', 3), set(21)).item_count).toBe(20)
  })

  test('to 0 removes the line, and a repeat changes nothing', () => {
    expect(after(add('aloe', 3), set(0), set(0)).items).toEqual([])
  })

  test('of a missing line is refused', () => {
    expect(applyCartAction(after(add('aloe')), set(2, '999:'), limits)).toEqual({ kind: 'refused', code: 'line_not_found' })
  })

  test('of a gift is refused, because it is locked', () => {
    const cart = after(add('hermanus'), apply(freeOttoman))
    const gift = cart.items.find(({ free }) => free)
    expect(applyCartAction(cart, set(2, gift?.item_key), limits)).toEqual({ kind: 'refused', code: 'line_not_found' })
  })
})

describe('removing', () => {
  test('removes one line and keeps the others', () => {
    const cart = after(add('aloe'), add('kalk-bay'), { type: 'remove', itemKey: lineOf('aloe').item_key })
    expect(cart.items.map(({ slug }) => slug)).toEqual(['kalk-bay'])
  })

  test('a missing line changes nothing', () => {
    const cart = after(add('aloe'))
    expect(applyCartAction(cart, { type: 'remove', itemKey: '999:' }, limits)).toEqual({ kind: 'ok', cart })
  })

  test('all lines removes the coupon too', () => {
    expect(after(add('aloe'), apply(welcome), { type: 'clear' })).toEqual(emptyCart(key))
    expect(after(add('aloe'), apply(welcome), { type: 'remove', itemKey: lineOf('aloe').item_key }).coupons).toEqual([])
  })
})

describe('a coupon', () => {
  test('needs items', () => {
    expect(applyCartAction(emptyCart(key), apply(welcome), limits)).toEqual({ kind: 'refused', code: 'cart_empty' })
  })

  test('below its minimum is refused, and the current coupon stays', () => {
    const cart = after(add('aloe'), apply(welcome))
    expect(applyCartAction(cart, apply(freeOttoman), limits)).toEqual({ kind: 'refused', code: 'invalid_coupon' })
  })

  test('replaces another coupon, because a cart has one at a time', () => {
    const cart = after(add('hermanus'), apply(welcome), apply(freeOttoman))
    expect(cart.coupons.map(({ code }) => code)).toEqual(['FREEOTTOMAN'])
    expect(cart.totals.discount_total).toBe(0)
  })

  test('applied again changes nothing', () => {
    expect(after(add('aloe'), apply(welcome), apply(welcome))).toEqual(after(add('aloe'), apply(welcome)))
  })

  test('adds its gift as a line outside the count, removes it below the minimum and adds it again', () => {
    const cart = after(add('hermanus'), apply(freeOttoman))
    expect(cart.items.map(({ slug, free }) => [slug, free])).toEqual([
      ['hermanus', false],
      ['aloe', true],
    ])
    expect(cart.item_count).toBe(1)
    const swap = after(add('hermanus'), add('namaqua'), apply(freeOttoman), { type: 'remove', itemKey: lineOf('hermanus').item_key })
    expect(swap.items.map(({ slug }) => slug)).toEqual(['namaqua'])
    expect(swap.coupons.map(({ code }) => code)).toEqual(['FREEOTTOMAN'])
    expect(applyCartAction(swap, add('hermanus'), limits)).toMatchObject({
      kind: 'ok',
      cart: { items: [{}, {}, { slug: 'aloe', free: true }] },
    })
  })

  test('is removed only by its own code', () => {
    expect(after(add('aloe'), apply(welcome), { type: 'removeCoupon', code: 'STOEP500' }).coupons).toHaveLength(1)
    expect(after(add('aloe'), apply(welcome), { type: 'removeCoupon', code: 'WELCOME10' }).totals.discount_total).toBe(0)
  })
})
