export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

function partsOf(day: string) {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)(?:-(\d\d))?/.exec(day) ?? []
  const name = months[Number(month) - 1]
  if (name === undefined) throw new RangeError(`Not a day: ${day}`)
  return { year, name, date: String(Number(date)) }
}

/** A day, or the UTC day of an ISO time, in full: `2027-01-17` → `17 January 2027`. Throws a RangeError for anything else. */
export function dayInFull(day: string): string {
  const { year, name, date } = partsOf(day)
  return `${date} ${name} ${year}`
}

/** A day without its year: `2027-01-17` → `17 January`. Throws a RangeError for anything else. */
export function dayAndMonth(day: string): string {
  const { name, date } = partsOf(day)
  return `${date} ${name}`
}

/** The month of a day, or a month: `2027-01` → `January 2027`. Throws a RangeError for anything else. */
export function monthInFull(day: string): string {
  const { year, name } = partsOf(day)
  return `${name} ${year}`
}
