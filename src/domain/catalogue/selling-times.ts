import { DAY_MS } from '../calendar/durations.ts'

/** From and until when a product is sold: moments in ISO 8601, UTC. `sells_from` null: no start is planned. `sells_until` null: for good. */
export interface SellingTimes {
  sells_from: string | null
  sells_until: string | null
}

/** The longest time ahead of a planned change: two years. */
export const MOST_AHEAD_MS = 2 * 366 * DAY_MS

interface Before extends SellingTimes {
  sold: boolean
}

/**
 * Why new times are not possible, as `field: reason`; empty if they are. A time that is unchanged may have passed: its change happens at any
 * moment.
 */
export function sellingFaults({ sells_from: from, sells_until: until }: SellingTimes, before: Before, now: Date): string[] {
  const faults: string[] = []
  const check = (name: keyof SellingTimes, moment: string | null) => {
    if (moment === null || moment === before[name]) return
    if (Date.parse(moment) <= now.getTime()) faults.push(`${name}: This time has passed. Choose a later one, or leave it empty.`)
    else if (Date.parse(moment) > now.getTime() + MOST_AHEAD_MS) faults.push(`${name}: Choose a time within two years.`)
  }
  check('sells_from', from)
  check('sells_until', until)
  if (from !== null && before.sold) faults.push('sells_from: It is sold already. Stop selling it first, or leave the start empty.')
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from)) faults.push('sells_until: The end is after the start.')
  return faults
}
