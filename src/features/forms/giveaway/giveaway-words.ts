import { giveaway } from '../../../domain/forms/giveaway.ts'

const inWords = new Intl.DateTimeFormat('en-ZA', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const dayInWords = (day: string) => inWords.format(new Date(`${day}T00:00:00Z`))

/** The dates of the giveaway as text. */
export const daysInWords = {
  opens: dayInWords(giveaway.opens),
  closes: dayInWords(giveaway.closes),
  drawn: dayInWords(giveaway.drawn),
}
