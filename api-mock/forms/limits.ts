import { mailboxOf } from '../../src/domain/account/mailbox-of.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { createRateLimiter } from '../http/rate-limit.ts'

/** Carriers share addresses, so the limit of an address is wide. The limit of a person is narrow, because each form mails that person. */
const limitPerAddress = { burst: 60, perSeconds: 600 }
const limitPerPerson = { burst: 8, perSeconds: 3600 }

export interface FormLimits {
  /** Takes a token from both buckets. Throws `rate_limited` (429), whether or not the address has an account. */
  take(context: ShopContext, email: string): void
  /** For requests with a link that the shop has not sent. They contain no e-mail address. */
  takeAddress(context: ShopContext): void
}

/** Creates one limit for all forms, so that five forms in turn do not mail an address five times as often. */
export function createFormLimits(deps: Pick<Deps, 'clock' | 'db' | 'log'>): FormLimits {
  const addresses = createRateLimiter(deps, 'forms address', limitPerAddress)
  const people = createRateLimiter(deps, 'forms', limitPerPerson)
  const takeAddress = (context: ShopContext) => addresses.take(context.get('address'))
  return {
    takeAddress,
    take(context, email) {
      takeAddress(context)
      people.take(mailboxOf(email))
    },
  }
}
