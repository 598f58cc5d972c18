import type { Caller } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts'

/**
 * The rows that the guests of one address add in a day: carts with their lines, saved pieces and the revisions of both. A row has about 400 bytes,
 * so one address adds 20 MB. A customer of a carrier needs three, so 15,000 of them fit behind one address.
 */
export const guestRowsPerDay: RateLimit = { burst: 50_000, perSeconds: 86_400 }

/** Counts the rows that a change adds. Throws `rate_limited` (429). */
export type CountRows = (rows: number) => void

/** The budget of a caller. A customer has none. */
export type GuestRows = (context: ShopContext, caller: Caller) => CountRows | undefined

/** Creates the budget of guests' rows. A caller can be a new guest at each call, so it counts addresses. */
export function createGuestRows(deps: Pick<Deps, 'clock' | 'db' | 'log'>): GuestRows {
  const addresses = createRateLimiter(deps, 'guest rows', guestRowsPerDay)
  return (context, caller) => {
    if (caller.kind !== 'guest') return undefined
    return (rows) => {
      if (rows > 0) addresses.take(context.get('address'), rows)
    }
  }
}
