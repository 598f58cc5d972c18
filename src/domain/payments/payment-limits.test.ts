import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { outsideLimits } from './payment-limits.ts'

const limits = { finchoice: { lowest: cents(50_000), highest: cents(10_000_000) } }
const words = (amount: number, method: 'card' | 'finchoice' = 'finchoice') =>
  outsideLimits(limits, method, cents(amount))?.replaceAll('\u00a0', ' ') ?? null

test('a method takes the amounts from its lowest to its highest, both included', () => {
  expect([49_999, 50_000, 10_000_000, 10_000_001].map((amount) => words(amount))).toEqual(['From R 500', null, null, 'Up to R 100 000'])
})

test('a method without limits takes every amount, and nothing is said about an amount that is not known', () => {
  expect([words(1, 'card'), words(100_000_000, 'card'), words(0)]).toEqual([null, null, null])
  expect(outsideLimits(undefined, 'finchoice', cents(100_000_000))).toBeNull()
})
