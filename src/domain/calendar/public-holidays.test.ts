import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { publicHoliday } from './public-holidays.ts'

/** Every public holiday of a year, by day. */
function holidaysOf(year: number): string[] {
  const days: string[] = []
  for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    const holiday = publicHoliday(day)
    if (holiday) days.push(`${day.slice(5)} ${holiday}`)
  }
  return days
}

test('a year has the twelve holidays of the Act, and the Monday after a holiday on a Sunday', () => {
  expect(holidaysOf(2027)).toEqual([
    '01-01 New Year’s Day',
    '03-21 Human Rights Day',
    '03-22 Human Rights Day',
    '03-26 Good Friday',
    '03-29 Family Day',
    '04-27 Freedom Day',
    '05-01 Workers’ Day',
    '06-16 Youth Day',
    '08-09 National Women’s Day',
    '09-24 Heritage Day',
    '12-16 Day of Reconciliation',
    '12-25 Christmas Day',
    '12-26 Day of Goodwill',
    '12-27 Day of Goodwill',
  ])
})

test.each([
  ['2024-03-29', '2024-04-01'],
  ['2025-04-18', '2025-04-21'],
  ['2026-04-03', '2026-04-06'],
  ['2028-04-14', '2028-04-17'],
  ['2038-04-23', '2038-04-26'],
])('Good Friday is %s and Family Day is %s', (friday, monday) => {
  expect([publicHoliday(friday), publicHoliday(monday)]).toEqual(['Good Friday', 'Family Day'])
})

test('other days are not holidays, including the Monday after a holiday on a Saturday', () => {
  expect(['2026-12-15', '2026-12-28', '2027-05-03', '2026-11-23'].map(publicHoliday)).toEqual([null, null, null, null])
})

test('date-holidays has the same public holidays from 2024 to 2045, and the day of the election of 2024, which was proclaimed once', () => {
  const library = new Holidays('ZA')
  const differences: string[] = []
  for (let year = 2024; year <= 2045; year += 1) {
    const known = library.getHolidays(year).filter(({ type }) => type === 'public')
    const theirs = known.map(({ date }) => date.slice(0, 10))
    const ours = holidaysOf(year).map((line) => `${year}-${line.slice(0, 5)}`)
    differences.push(...theirs.filter((day) => !ours.includes(day)), ...ours.filter((day) => !theirs.includes(day)))
  }
  expect(differences).toEqual(['2024-05-29'])
})
