import { dayAndMonth, months } from './day-words.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'

/** South Africa is at UTC+2 all year. */
const SOUTH_AFRICA_OFFSET_MS = 2 * HOUR_MS

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function timeOf(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Date.parse may let 31 February roll over into March.
  if (Number.isNaN(time) || dayOf(time) !== day) throw new RangeError(`Not a day: ${day}`)
  return time
}

/** The calendar day of a time in South Africa, as YYYY-MM-DD. */
export function southAfricanDay(at: Date): string {
  return dayOf(at.getTime() + SOUTH_AFRICA_OFFSET_MS)
}

/** The day `days` after `day`. Throws a RangeError if `day` is not a day. */
export const laterDay = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)

/** The whole days from one day to another. Throws a RangeError if one is not a day. */
export const daysBetween = (from: string, until: string): number => (timeOf(until) - timeOf(from)) / DAY_MS

/** Formats a day: `2026-12-04` → `Fri 4 Dec`. Throws a RangeError if `day` is not a day. */
export function formatDay(day: string): string {
  const date = new Date(timeOf(day))
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)}`
}

/** Formats a day with its year: `Fri 4 Dec 2026`. Throws a RangeError if `day` is not a day. */
export function formatDayLong(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}

/** Formats the first day of dispatch: `2027-01-17` → `17 January`. Throws a RangeError if `day` is not a day. */
export function formatDispatchDay(day: string): string {
  return dayAndMonth(dayOf(timeOf(day)))
}
