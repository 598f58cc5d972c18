import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts'

/**
 * The lists and lines that the guests of one address add in a day: four full lists. A row has about 300 bytes, so one address adds 6 MB. A
 * trade customer has an account, and no budget.
 */
export const guestRowsPerDay: RateLimit = { burst: 20_000, perSeconds: 86_400 }

/** The lines that the guests of one address read in a minute: 120 full lists, two seconds of the processor. */
const guestLinesPerAddress: RateLimit = { burst: 600_000, perSeconds: 60 }

/** A line that is stored costs as much as so many that are read. */
const LINES_OF_A_WRITE = 6

/** The limits of guests' lists. Anybody can be a new guest at each call, so they count addresses. Each throws `rate_limited` (429). */
export interface GuestLimits {
  /**
   * Counts a call that reads all lists of a guest, before it reads them.
   * @param sent the lines that the call sends to be stored
   */
  countWork(db: Database, guest: { address: string; owner: string }, sent?: number): Promise<void>
  /** Counts the rows that a change adds: lists and lines. */
  countNew(address: string, rows: number): void
}

/** Creates the limits of guests' lists. */
export function createGuestLimits(deps: Pick<Deps, 'clock' | 'db' | 'log'>): GuestLimits {
  const rowsOf = createRateLimiter(deps, 'guest list rows', guestRowsPerDay)
  const linesOf = createRateLimiter(deps, 'guest list lines', guestLinesPerAddress)
  return {
    async countWork(db, { address, owner }, sent = 0) {
      const { lines } = await db
        .selectFrom('wholesale_line')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .where('owner', '=', owner)
        .executeTakeFirstOrThrow()
      linesOf.take(address, lines + sent * LINES_OF_A_WRITE)
    },
    countNew(address, rows) {
      if (rows > 0) rowsOf.take(address, rows)
    },
  }
}
