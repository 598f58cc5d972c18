import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freeOttomanFrom } from './free-ottoman.ts'

test('the pages name the amount that the coupon of the free ottoman asks for', () => {
  const coupons = JSON.parse(readFileSync('content/coupons.json', 'utf8')) as { code: string; min_spend: number }[]
  expect(coupons.find(({ code }) => code === 'FREEOTTOMAN')?.min_spend).toBe(freeOttomanFrom)
})
