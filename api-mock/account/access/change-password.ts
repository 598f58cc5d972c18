import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { invalidRequest } from '../../http/shop-error.ts'
import { writePasswordChangedMail } from '../../mail/account-mail.ts'
import type { Attempts } from './attempts.ts'
import type { SignedIn } from '../caller.ts'
import { requirePassed } from '../passkeys/second-factor.ts'
import type { OpenedSession } from './open-session.ts'
import { passwordFault } from './password-rules.ts'
import { endSessions, renewSession } from './sessions.ts'
import { incorrectCredentials, lockUnchanged } from './sign-in.ts'

export interface PasswordChange {
  password: string
  newPassword: string
  /** The client's address, for limits. */
  address: string
  /** Browser and system in words. */
  device: string
}

/**
 * The message for a signed-in customer with a wrong password. It does not mention the e-mail address, because the customer did not enter
 * one.
 */
const WRONG_PASSWORD = 'Your current password is not right'

/**
 * Changes the password. The current session continues under a new token. All other sessions end, and mailed codes become invalid. Throws
 * `invalid_request`, `incorrect_credentials`, `second_factor_required` and `rate_limited`.
 */
export async function changePassword(
  deps: Deps,
  attempts: Attempts,
  signedIn: SignedIn,
  { password, newPassword, address, device }: PasswordChange,
): Promise<OpenedSession> {
  const { customer, session } = signedIn
  const fault = passwordFault(newPassword, customer.email)
  if (fault) throw invalidRequest(fault, { fields: { newPassword: fault } })
  await provePassword(deps, attempts, signedIn, { password, address })
  await requirePassed(deps.db, signedIn)
  const password_hash = await deps.passwords.hash(newPassword)
  return transact(deps, async (trx) => {
    await lockUnchanged(trx, customer)
    await endSessions(trx, customer.customer_id, session)
    await trx.deleteFrom('reset_code').where('email', '=', customer.email).execute()
    await writePasswordChangedMail(trx, deps, customer)
    const changed = await trx
      .updateTable('customer')
      .set({ password_hash, updated_at: deps.clock.now().toISOString() })
      .where('customer_id', '=', customer.customer_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...(await renewSession(trx, deps, session, device)), customer: changed }
  })
}

/** Verifies the password of a signed-in customer again. Throws `incorrect_credentials` and `rate_limited`. */
export async function provePassword(
  deps: Deps,
  attempts: Attempts,
  { customer }: SignedIn,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const verified = attempts.verify(address, customer.email, async () =>
    (await deps.passwords.fits(password, customer.password_hash)) ? customer : null,
  )
  if (!(await verified)) throw incorrectCredentials(WRONG_PASSWORD)
}
