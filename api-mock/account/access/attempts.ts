import type { Deps } from '../../deps.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { createWorkLine, type WorkLine } from '../../servers/work-line.ts'

/**
 * Limits of password attempts. The limit of one account from one address is narrow. The limit of one account from all addresses is wider,
 * so that the guesses of a stranger do not lock the owner out at once. The limit of one address is the widest, because carriers share
 * addresses between customers.
 */
const limitPerPair = { burst: 10, perSeconds: 900 }
const limitPerAccount = { burst: 50, perSeconds: 3600 }
const limitPerAddress = { burst: 100, perSeconds: 900 }
/** The limit of right passwords of one account: more than a person needs, and too few to keep the processor busy with hashes. */
const rightPerAccount = { burst: 24, perSeconds: 600 }
const newAccountsPerAddress = { burst: 100, perSeconds: 3600 }

export interface Attempts {
  /**
   * Verifies a password with `work`, which returns null for a wrong password. Wrong passwords count for the account and the address, right
   * ones for the account alone, with a limit of their own. An e-mail address without an account counts in the same way, so the limit does
   * not reveal which addresses have accounts. Throws `rate_limited`.
   */
  verify<Right>(address: string, email: string, work: () => Promise<Right | null>): Promise<Right | null>
  /** Counts a new account. Throws `rate_limited`. */
  countNew(address: string): void
  /** Resets the limits of an account, because its owner entered a mailed code. */
  forget(address: string, email: string): void
}

/** Creates the limits of password attempts. */
export function createAttempts(deps: Pick<Deps, 'clock' | 'db' | 'log'>): Attempts {
  const pairs = createRateLimiter(deps, 'password pair', limitPerPair)
  const accounts = createRateLimiter(deps, 'password account', limitPerAccount)
  const addresses = createRateLimiter(deps, 'password address', limitPerAddress)
  const rights = createRateLimiter(deps, 'right password', rightPerAccount)
  const news = createRateLimiter(deps, 'new account', newAccountsPerAddress)
  const inTurn = createSequence()
  const pairOf = (address: string, email: string) => `${address} ${email}`

  /**
   * Takes an attempt before the work, so that parallel requests cannot exceed the limit. Returns the attempt unless the password was wrong.
   */
  async function counted<Right>(address: string, email: string, work: () => Promise<Right | null>): Promise<Right | null> {
    const pair = pairOf(address, email)
    // All or nothing: a rejection takes no attempt from any limit.
    pairs.check(pair)
    accounts.check(email)
    rights.check(email)
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
        rights.take(email)
        addresses.giveBack(address)
        pairs.giveBack(pair)
        accounts.giveBack(email)
      }
    }
  }

  return {
    verify: (address, email, work) => inTurn(email, () => counted(address, email, work)),
    countNew: (address) => news.take(address),
    forget(address, email) {
      pairs.forget(pairOf(address, email))
      accounts.forget(email)
      rights.forget(email)
    },
  }
}

/** Runs the attempts of one account in sequence. Ten correct sign-ins at the same moment do not count as ten attempts. */
function createSequence(): <Result>(email: string, work: () => Promise<Result>) => Promise<Result> {
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
