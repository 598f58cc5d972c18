import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { createRateLimiter } from '../http/rate-limit.ts'

/** Carriers share addresses. A code has 80 random bits, so the limit only keeps robots from asking for nothing. */
const pacePerAddress = { burst: 30, perSeconds: 600 }

/** A try of a code that was counted. */
interface Guess {
  /** The code was right, so the try does not count. */
  right(): void
}

/** Limits the tries of gift card codes, at the balance page and at the checkout together. `guess` throws `rate_limited`. */
export function createCodeLimits(deps: Deps): { guess(context: ShopContext): Guess } {
  const addresses = createRateLimiter(deps, 'gift card codes', pacePerAddress)
  return {
    guess(context) {
      const address = context.get('address')
      addresses.take(address)
      return { right: () => addresses.giveBack(address) }
    },
  }
}
