import type { Deps } from '../../deps.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { createWorkLine, type WorkLine } from './password-work.ts'

/**
 * How often a password may be tried. One account from one address: narrow. One account from everywhere: wider, so that a stranger who
 * guesses does not lock its owner out at once. One address: wider still, since carriers share them.
 */
const pacePerPair = { burst: 10, perSeconds: 900 }
const pacePerAccount = { burst: 50, perSeconds: 3600 }
const pacePerAddress = { burst: 100, perSeconds: 900 }
const newAccountsPerAddress = { burst: 100, perSeconds: 3600 }

export interface Attempts {
  /**
   * Judges a password by `work`, which answers null for a wrong one: only those count. Throws `rate_limited`. An e-mail address without
   * an account counts the same, so the limit does not tell which is which.
   */
  judge<Right>(address: string, email: string, work: () => Promise<Right | null>): Promise<Right | null>
  /** Counts a new account. Throws `rate_limited`. */
  countNew(address: string): void
  /** The owner has shown who they are by a mailed code. */
  forget(address: string, email: string): void
}

export function createAttempts({ clock }: Pick<Deps, 'clock'>): Attempts {
  const pairs = createRateLimiter(clock, pacePerPair)
  const accounts = createRateLimiter(clock, pacePerAccount)
  const addresses = createRateLimiter(clock, pacePerAddress)
  const news = createRateLimiter(clock, newAccountsPerAddress)
  const inTurn = createTurns()
  const pairOf = (address: string, email: string) => `${address} ${email}`

  /** Taken before the work, so that many addresses at once are no way around it, and given back unless it was wrong. */
  async function counted<Right>(address: string, email: string, work: () => Promise<Right | null>): Promise<Right | null> {
    const pair = pairOf(address, email)
    // All or none: a refusal takes nothing.
    pairs.check(pair)
    accounts.check(email)
    addresses.take(address)
    pairs.take(pair)
    accounts.take(email)
    let wrong = false
    try {
      const right = await work()
      wrong = right === null
      return right
    } finally {
      if (!wrong) {
        addresses.giveBack(address)
        pairs.giveBack(pair)
        accounts.giveBack(email)
      }
    }
  }

  return {
    judge: (address, email, work) => inTurn(email, () => counted(address, email, work)),
    countNew: (address) => news.take(address),
    forget(address, email) {
      pairs.forget(pairOf(address, email))
      accounts.forget(email)
    },
  }
}

/** One after another for each account: who signs in right on ten devices at once has not tried ten times. */
function createTurns(): <Result>(email: string, work: () => Promise<Result>) => Promise<Result> {
  const lines = new Map<string, { inLine: WorkLine; waiting: number }>()
  return async (email, work) => {
    const place = lines.get(email) ?? { inLine: createWorkLine(1, Infinity), waiting: 0 }
    lines.set(email, place)
    place.waiting += 1
    try {
      return await place.inLine(work)
    } finally {
      place.waiting -= 1
      if (place.waiting === 0) lines.delete(email)
    }
  }
}
