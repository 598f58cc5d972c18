import { DAY_MS } from './durations.ts'

/** Public Holidays Act 36 of 1994, schedule 1, by month and day. */
const fixed: Readonly<Record<string, string>> = {
  '01-01': 'New Year’s Day',
  '03-21': 'Human Rights Day',
  '04-27': 'Freedom Day',
  '05-01': 'Workers’ Day',
  '06-16': 'Youth Day',
  '08-09': 'National Women’s Day',
  '09-24': 'Heritage Day',
  '12-16': 'Day of Reconciliation',
  '12-25': 'Christmas Day',
  '12-26': 'Day of Goodwill',
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Easter Sunday in milliseconds since 1970 (the Gregorian computus of Meeus, Jones and Butcher). */
function easter(year: number): number {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const moved = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const moon = (19 * a + moved + 15) % 30
  const week = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7
  const late = Math.floor((a + 11 * moon + 22 * week) / 451)
  const days = moon + week - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/**
 * The name of the South African public holiday on a day (YYYY-MM-DD), or null. After a holiday on a Sunday, the Monday is a holiday too
 * (section 2).
 */
export function publicHoliday(day: string): string | null {
  const named = fixed[day.slice(5)]
  if (named) return named
  const time = Date.parse(`${day}T00:00:00Z`)
  const fromEaster = (time - easter(Number(day.slice(0, 4)))) / DAY_MS
  if (fromEaster === -2) return 'Good Friday'
  if (fromEaster === 1) return 'Family Day'
  const isMonday = new Date(time).getUTCDay() === 1
  return (isMonday && fixed[dayOf(time - DAY_MS).slice(5)]) || null
}
