import { giveaway } from '../../../domain/forms/giveaway.ts'

const formatter = new Intl.DateTimeFormat('en-ZA', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const dayText = (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))

/** The dates of the giveaway as text. */
export const giveawayDates = {
  opens: dayText(giveaway.opens),
  closes: dayText(giveaway.closes),
  drawn: dayText(giveaway.drawn),
}
