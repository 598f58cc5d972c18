import { formatDay, formatDayLong, southAfricanDay } from './checkout/delivery.ts'

const HOUR = 3_600_000

/** Formats an ISO time in South African time: `Fri 20 Nov, 08:45`. The time zone of the device or server does not matter. */
export function formatMoment(iso: string): string {
  const at = new Date(iso)
  const time = new Date(at.getTime() + 2 * HOUR).toISOString().slice(11, 16)
  return `${formatDay(southAfricanDay(at))}, ${time}`
}

/** Formats the South African day of an ISO time, with its year: `Fri 20 Nov 2026`. */
export const formatDate = (iso: string): string => formatDayLong(southAfricanDay(new Date(iso)))
