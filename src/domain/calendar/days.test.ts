import { describe, expect, test } from 'vitest'
import { formatDay, formatDayLong, laterDay, southAfricanDay } from './days.ts'

describe('a day in South Africa', () => {
  test.each([
    ['2026-11-20T21:59:59Z', '2026-11-20'],
    ['2026-11-20T22:00:00Z', '2026-11-21'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
    ['2028-02-28T22:30:00Z', '2028-02-29'],
  ])('begins at 22:00 UTC: %s is %s', (time, day) => {
    expect(southAfricanDay(new Date(time))).toBe(day)
  })
})

describe('a formatted day', () => {
  test('is short, or has its year', () => {
    expect(formatDay('2026-12-04')).toBe('Fri 4 Dec')
    expect(formatDayLong('2026-12-04')).toBe('Fri 4 Dec 2026')
    expect(formatDayLong('2027-01-31')).toBe('Sun 31 Jan 2027')
  })

  test('moves over the ends of months and years', () => {
    expect([laterDay('2026-12-31', 1), laterDay('2028-02-28', 1), laterDay('2027-01-17', 14)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2027-01-31',
    ])
  })

  test.each(['', '2026-02-30', '2026-13-01', '4 Dec', '2026-12-04T00:00:00Z'])('throws for "%s"', (day) => {
    expect(() => formatDay(day)).toThrow(RangeError)
  })
})
