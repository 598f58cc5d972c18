import { mailboxOf } from '../../src/domain/account/mailbox-of.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { createRateLimiter } from '../http/rate-limit.ts'

/** Carriers share addresses: theirs is wide. A person's is narrow, since each form sends that person a mail. */
const pacePerAddress = { burst: 60, perSeconds: 600 }
const pacePerPerson = { burst: 8, perSeconds: 3600 }

export interface FormLimits {
  /** Takes a token from both buckets. Throws `rate_limited` (429), whether or not the address has an account. */
  take(context: ShopContext, email: string): void
  /** For links in mails, which carry no address. */
  takeAddress(context: ShopContext): void
}

/** One limit for all forms, so that an address does not get mail from five forms in turn. */
export function createFormLimits({ clock }: Pick<Deps, 'clock'>): FormLimits {
  const addresses = createRateLimiter(clock, pacePerAddress)
  const people = createRateLimiter(clock, pacePerPerson)
  const takeAddress = (context: ShopContext) => addresses.take(context.get('address'))
  return {
    takeAddress,
    take(context, email) {
      takeAddress(context)
      people.take(mailboxOf(email))
    },
  }
}
