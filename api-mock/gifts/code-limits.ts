import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { createRateLimiter } from '../http/rate-limit.ts'

/** Carriers share addresses. A code has 80 random bits, so no one can guess one. The limit only stops useless requests of robots. */
const limitPerAddress = { burst: 30, perSeconds: 600 }

/** A try of a code that was counted. */
interface Guess {
  /** The code was right, so the try does not count. */
  right(): void
}

interface CodeLimits {
  /** Counts a try. Throws `rate_limited`. */
  guess(context: ShopContext): Guess
}

const limitsOfServers = new WeakMap<Deps, CodeLimits>()

/** The limit for the tries of gift card codes: one for the balance page and the checkout of a server together. */
export function codeLimitsOf(deps: Deps): CodeLimits {
  const limits = limitsOfServers.get(deps) ?? createCodeLimits(deps)
  limitsOfServers.set(deps, limits)
  return limits
}

function createCodeLimits(deps: Deps): CodeLimits {
  const addresses = createRateLimiter(deps, 'gift card codes', limitPerAddress)
  return {
    guess(context) {
      const address = context.get('address')
      addresses.take(address)
      return { right: () => addresses.giveBack(address) }
    },
  }
}
