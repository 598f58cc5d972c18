import { expect, it } from 'vitest'
import { daysOf, eachDay, namedPeriod, periodBefore, type PeriodName } from './period.ts'

const days = ({ from, to }: { from: string; to: string }) => `${from} to ${to}`

it.each<[PeriodName, today: string, period: string, before: string]>([
  ['today', '2026-03-01', '2026-03-01 to 2026-03-01', '2026-02-28 to 2026-02-28'],
  ['this_week', '2026-11-20', '2026-11-16 to 2026-11-20', '2026-11-09 to 2026-11-13'],
  ['this_week', '2026-11-16', '2026-11-16 to 2026-11-16', '2026-11-09 to 2026-11-09'],
  ['this_week', '2026-11-22', '2026-11-16 to 2026-11-22', '2026-11-09 to 2026-11-15'],
  ['this_month', '2026-11-20', '2026-11-01 to 2026-11-20', '2026-10-01 to 2026-10-20'],
  // February has no 31st: the comparison ends with the month.
  ['this_month', '2026-03-31', '2026-03-01 to 2026-03-31', '2026-02-01 to 2026-02-28'],
  ['this_month', '2027-01-05', '2027-01-01 to 2027-01-05', '2026-12-01 to 2026-12-05'],
  ['last_month', '2026-01-31', '2025-12-01 to 2025-12-31', '2025-11-01 to 2025-11-30'],
])('%s on %s is %s, compared with %s', (name, today, period, before) => {
  const found = namedPeriod(name, today)
  expect(days(found)).toBe(period)
  expect(days(periodBefore(found, name))).toBe(before)
})

it('compares a chosen period with as many days before', () => {
  const chosen = { from: '2026-03-01', to: '2026-03-10' }
  expect(periodBefore(chosen, null)).toEqual({ from: '2026-02-19', to: '2026-02-28' })
  expect(daysOf(chosen)).toBe(10)
  expect(eachDay({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
