import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { threeParts } from './payment-parts.ts'

test('R 18 999,00 is three times R 6 333,00', () => {
  expect(threeParts(cents(1_899_900))).toEqual([633_300, 633_300, 633_300])
})

test('remaining cents belong to the first parts', () => {
  expect(threeParts(cents(100))).toEqual([34, 33, 33])
  expect(threeParts(cents(101))).toEqual([34, 34, 33])
})

test('the three parts add up to the total and differ by at most one cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (total) => {
      const parts = threeParts(cents(total))
      expect(parts[0] + parts[1] + parts[2]).toBe(total)
      expect(parts[0] - parts[2]).toBeLessThanOrEqual(1)
      expect(parts.toSorted((a, b) => b - a)).toEqual(parts)
    }),
    { seed: 3 },
  )
})

test('a total below 0 throws', () => {
  expect(() => threeParts(cents(-1))).toThrow(RangeError)
})
