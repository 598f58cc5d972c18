const date = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day in full: "20 November 2026". */
export const fullDate = (day: string): string => date.format(new Date(day))
