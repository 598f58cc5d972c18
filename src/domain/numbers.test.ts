import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'

test.each([
  [0, 0, 0, '0'],
  [1234.56, 1, 0, '1 234,6'],
  [12, 1, 0, '12'],
  [12, 1, 1, '12,0'],
  [1_234_567, 0, 0, '1 234 567'],
  [0.25, 1, 0, '0,3'],
  [-1234.5, 2, 2, '-1 234,50'],
  [-0.01, 1, 0, '0'],
])('%d with at most %i and at least %i decimals is %s', (value, most, least, text) => {
  expect(formatNumber(value, most, least).replaceAll('\u00a0', ' ')).toBe(text)
})

test('numbers have the digits and separators that Intl gives for South African English', () => {
  const decimals = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), decimals, decimals, (value, one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)]
      const intl = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: least, maximumFractionDigits: most })
      expect(formatNumber(value, most, least)).toBe(intl.format(value))
    }),
    { seed: 17 },
  )
})
