import { dayInFull } from '../../../domain/calendar/day-words.ts'
import { giveaway } from '../../../domain/forms/giveaway.ts'

/** The dates of the giveaway as text. */
export const giveawayDates = {
  opens: dayInFull(giveaway.opens),
  closes: dayInFull(giveaway.closes),
  drawn: dayInFull(giveaway.drawn),
}
