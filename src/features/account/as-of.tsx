import { formatMoment } from '../../domain/calendar/date-and-time.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** The notice that the page is a stored copy, with its time. `asOf` in milliseconds; null for fresh data. */
export function AsOf({ asOf, children }: { asOf: number | null; children: string }) {
  if (asOf === null) return null
  return <Notice icon="offline">{`We cannot reach the shop now. ${children} as of ${formatMoment(new Date(asOf).toISOString())}.`}</Notice>
}
