const DAY = 24 * 60 * 60 * 1000
/** Milliseconds without a page after which the next one is another visit. */
const VISIT_OVER = DAY / 48
/** Milliseconds for which a no is a no. */
const LEFT_ALONE = 180 * DAY
/** A shopper who comes back may like to come back sooner. */
const ENOUGH_VISITS = 2

/** Visits of this device, and when it was last looked at, in ms since 1970. */
export interface Visits {
  count: number
  last: number
}

/** Counts a page that is looked at now. */
export function countVisit({ count, last }: Visits, now: number): Visits {
  return { count: count > 0 && Math.abs(now - last) < VISIT_OVER ? count : count + 1, last: now }
}

/** The facts that decide whether to invite a shopper to install the app. */
export interface Engagement {
  visits: number
  /** Something is in the cart, in a list or saved. */
  hasThings: boolean
  /** When the last invitation was turned down, in ms since 1970; null for never. */
  refusedAt: number | null
}

/** Whether to invite: only who has come back or has put something aside, and not again for half a year after a no. */
export function mayInvite({ visits, hasThings, refusedAt }: Engagement, now: number): boolean {
  const isLeftAlone = refusedAt !== null && Math.abs(now - refusedAt) < LEFT_ALONE
  return !isLeftAlone && (hasThings || visits >= ENOUGH_VISITS)
}
