import { southAfricanDay } from '../calendar/days.ts'

/** The couch giveaway (content/pages/giveaway.md). Its days are South African; the first and the last day are included. */
export const giveaway = {
  opens: '2026-12-01',
  closes: '2027-01-31',
  drawn: '2027-02-08',
  /** The slug of the prize. */
  prize: 'kalk-bay',
} as const

export type GiveawayPhase = 'before' | 'open' | 'closed'

/** The phase of the giveaway at a time. The server accepts entries only in the phase `open`. */
export function giveawayPhase(at: Date): GiveawayPhase {
  const day = southAfricanDay(at)
  if (day < giveaway.opens) return 'before'
  return day > giveaway.closes ? 'closed' : 'open'
}
