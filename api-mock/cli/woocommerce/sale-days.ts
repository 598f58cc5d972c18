/** South Africa, all the year round. */
const ZONE = '+02:00'

/**
 * A moment of a sale as exports write it: with a time zone, as a day, in seconds, or day first with slashes. A day alone is meant
 * from its beginning or to its end.
 */
export function readMoment(text: string, edge: 'start' | 'end'): Date | null | 'unclear' {
  if (text === '') return null
  const time = edge === 'start' ? '00:00:00' : '23:59:59'
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  if (year) return valid(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}T${time}${ZONE}`)
  if (/^\d{9,11}$/.test(text)) return new Date(Number(text) * 1000)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return valid(`${text}T${time}${ZONE}`)
  const [, date, clock, zone = ZONE] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? []
  return date ? valid(`${date}T${clock}${zone}`) : 'unclear'
}

function valid(text: string): Date | 'unclear' {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? 'unclear' : moment
}
