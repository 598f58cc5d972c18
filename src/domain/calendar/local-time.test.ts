import { expect, it } from 'vitest'
import { localOf, momentOf } from './local-time.ts'

it('a date and time is South African', () => {
  expect(momentOf('2026-12-04T08:00')).toBe('2026-12-04T06:00:00.000Z')
  expect(momentOf('2026-12-04 00:30')).toBe('2026-12-03T22:30:00.000Z')
  expect(['2026-02-30T08:00', '2026-12-04', '2026-12-04T24:00', 'tomorrow'].map(momentOf)).toEqual([null, null, null, null])
  expect(localOf(new Date('2026-12-03T22:30:00Z'))).toBe('2026-12-04T00:30')
})
