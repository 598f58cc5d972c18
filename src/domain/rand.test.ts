import { expect, test } from 'vitest'
import { parseRand } from './rand.ts'

test.each([
  ['1500', 150_000],
  ['R 1 500', 150_000],
  ['R1\u00a0500', 150_000],
  ['1,500', 150_000],
  ['1.500', 150_000],
  ['18,999.00', 1_899_900],
  ['1,250,000.5', 125_000_050],
  ['5000,50', 500_050],
  ['19.99', 1999],
  ['0,5', 50],
  ['', NaN],
  ['-5', NaN],
  ['1,5000', NaN],
  ['5,', NaN],
  ['five', NaN],
  ['1e9', NaN],
])('“%s” is %s cents', (typed, cents) => expect(parseRand(typed)).toBe(cents))
