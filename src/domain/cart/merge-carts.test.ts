import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guestLimits, termsFor, tradeLimits } from './cart-limits.ts'
import { mergeCarts, type MergeableCart, type MergeableLine } from './merge-carts.ts'

type Mergeable = MergeableCart<MergeableLine>
const cartOf = (lines: [itemKey: string, quantity: number][], more: Partial<Mergeable> = {}): Mergeable => ({
  lines: lines.map(([itemKey, quantity]) => ({ itemKey, quantity })),
  couponCode: null,
  affiliateCode: null,
  affiliateUntil: null,
  declined: [],
  ...more,
})
const quantities = ({ lines }: Mergeable) => Object.fromEntries(lines.map(({ itemKey, quantity }) => [itemKey, quantity]))

describe('a guest’s cart merged into the account’s', () => {
  test('gets the larger quantity of a line in both carts, and all lines of both carts', () => {
    const { cart, added, leftOut } = mergeCarts(
      cartOf([
        ['a', 2],
        ['b', 5],
      ]),
      cartOf([
        ['c', 1],
        ['b', 3],
        ['a', 4],
      ]),
      guestLimits,
    )
    expect(cart.lines).toEqual([
      { itemKey: 'a', quantity: 4 },
      { itemKey: 'b', quantity: 5 },
      { itemKey: 'c', quantity: 1 },
    ])
    expect([added, leftOut]).toEqual([3, []])
  })

  test('adds its coupon and affiliate only if the account has none', () => {
    const guest = cartOf([['a', 1]], { couponCode: 'G', affiliateCode: 'LINK', affiliateUntil: '2026-12-01', declined: ['X', 'Y'] })
    expect(mergeCarts(cartOf([]), guest, guestLimits).cart).toEqual(guest)
    const account = cartOf([], { couponCode: 'A', affiliateCode: 'OWN', affiliateUntil: '2026-12-24', declined: ['X'] })
    expect(mergeCarts(account, guest, guestLimits).cart).toMatchObject({
      couponCode: 'A',
      affiliateCode: 'OWN',
      affiliateUntil: '2026-12-24',
      declined: ['X', 'Y'],
    })
  })

  test('leaves out lines that do not fit, but never a line of the account', () => {
    const many = (prefix: string, count: number) => cartOf(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 1]))
    const { cart, leftOut } = mergeCarts(many('a', 48), many('g', 5), guestLimits)
    expect(cart.lines).toHaveLength(50)
    expect(leftOut.map(({ itemKey }) => itemKey)).toEqual(['g2', 'g3', 'g4'])
    expect(mergeCarts(many('a', 48), many('g', 5), tradeLimits).leftOut).toEqual([])
  })
})

describe('merging any carts', () => {
  const lines = fc.uniqueArray(fc.tuple(fc.constantFrom(...'a b c d e f g h i j k l'.split(' ')), fc.integer({ min: 1, max: 20 })), {
    selector: ([key]) => key,
  })
  const cart = fc
    .tuple(lines, fc.option(fc.constantFrom('ONE', 'TWO')), fc.subarray(['X', 'Y', 'Z']))
    .map(([content, couponCode, declined]) => cartOf(content, { couponCode, declined }))
  const limits = fc.record({ perLine: fc.constant(20), lines: fc.integer({ min: 12, max: 20 }) })

  test('keeps every line with the larger quantity', () => {
    fc.assert(
      fc.property(cart, cart, limits, (account, guest, most) => {
        const merged = quantities(mergeCarts(account, guest, most).cart)
        const [mine, theirs] = [quantities(account), quantities(guest)]
        expect(Object.keys(merged).toSorted()).toEqual([...new Set([...Object.keys(mine), ...Object.keys(theirs)])].toSorted())
        for (const [key, quantity] of Object.entries(merged)) expect(quantity).toBe(Math.max(mine[key] ?? 0, theirs[key] ?? 0))
      }),
      { seed: 151, numRuns: 300 },
    )
  })

  test('with the same guest again changes nothing', () => {
    fc.assert(
      fc.property(cart, cart, limits, (account, guest, most) => {
        const once = mergeCarts(account, guest, most).cart
        expect(mergeCarts(once, guest, most)).toMatchObject({ cart: once, added: 0 })
      }),
      { seed: 152, numRuns: 300 },
    )
  })

  test('in a nearly full cart either takes or reports each of the guest’s lines', () => {
    const little = fc.record({ perLine: fc.integer({ min: 1, max: 20 }), lines: fc.integer({ min: 0, max: 12 }) })
    fc.assert(
      fc.property(cart, cart, little, (account, guest, most) => {
        const { cart: merged, leftOut } = mergeCarts(account, guest, most)
        expect(merged.lines.length).toBeLessThanOrEqual(Math.max(most.lines, account.lines.length))
        const keys = new Set([...merged.lines, ...leftOut].map(({ itemKey }) => itemKey))
        for (const { itemKey } of [...account.lines, ...guest.lines]) expect(keys).toContain(itemKey)
        expect(merged.lines.length + leftOut.length).toBe(keys.size)
      }),
      { seed: 153, numRuns: 300 },
    )
  })
})

test('trade customers and customers with a discount have the trade limits', () => {
  expect(termsFor({ role: 'customer', discount: 0 })).toEqual({ discount: 0, limits: guestLimits })
  expect(termsFor({ role: 'decorator', discount: 0 }).limits).toBe(guestLimits)
  expect(termsFor({ role: 'trade', discount: 0 })).toEqual({ discount: 0, limits: tradeLimits })
  expect(termsFor({ role: 'decorator', discount: 5 })).toEqual({ discount: 5, limits: tradeLimits })
})
