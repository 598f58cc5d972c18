import { brand } from '../src/contract/brand.ts'

const inWords = new Intl.DateTimeFormat(brand.locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** A day (YYYY-MM-DD) in full: `17 January 2027`. */
export const dayInWords = (day: string) => inWords.format(new Date(`${day}T00:00:00Z`))
