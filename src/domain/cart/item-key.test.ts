import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemKey, skuOf } from './item-key.ts'

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
const variation = fc.dictionary(word, word, { maxKeys: 4, noNullPrototype: true })

describe('the key of a cart line', () => {
  test('contains product and variation', () => {
    expect(itemKey(1001, { legs: 'kiaat', fabric: 'linen-oat' })).toBe('1001:fabric=linen-oat;legs=kiaat')
    expect(itemKey(1001, {})).toBe('1001:')
  })

  test('does not depend on the order of the options', () => {
    fc.assert(
      fc.property(variation, (chosen) => {
        const backwards = Object.fromEntries(Object.entries(chosen).toReversed())
        expect(itemKey(1, backwards)).toBe(itemKey(1, chosen))
        expect(skuOf({ sku: 'X' }, backwards)).toBe(skuOf({ sku: 'X' }, chosen))
      }),
      { seed: 42 },
    )
  })

  test('differs for another product or variation', () => {
    fc.assert(
      fc.property(variation, variation, fc.nat(99), fc.nat(99), (left, right, one, other) => {
        expect(itemKey(one, left) === itemKey(other, right)).toBe(one === other && isDeepStrictEqual(left, right))
      }),
      { seed: 43, numRuns: 500 },
    )
  })
})

test('the stock-keeping unit lists the values by option name', () => {
  expect(skuOf({ sku: 'KALK-BAY' }, { legs: 'kiaat', fabric: 'linen-oat' })).toBe('KALK-BAY.LINEN-OAT.KIAAT')
  expect(skuOf({ sku: 'KALK-BAY' }, {})).toBe('KALK-BAY')
})
