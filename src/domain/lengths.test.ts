import { expect, test } from 'vitest'
import { centimetres, parseCentimetres } from './lengths.ts'

test.each([
  ['77', 770],
  ['77,5', 775],
  [' 77.5 cm', 775],
  ['0', 0],
  ['wide', null],
  ['', null],
  ['-7', null],
])('%j is read as %j mm', (typed, mm) => {
  expect(parseCentimetres(typed)).toBe(mm)
})

test('what is shown is read as the same length', () => {
  for (const mm of [0, 5, 775, 2205, 9999]) expect(parseCentimetres(centimetres(mm)), String(mm)).toBe(mm)
})
