import { expect, test } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { freeOttomanMinimum } from './free-ottoman.ts'

test('the pages show the minimum of the coupon for the free ottoman', () => {
  const { coupons } = readContent()
  expect(coupons.find(({ code }) => code === 'FREEOTTOMAN')?.min_spend).toBe(freeOttomanMinimum)
})
