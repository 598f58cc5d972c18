import { southAfricanDay } from '../checkout/delivery.ts'

/** The couch giveaway (content/pages/giveaway.md). Its days are South African, the first and the last included. */
export const giveaway = {
  opens: '2026-12-01',
  closes: '2027-01-31',
  drawn: '2027-02-08',
  /** The product that is won. */
  prize: 'kalk-bay',
} as const

export type GiveawayPhase = 'before' | 'open' | 'closed'

/** Whether entries are taken at a moment. */
export function giveawayPhase(at: Date): GiveawayPhase {
  const day = southAfricanDay(at)
  if (day < giveaway.opens) return 'before'
  return day > giveaway.closes ? 'closed' : 'open'
}
