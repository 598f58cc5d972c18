import { expect, test } from 'vitest'
import { randOf } from './instalment-example.tsx'

test.each([
  ['18 999', 18_999],
  ['R 18 999', 18_999],
  ['R18,999.00', 18_999],
  ['18 999,00', 18_999],
  ['100', 100],
  ['99', null],
  ['250001', null],
  ['', null],
  ['couch', null],
])('“%s” is %s rand', (typed, rand) => expect(randOf(typed)).toBe(rand))
