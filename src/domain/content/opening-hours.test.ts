import { describe, expect, test } from 'vitest'
import type { StoreHolidays, StoreHours } from '../../contract/content/store.ts'
import { holidayHours, openingRows, openingState, openingWords, southAfricanWeekday } from './opening-hours.ts'

const nineToFive = { opens: '09:00', closes: '17:00' }
const hours: StoreHours = {
  monday: nineToFive,
  tuesday: nineToFive,
  wednesday: nineToFive,
  thursday: { opens: '09:00', closes: '18:00' },
  friday: nineToFive,
  saturday: { opens: '08:30', closes: '13:00' },
  sunday: null,
}
/** A time in South Africa; 20 November 2026 is a Friday. */
const at = (day: string, time: string) => new Date(`${day}T${time}+02:00`)
const words = (day: string, time: string, week = hours, holidays?: StoreHolidays) =>
  openingWords(openingState(week, at(day, time), holidays))

describe('the opening state in South African time', () => {
  test.each([
    ['2026-11-20', '09:00:00', 'Open now until 17:00'],
    ['2026-11-20', '16:59:59', 'Open now until 17:00'],
    ['2026-11-20', '17:00:00', 'Opens tomorrow 08:30'],
    ['2026-11-20', '08:59:59', 'Opens today 09:00'],
    ['2026-11-20', '00:00:00', 'Opens today 09:00'],
    ['2026-11-19', '17:30:00', 'Open now until 18:00'],
    ['2026-11-21', '12:59:00', 'Open now until 13:00'],
    ['2026-11-21', '13:00:00', 'Opens Monday 09:00'],
    ['2026-11-22', '12:00:00', 'Opens tomorrow 09:00'],
    ['2026-11-22', '23:59:59', 'Opens tomorrow 09:00'],
    ['2026-12-31', '20:00:00', 'Opens tomorrow 09:00'],
    ['2027-01-01', '10:00:00', 'Open now until 17:00'],
  ])('%s %s: %s', (day, time, expected) => expect(words(day, time)).toBe(expected))

  test('a day begins at midnight in South Africa, two hours before UTC', () => {
    expect(southAfricanWeekday(new Date('2026-11-20T21:59:59Z'))).toBe('friday')
    expect(southAfricanWeekday(new Date('2026-11-20T22:00:00Z'))).toBe('saturday')
    expect(southAfricanWeekday(new Date('1970-01-01T00:00:00Z'))).toBe('thursday')
  })

  test('a shop that opens once a week shows its opening a week ahead', () => {
    const closed: StoreHours = { ...hours, monday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null }
    expect(words('2026-11-23', '17:00:00', { ...closed, monday: nineToFive })).toBe('Opens Monday 09:00')
    expect(words('2026-11-23', '17:00:00', closed)).toBe('Closed')
  })

  test('at every minute of a week, the shop is open or opens at the announced time', () => {
    for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
      const moment = new Date(at('2026-11-16', '00:00').getTime() + minute * 60_000)
      const state = openingState(hours, moment)
      if (state.open || !state.opens) {
        expect(state.open).toBe(true)
        continue
      }
      const day = new Date(moment.getTime() + state.opens.inDays * 86_400_000 + 7_200_000).toISOString().slice(0, 10)
      expect(openingState(hours, at(day, state.opens.time)).open).toBe(true)
    }
  })
})

describe('on public holidays', () => {
  const never: StoreHolidays = { hours: null, closed: [] }
  const short: StoreHolidays = { hours: { opens: '10:00', closes: '13:00' }, closed: ['Christmas Day'] }
  const usual: StoreHolidays = { closed: ['Christmas Day'] }

  // 16 December 2026 is a Wednesday, Christmas Day a Friday.
  test.each([
    ['closed on all of them', never, '2026-12-16', '12:00', 'Opens tomorrow 09:00'],
    ['closed on all of them', never, '2026-12-15', '18:00', 'Opens Thursday 09:00'],
    ['closed on all of them', never, '2026-12-24', '19:00', 'Opens Monday 09:00'],
    ['open for a while', short, '2026-12-16', '12:00', 'Open now until 13:00'],
    ['open for a while', short, '2026-12-16', '14:00', 'Opens tomorrow 09:00'],
    ['open for a while, closed on one', short, '2026-12-25', '11:00', 'Opens tomorrow 10:00'],
    ['open as usual, closed on one', usual, '2026-12-16', '12:00', 'Open now until 17:00'],
    ['open as usual, closed on one', usual, '2026-12-25', '11:00', 'Opens tomorrow 08:30'],
    ['a holiday that begins here while it is yesterday in London', never, '2026-12-16', '00:30', 'Opens tomorrow 09:00'],
  ] as const)('%s', (_, holidays, day, time, expected) => expect(words(day, time, hours, holidays)).toBe(expected))

  test('a holiday has its own hours with its name; other days have none', () => {
    expect(holidayHours(never, at('2026-12-16', '12:00'))).toEqual({ holiday: 'Day of Reconciliation', hours: null })
    expect(holidayHours(usual, at('2026-12-16', '12:00'))).toBeNull()
    expect(holidayHours(never, at('2026-12-17', '12:00'))).toBeNull()
    expect(holidayHours(undefined, at('2026-12-25', '12:00'))).toBeNull()
  })
})

test('consecutive days with the same hours share a row', () => {
  expect(openingRows(hours)).toEqual([
    { from: 'monday', to: 'wednesday', hours: nineToFive },
    { from: 'thursday', to: 'thursday', hours: { opens: '09:00', closes: '18:00' } },
    { from: 'friday', to: 'friday', hours: nineToFive },
    { from: 'saturday', to: 'saturday', hours: { opens: '08:30', closes: '13:00' } },
    { from: 'sunday', to: 'sunday', hours: null },
  ])
})
