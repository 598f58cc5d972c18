const long = new Intl.DateTimeFormat('en-ZA', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** A stored day (`2027-01-17`) in full: `17 January 2027`. */
export function dayInFull(day: string): string {
  return long.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
