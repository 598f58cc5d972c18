import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { estimateFinancing, financingTerms } from './financing.ts'

describe('[§9.7] the initiation fee', () => {
  test.each([
    ['15% of a small price', 80_000, 13_800],
    ['the stepped fee from R 1 300', 130_000, 22_425],
    ['the stepped fee of R 5 000', 500_000, 64_975],
    ['the most there is, from R 9 850', 985_000, 120_750],
    ['the most there is, above', 5_499_900, 120_750],
  ])('is %s, VAT included', (_, price, fee) => {
    expect(estimateFinancing(cents(price), 12).initiationFee).toBe(fee)
  })

  test('is below the maximum just below R 9 850', () => {
    expect(estimateFinancing(cents(984_000), 12).initiationFee).toBeLessThan(120_750)
  })
})

describe('[§9.10] a sofa of R 18 999,00', () => {
  test.each([
    [3, 721_502, 2_164_506],
    [6, 381_055, 2_286_328],
    [12, 211_245, 2_534_940],
  ])('costs over %i months what the page on payment says', (months, instalment, total) => {
    const estimate = estimateFinancing(cents(1_899_900), months)
    expect(estimate).toMatchObject({ months, instalment, total, initiationFee: 120_750, serviceFee: 6900, annualRatePercent: 28.25 })
  })

  test('[§9.8] is insured at R 4,50 a month for each R 1 000 of price and initiation fee', () => {
    expect(estimateFinancing(cents(1_899_900), 3).insurance).toBe(Math.round((4.5 * (1_899_900 + 120_750)) / 1000))
  })
})

describe('an estimate', () => {
  test.each([2, 13, 0, -3, 6.5, Number.NaN])('refuses %d months', (months) => {
    expect(() => estimateFinancing(cents(1_899_900), months)).toThrow(RangeError)
  })

  test.each([0, -100])('refuses a price of %d cents', (price) => {
    expect(() => estimateFinancing(cents(price), 6)).toThrow(RangeError)
  })

  test('[§9.9] charges 15% of a small instalment as service fee instead of the cap', () => {
    expect(estimateFinancing(cents(80_000), 12).serviceFee).toBeLessThan(6900)
  })

  test('uses other terms', () => {
    const free = { ...financingTerms, annualRate: 0.12, initiationCap: 0, serviceCap: 0, insurancePerThousand: 0 }
    expect(estimateFinancing(cents(100_000), 12, free)).toMatchObject({
      instalment: 8885,
      initiationFee: 0,
      serviceFee: 0,
      annualRatePercent: 12,
    })
  })

  const price = fc.integer({ min: 1, max: 100_000_000 }).map(cents)
  const months = fc.integer({ min: 3, max: 12 })

  test('is always in whole cents and above the price', () => {
    fc.assert(
      fc.property(price, months, (amount, count) => {
        const estimate = estimateFinancing(amount, count)
        for (const value of [estimate.instalment, estimate.total, estimate.initiationFee, estimate.serviceFee, estimate.insurance]) {
          expect(Number.isSafeInteger(value)).toBe(true)
          expect(value).toBeGreaterThanOrEqual(0)
        }
        expect(estimate.total).toBeGreaterThanOrEqual(amount)
        // The total is of unrounded instalments: half a cent each at most.
        expect(Math.abs(estimate.total - estimate.instalment * count)).toBeLessThanOrEqual(count)
      }),
      { seed: 2825 },
    )
  })

  test('has a lower instalment and a higher total for more months', () => {
    fc.assert(
      fc.property(
        price.filter((amount) => amount > 100_000),
        fc.integer({ min: 3, max: 11 }),
        (amount, count) => {
          const shorter = estimateFinancing(amount, count)
          const longer = estimateFinancing(amount, count + 1)
          expect(longer.instalment).toBeLessThan(shorter.instalment)
          expect(longer.total).toBeGreaterThan(shorter.total)
        },
      ),
      { seed: 2826 },
    )
  })
})
