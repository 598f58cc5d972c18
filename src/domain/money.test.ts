import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../contract/money/money.ts'
import { formatMoney, formatPrice, formatPrices, percentOf } from './money.ts'
import { sumCents, vatContained } from './sums.ts'

const spaced = (text: string) => text.replace(/\s/g, ' ')
const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map(cents)

describe('formatted money', () => {
  test.each([
    [1_299_900, 'R 12 999,00'],
    [0, 'R 0,00'],
    [5, 'R 0,05'],
    [123_456_789, 'R 1 234 567,89'],
  ])('%i cents are %s', (value, text) => {
    expect(spaced(formatMoney(cents(value)))).toBe(text)
  })

  test('has no-break spaces only', () => {
    expect(formatMoney(cents(1_299_900))).not.toContain(' ')
  })

  test('shows every cent', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(Number(formatMoney(value).replaceAll(/\D/g, ''))).toBe(value)
      }),
      { seed: 15 },
    )
  })
})

test('a price has cents only where a price beside it has some', () => {
  const [whole, reduced] = [cents(1_899_900), cents(1_614_915)]
  expect(spaced(formatPrice(whole))).toBe('R 18 999')
  expect(spaced(formatPrice(whole, cents(2_199_900)))).toBe('R 18 999')
  expect(spaced(formatPrice(whole, reduced))).toBe('R 18 999,00')
  expect(spaced(formatPrice(reduced, whole))).toBe('R 16 149,15')
})

test('the prices of a page have cents when one of them has; the VAT in them keeps its own', () => {
  const vat = cents(39_117)
  const whole = formatPrices([cents(299_900), cents(599_800)])
  expect([cents(299_900), vat].map(whole).map(spaced)).toEqual(['R 2 999', 'R 391,17'])
  const reduced = formatPrices([cents(299_900), cents(269_910)])
  expect([cents(299_900), vat].map(reduced).map(spaced)).toEqual(['R 2 999,00', 'R 391,17'])
})

describe('arithmetic', () => {
  test('a fraction of a cent throws', () => {
    expect(() => cents(12.5)).toThrow(RangeError)
    expect(() => Reflect.apply(sumCents, undefined, [[cents(1), 0.5]])).toThrow(RangeError)
  })

  test('the sum of no amounts is 0', () => {
    expect(sumCents([])).toBe(0)
    expect(sumCents([cents(1), cents(2), cents(3)])).toBe(6)
  })

  test('percentages round half a cent up', () => {
    expect(percentOf(cents(3_799_800), 10)).toBe(379_980)
    expect(percentOf(cents(10), 5)).toBe(1)
    expect(percentOf(cents(9), 5)).toBe(0)
  })

  test('the VAT in R 34 198,20 is R 4 460,63', () => {
    expect(vatContained(cents(3_419_820))).toBe(446_063)
  })

  test('VAT is 15% of the price without VAT, to the cent', () => {
    fc.assert(
      fc.property(amount, (total) => {
        const vat = vatContained(total)
        expect(Math.abs((total - vat) * 0.15 - vat)).toBeLessThanOrEqual(0.6)
      }),
      { seed: 16 },
    )
  })
})
