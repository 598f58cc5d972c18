import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freeOttomanMinimum } from './free-ottoman.ts'

test('the pages show the minimum of the coupon for the free ottoman', () => {
  const coupons = JSON.parse(readFileSync('content/coupons.json', 'utf8')) as { code: string; min_spend: number }[]
  expect(coupons.find(({ code }) => code === 'FREEOTTOMAN')?.min_spend).toBe(freeOttomanMinimum)
})
