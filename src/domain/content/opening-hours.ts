import type { StoreHolidays, StoreHours } from '../../contract/content/store.ts'
import { weekdays, type Weekday } from '../../contract/content/weekdays.ts'
import { southAfricanDay } from '../calendar/days.ts'
import { publicHoliday } from '../calendar/public-holidays.ts'

const MINUTE_MS = 60_000
/** South Africa is at UTC+2 all year. */
const SOUTH_AFRICA_OFFSET_MINUTES = 120
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS

/** Whether a shop is open now. */
export type OpeningState =
  | { open: true; until: string }
  /** `inDays` 0: later today. */
  | { open: false; opens: { weekday: Weekday; time: string; inDays: number } }
  /** The shop opens on no day of the week. */
  | { open: false; opens: null }

/** Minutes since midnight of `09:30`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Day of the week (0 is Monday) and minutes since midnight in South Africa. */
function southAfricanTime(at: Date): { day: number; minutes: number } {
  const minutes = Math.floor(at.getTime() / MINUTE_MS) + SOUTH_AFRICA_OFFSET_MINUTES
  // 1 January 1970 was a Thursday.
  return { day: (Math.floor(minutes / DAY_MINUTES) + 3) % 7, minutes: minutes % DAY_MINUTES }
}

/** The weekday of a time in South Africa. */
export function southAfricanWeekday(at: Date): Weekday {
  return weekdays[southAfricanTime(at).day] ?? 'monday'
}

type DayHours = StoreHours[Weekday]

/** The name and the hours of the public holiday at a time. Null on other days, and if the shop keeps its usual hours. */
export function holidayHours(holidays: StoreHolidays, at: Date): { holiday: string; hours: DayHours } | null {
  const holiday = holidays ? publicHoliday(southAfricanDay(at)) : null
  if (!holidays || !holiday) return null
  if (holidays.closed.includes(holiday)) return { holiday, hours: null }
  return holidays.hours === undefined ? null : { holiday, hours: holidays.hours }
}

/**
 * Whether a shop is open at a time, and when it closes or opens next. The shop is open from the opening minute to the minute before
 * closing.
 */
export function openingState(hours: StoreHours, at: Date, holidays?: StoreHolidays): OpeningState {
  const now = southAfricanTime(at)
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const weekday = weekdays[(now.day + inDays) % 7]
    if (!weekday) continue
    const holiday = holidayHours(holidays, new Date(at.getTime() + inDays * DAY_MS))
    const day = holiday ? holiday.hours : hours[weekday]
    if (!day) continue
    if (inDays > 0 || now.minutes < minutesOf(day.opens)) return { open: false, opens: { weekday, time: day.opens, inDays } }
    if (now.minutes < minutesOf(day.closes)) return { open: true, until: day.closes }
  }
  return { open: false, opens: null }
}

/** The name of a weekday: `monday` → `Monday`. */
export const weekdayName = (weekday: Weekday): string => `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`

/** The text for an opening state: `Open now until 17:00`, `Opens today 09:00`, `Opens tomorrow 09:00`, `Opens Monday 09:00`, `Closed`. */
export function openingWords(state: OpeningState): string {
  if (state.open) return `Open now until ${state.until}`
  if (!state.opens) return 'Closed'
  const { weekday, time, inDays } = state.opens
  const day = inDays === 0 ? 'today' : inDays === 1 ? 'tomorrow' : weekdayName(weekday)
  return `Opens ${day} ${time}`
}

/** A row of the table of opening hours. */
export interface OpeningRow {
  from: Weekday
  /** The same as `from` for a single day. */
  to: Weekday
  /** Null: closed. */
  hours: { opens: string; closes: string } | null
}

/** The opening hours of a week. Consecutive days with the same hours share a row. */
export function openingRows(hours: StoreHours): OpeningRow[] {
  const rows: OpeningRow[] = []
  for (const weekday of weekdays) {
    const day = hours[weekday]
    const last = rows.at(-1)
    if (last && last.hours?.opens === day?.opens && last.hours?.closes === day?.closes) last.to = weekday
    else rows.push({ from: weekday, to: weekday, hours: day })
  }
  return rows
}
