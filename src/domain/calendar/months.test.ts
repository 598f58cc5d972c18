import { expect, it } from 'vitest'
import { monthAfter, monthsSince, monthWords } from './months.ts'

it('months are listed from the newest, over the end of a year', () => {
  expect(monthsSince('2026-11-30', '2027-02-01')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
  expect(monthsSince('2026-11-30', '2026-11-30')).toEqual(['2026-11'])
  // A device whose clock is behind.
  expect(monthsSince('2026-11-30', '2026-10-01')).toEqual([])
})

it('the month after December is January of the next year', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01')]).toEqual(['2027-01', '2026-02'])
  expect(monthWords('2026-12')).toBe('December 2026')
})
