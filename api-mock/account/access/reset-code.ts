import { emailSchema, INVALID_EMAIL } from '../../../src/contract/account/address.ts'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { transact } from '../../db/transaction.ts'
import { ShopError } from '../../http/shop-error.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { writeCodeMail, writePasswordChangedMail } from '../../mail/account-mail.ts'
import type { Attempts } from './attempts.ts'
import { findByEmail } from '../customer-row.ts'
import { createMailedCodes, WRONG_CODE } from './mailed-code.ts'
import { passwordFault } from './password-rules.ts'
import { endSessions } from './sessions.ts'

export interface ResetCodes {
  /** Mails a code. An address without an account gets the same response after the same work. Throws `bad_email` and `rate_limited`. */
  ask(request: { email: string; address: string }): Promise<void>
  /** Sets a new password and ends every session. Throws `bad_request` and `rate_limited`. */
  set(request: { email: string; code: string; password: string; address: string }): Promise<void>
}

const refused = (message: string, fields: Readonly<Record<string, string>> = {}) => new ShopError(400, 'bad_request', message, { fields })
const wrongCode = () => refused(WRONG_CODE, { code: WRONG_CODE })

/** Creates the codes for lost passwords. */
export function createResetCodes(deps: Deps, attempts: Attempts): ResetCodes {
  const codes = createMailedCodes(deps, 'reset_code', { burst: 30, perSeconds: 3600 })

  return {
    async ask(request) {
      const parsed = z.safeParse(emailSchema, request.email)
      // The specified response (spec §8): the only 5xx that invalid input may get.
      if (!parsed.success) throw new ShopError(500, 'bad_email', INVALID_EMAIL, { status: 400, fields: { email: INVALID_EMAIL } })
      const email = parsed.data
      await codes.issue({ ...request, email }, async (trx, mailed) => {
        const customer = await findByEmail(trx, email)
        await writeCodeMail(trx, deps, { email, ...mailed, send: customer !== undefined })
      })
    },
    async set(request) {
      const parsed = z.safeParse(emailSchema, request.email)
      if (!parsed.success) throw refused(INVALID_EMAIL, { email: INVALID_EMAIL })
      const email = parsed.data
      const fault = passwordFault(request.password, email)
      if (fault) throw refused(fault, { password: fault })
      const take = await codes.verify({ ...request, email }, request.code)
      if (!take) throw wrongCode()
      const password_hash = await deps.passwords.hash(request.password)
      const customerId = await transact(deps, async (trx) => {
        const customer = (await take(trx)) && (await findByEmail(trx, email))
        if (!customer) throw wrongCode()
        const updated_at = deps.clock.now().toISOString()
        await trx
          .updateTable('customer')
          .set({ password_hash, updated_at, email_proved_at: updated_at })
          .where('customer_id', '=', customer.customer_id)
          .execute()
        await endSessions(trx, customer.customer_id)
        await writePasswordChangedMail(trx, deps, customer)
        return customer.customer_id
      })
      logSecurity(deps, 'password_changed', { customerId, proof: 'mailed code' })
      attempts.forget(request.address, email)
    },
  }
}
