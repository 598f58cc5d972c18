import { expect, test } from 'vitest'
import type { WholesaleProduct } from '../../contract/wholesale/wholesale.ts'
import { cartItemFor } from '../cart/cart-item.ts'
import { guestLimits, tradeLimits } from '../cart/cart-limits.ts'
import { emptyCart } from '../cart/empty-cart.ts'
import { planListToCart } from './list-to-cart.ts'
import { realCards } from '../catalogue/real-cards.fixture.ts'
import { defaultVariation } from '../catalogue/variation.ts'

const products = realCards
const [couch] = products.filter(({ options, availability }) => options.length > 1 && availability !== 'out_of_stock')
if (!couch) throw new Error('There is no product with options')
const whole = Object.fromEntries(couch.options.map(({ name, values }) => [name, values[0]?.value ?? '']))
const line = (words: Partial<WholesaleProduct> = {}): WholesaleProduct => ({
  productId: couch.id,
  productSlug: couch.slug,
  productType: couch.type,
  productQuantity: 3,
  variation: { ...whole, ...defaultVariation(couch) },
  ...words,
})
const empty = emptyCart('')
const reasonsOf = (lines: WholesaleProduct[], cart = empty) =>
  planListToCart(lines, products, cart, guestLimits).skipped.map(({ reason }) => reason)

test('a complete line of a sold product goes into the cart unchanged', () => {
  expect(planListToCart([line()], products, empty, guestLimits)).toEqual({
    adding: [{ product: couch, variation: line().variation, quantity: 3 }],
    skipped: [],
  })
})

test('a discontinued, invalid, sold-out or incomplete line is reported with its reason', () => {
  const [option] = couch.options
  const { [option?.name ?? '']: _, ...rest } = line().variation ?? {}
  expect(reasonsOf([line({ productId: 1 })])).toEqual(['No longer sold'])
  expect(reasonsOf([line({ variation: { ...whole, colour: 'none' } })])).toEqual(['No longer made like this'])
  expect(reasonsOf([line({ variation: rest })])).toEqual([`Not chosen yet: ${option?.label.toLowerCase()}`])
  const soldOut = [{ ...couch, availability: 'out_of_stock' as const }]
  expect(planListToCart([line()], soldOut, empty, guestLimits).skipped).toEqual([{ line: line(), reason: 'Sold out' }])
})

test('a line above the limit goes in up to the limit, and the rest is reported', () => {
  const item = cartItemFor(couch, line().variation ?? {}, 18, guestLimits.perLine)
  const cart = { ...empty, items: [item] }
  const { adding, skipped } = planListToCart([line()], products, cart, guestLimits)
  expect(adding.map(({ quantity }) => quantity)).toEqual([2])
  expect(skipped.map(({ reason }) => reason)).toEqual(['Only 2 of 3 added: a cart holds up to 20 of one thing'])
  expect(reasonsOf([line({ productQuantity: 21 }), line()])).toEqual([
    'Only 20 of 21 added: a cart holds up to 20 of one thing',
    'None of 3 added: a cart holds up to 20 of one thing',
  ])
  expect(planListToCart([line({ productQuantity: 500 })], products, empty, tradeLimits).skipped).toEqual([])
})

test('a full cart takes more of its own lines, but no new line', () => {
  const item = cartItemFor(couch, line().variation ?? {}, 1, guestLimits.perLine)
  const items = Array.from({ length: guestLimits.lines }, (_, index) => (index === 0 ? item : { ...item, item_key: `${index}` }))
  const other = products.find(({ id, options }) => id !== couch.id && options.length > 0)
  const another = line({
    productId: other?.id ?? 0,
    variation: Object.fromEntries((other?.options ?? []).map(({ name, values }) => [name, values[0]?.value ?? ''])),
  })
  expect(reasonsOf([line(), another], { ...empty, items })).toEqual(['The cart is full: it holds up to 50 lines'])
})
