import { expect, test } from 'vitest'
import { dayAndMonth, dayInFull, monthInFull } from './day-words.ts'

test('a day in words', () => {
  expect(dayInFull('2027-01-07')).toBe('7 January 2027')
  expect(dayInFull('2026-12-31T23:10:00.000Z')).toBe('31 December 2026')
  expect(dayAndMonth('2026-09-30')).toBe('30 September')
  expect(monthInFull('2026-05')).toBe('May 2026')
  expect(monthInFull('2026-05-31')).toBe('May 2026')
})

test.each(['', '17 January 2027', '2027-13-01', '2027'])('%j is no day', (text) => {
  expect(() => dayInFull(text)).toThrow(RangeError)
})
