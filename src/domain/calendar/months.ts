import { months } from './day-words.ts'

/** The months from one day until another (YYYY-MM-DD), the newest first, as YYYY-MM. */
export function monthsSince(from: string, until: string): string[] {
  const [first, last] = [monthNumber(from), monthNumber(until)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => monthOf(last - back))
}

/** `2026-11` → `2026-12` */
export const monthAfter = (month: string): string => monthOf(monthNumber(month) + 1)

/** `2026-11` → `November 2026` */
export const monthWords = (month: string): string => `${months[monthNumber(month) % 12]} ${month.slice(0, 4)}`

/** The months since the year 0 of a day or a month. */
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
