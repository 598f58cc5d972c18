import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vitalNames } from '../../contract/measurement/measurement.ts'
import { bucketTop, percentileOf, vitalBucket, vitalRating } from './vital-histogram.ts'

const count = (name: 'LCP' | 'CLS', values: readonly number[]) => values.map((value) => ({ bucket: vitalBucket(name, value), count: 1 }))

describe('a histogram of web vitals', () => {
  it('gives the 75th percentile within 5%', () => {
    const values = Array.from({ length: 1000 }, (_, index) => 500 + index * 3)
    const exact = values[749] ?? 0
    const percentile = percentileOf('LCP', count('LCP', values), 0.75) ?? 0
    expect(percentile).toBeGreaterThanOrEqual(exact)
    expect(percentile).toBeLessThanOrEqual(exact * 1.051)
  })

  it('puts every value into a bucket that ends at most 5% above it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...vitalNames), fc.double({ min: 0.01, max: 600_000, noNaN: true }), (name, value) => {
        if (name !== 'CLS' && value < 1) return
        const top = bucketTop(name, vitalBucket(name, value))
        expect(top).toBeGreaterThanOrEqual(value * 0.999_999)
        expect(top).toBeLessThanOrEqual(value * 1.050_001)
      }),
      { seed: 20_261_120 },
    )
  })

  it('gives null without measurements', () => {
    expect(percentileOf('CLS', [], 0.75)).toBeNull()
  })

  it('rates values', () => {
    expect([vitalRating('LCP', 2400), vitalRating('LCP', 3000), vitalRating('CLS', 0.3)]).toEqual(['good', 'middling', 'poor'])
  })
})
