import { formatDay, formatDayLong, southAfricanDay } from './checkout/delivery.ts'

const HOUR = 3_600_000

/** A moment as South Africans read it: `Fri 20 Nov, 08:45`. The same on the server and on the device, whatever their zones. */
export function formatMoment(iso: string): string {
  const at = new Date(iso)
  const time = new Date(at.getTime() + 2 * HOUR).toISOString().slice(11, 16)
  return `${formatDay(southAfricanDay(at))}, ${time}`
}

/** The day of a moment, with its year. */
export const formatDate = (iso: string): string => formatDayLong(southAfricanDay(new Date(iso)))
