const options = { timeZone: 'UTC' } as const
const short = new Intl.DateTimeFormat('en-ZA', { ...options, day: 'numeric', month: 'long' })
const long = new Intl.DateTimeFormat('en-ZA', { ...options, day: 'numeric', month: 'long', year: 'numeric' })

/** A stored day (`2027-01-17`) in words: `17 January`. */
export function dayAndMonth(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`))
}

/** The same with its year: `17 January 2027`. */
export function dayInFull(day: string): string {
  return long.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
