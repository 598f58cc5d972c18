import { formatDay, formatDayLong, southAfricanDay } from './days.ts'
import { localOf } from './local-time.ts'

/** Formats an ISO time in South African time: `Fri 20 Nov, 08:45`. The time zone of the device or server does not matter. */
export function formatMoment(iso: string): string {
  const at = new Date(iso)
  return `${formatDay(southAfricanDay(at))}, ${localOf(at).slice('YYYY-MM-DDT'.length)}`
}

/** Formats the South African day of an ISO time, with its year: `Fri 20 Nov 2026`. */
export const formatDate = (iso: string): string => formatDayLong(southAfricanDay(new Date(iso)))
