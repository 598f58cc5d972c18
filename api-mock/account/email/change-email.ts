import { emailSchema, INVALID_EMAIL } from '../../../src/contract/account/address.ts'
import * as z from 'zod/mini'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { createRateLimiter, type RateLimit } from '../../http/rate-limit.ts'
import { invalidRequest, ShopError } from '../../http/shop-error.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { writeEmailAskedMails, writeEmailChangedMail } from '../../mail/email-change-mail.ts'
import type { Attempts } from '../access/attempts.ts'
import { provePassword } from '../access/change-password.ts'
import { createMailedCodes, WRONG_CODE } from '../access/mailed-code.ts'
import { lockUnchanged } from '../access/sign-in.ts'
import type { SignedIn } from '../caller.ts'
import { findByEmail, type CustomerRow } from '../customer-row.ts'
import { requirePassed } from '../passkeys/second-factor.ts'
import { codeSubject, createEmailLink, undoEmailChange } from './email-links.ts'
import { moveEmail } from './move-email.ts'

export interface EmailChanges {
  /**
   * Proves the password and mails a code to the new address, and a link that stops the change to the old one. The answer is the same for an
   * address that has an account. Throws `invalid_request`, `incorrect_credentials`, `second_factor_required` and `rate_limited`.
   */
  ask(signedIn: SignedIn, request: { email: string; password: string; address: string }): Promise<void>
  /** Changes the address with the mailed code. Throws `bad_request`, `second_factor_required` and `rate_limited`. */
  confirm(signedIn: SignedIn, request: { email: string; code: string; address: string }): Promise<CustomerRow>
  /** Stops or undoes a change with the link from the old address. Throws `bad_request` and `rate_limited`. */
  undo(request: { link: string; address: string }): Promise<'stopped' | 'undone'>
}

/** Every request mails two people. */
const askPerCustomer: RateLimit = { burst: 5, perSeconds: 3600 }
const undoPerAddress: RateLimit = { burst: 30, perSeconds: 900 }

const SAME_EMAIL = 'This is your address already'
const refused = (message: string, fields: Readonly<Record<string, string>>) => new ShopError(400, 'bad_request', message, { fields })

/** Creates the change of a customer's e-mail address. */
export function createEmailChanges(deps: Deps, attempts: Attempts): EmailChanges {
  const codes = createMailedCodes(deps, 'email_change_code', { burst: 30, perSeconds: 3600 })
  const asks = createRateLimiter(deps, 'email change', askPerCustomer)
  const undos = createRateLimiter(deps, 'email undo', undoPerAddress)

  return {
    async ask(signedIn, { email: typed, password, address }) {
      const { customer } = signedIn
      const email = parseEmail(typed)
      if (email === customer.email) throw invalidRequest(SAME_EMAIL, { fields: { email: SAME_EMAIL } })
      await provePassword(deps, attempts, signedIn, { password, address })
      await requirePassed(deps.db, signedIn)
      asks.take(customer.customer_id)
      await codes.issue({ email: codeSubject(email, customer.customer_id), address }, async (trx, mailed) => {
        const link = await createEmailLink(trx, deps, customer, email)
        const isTaken = (await findByEmail(trx, email)) !== undefined
        await writeEmailAskedMails(trx, deps, { customer, email, isTaken, link, ...mailed })
      })
      logSecurity(deps, 'email_changed', { customerId: customer.customer_id, change: 'asked' })
    },
    async confirm(signedIn, { email: typed, code, address }) {
      const { customer } = signedIn
      await requirePassed(deps.db, signedIn)
      const email = parseEmail(typed)
      const take = await codes.verify({ email: codeSubject(email, customer.customer_id), address }, code)
      if (!take) throw refused(WRONG_CODE, { code: WRONG_CODE })
      const changed = await transact(deps, async (trx) => {
        const current = await lockUnchanged(trx, customer)
        // The address had an account, or got one in the meantime. The answer does not reveal this; only the mail to its owner does.
        if (!(await take(trx)) || (await findByEmail(trx, email))) throw refused(WRONG_CODE, { code: WRONG_CODE })
        const link = await createEmailLink(trx, deps, current, email)
        const moved = await moveEmail(trx, deps, current, email)
        await writeEmailChangedMail(trx, deps, { customer: current, email, link })
        return moved
      })
      logSecurity(deps, 'email_changed', { customerId: customer.customer_id, change: 'confirmed' })
      return changed
    },
    async undo({ link, address }) {
      undos.take(address)
      const unknownPassword = await deps.passwords.hash(Buffer.from(deps.random(32)).toString('base64url'))
      const { outcome, customerId } = await transact(deps, (trx) => undoEmailChange(trx, deps, { link, unknownPassword }))
      logSecurity(deps, 'email_changed', { customerId, change: outcome })
      return outcome
    },
  }
}

function parseEmail(typed: string): string {
  const parsed = z.safeParse(emailSchema, typed)
  if (!parsed.success) throw invalidRequest(INVALID_EMAIL, { fields: { email: INVALID_EMAIL } })
  return parsed.data
}
