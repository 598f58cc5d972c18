const date = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day as pages of prose say it: "20 November 2026". */
export const updatedOn = (day: string): string => date.format(new Date(day))
