import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoff, MOST_BACKOFF } from './backoff.ts'

test('[D6] full jitter: between 0 and a ceiling that doubles from 1 s to at most 60 s', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map((attempts) => backoff(attempts, null, 0.999_999))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ])
  expect(backoff(20, null, 0)).toBe(0)
})

test('[D6] never before the server’s `Retry-After`, and a nonsense header is limited', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.integer({ min: 0, max: 900 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempts, told, random) => {
      const wait = backoff(attempts, told, random)
      expect(wait).toBeGreaterThanOrEqual(told * 1000)
      expect(wait).toBeLessThanOrEqual(told * 1000 + MOST_BACKOFF)
    }),
    { seed: 1 },
  )
  expect(backoff(1, 1e12, 0)).toBe(15 * 60_000)
})
