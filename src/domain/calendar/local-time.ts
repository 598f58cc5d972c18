import { laterDay } from './days.ts'
import { HOUR_MS } from './durations.ts'

/** South Africa is at UTC+2 all year. */
const OFFSET = '+02:00'

/** The moment of a South African date and time `2026-12-04T08:00`, which is not checked. */
export const momentAt = (local: string): Date => new Date(`${local}:00${OFFSET}`)

/** The South African date and time of a moment, as a form has it: `2026-12-04T08:00`. */
export const localOf = (at: Date): string => new Date(at.getTime() + 2 * HOUR_MS).toISOString().slice(0, 16)

/** Parses a typed South African date and time, with a `T` or a space between them. Returns ISO 8601 in UTC, or null for anything else. */
export function momentOf(typed: string): string | null {
  const local = typed.trim().replace(' ', 'T')
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const at = momentAt(local)
  return Number.isNaN(at.getTime()) || localOf(at) !== local ? null : at.toISOString()
}

/** The moment at which a South African day begins, in ISO 8601. */
export const startOfDay = (day: string): string => momentAt(`${day}T00:00`).toISOString()

/** The moment at which a South African day ends, in ISO 8601. */
export const startOfNextDay = (day: string): string => startOfDay(laterDay(day, 1))

/** The last minute of a South African day, in ISO 8601: a deadline that is shown as that day. */
export const lastMinute = (day: string): string => momentAt(`${day}T23:59`).toISOString()
