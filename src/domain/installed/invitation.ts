import { DAY_MS, MINUTE_MS } from '../calendar/durations.ts'

/** After this time without a page, in ms, the next page starts a new visit. */
const VISIT_GAP = 30 * MINUTE_MS
/** How long the shop does not ask again after a refusal, in ms. */
const REFUSAL_PERIOD = 180 * DAY_MS
/** The number of visits from which the shop invites the user. */
const MINIMUM_VISITS = 2

/** The number of visits of this device, and the time of its last page in ms since 1970. */
export interface Visits {
  count: number
  last: number
}

/** Counts a page that is shown at `now` (ms since 1970). */
export function countVisit({ count, last }: Visits, now: number): Visits {
  return { count: count > 0 && Math.abs(now - last) < VISIT_GAP ? count : count + 1, last: now }
}

/** The facts for the decision whether to invite the user to install the app. */
export interface Engagement {
  visits: number
  /** True if the cart, a list or the saved items are not empty. */
  hasThings: boolean
  /** When the user refused the last invitation, in ms since 1970; null: never. */
  refusedAt: number | null
}

/** Whether to invite the user: after two visits, or with something in the cart, a list or saved. After a refusal not for half a year. */
export function mayInvite({ visits, hasThings, refusedAt }: Engagement, now: number): boolean {
  const hasRefused = refusedAt !== null && Math.abs(now - refusedAt) < REFUSAL_PERIOD
  return !hasRefused && (hasThings || visits >= MINIMUM_VISITS)
}
