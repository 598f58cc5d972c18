import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { invalidRequest } from '../../http/shop-error.ts'
import { writePasswordChangedMail } from '../../mail/account-mail.ts'
import type { Attempts } from './attempts.ts'
import type { SignedIn } from '../caller.ts'
import type { OpenedSession } from './open-session.ts'
import { passwordFault } from './password-rules.ts'
import { endSessions, renewSession } from './sessions.ts'
import { incorrectCredentials, lockUnchanged } from './sign-in.ts'

export interface PasswordChange {
  password: string
  newPassword: string
  /** The client's, for limits. */
  address: string
}

/** Said where a signed-in customer gives a wrong password: there is no address to be wrong about. */
const WRONG_PASSWORD = 'Your current password is not right'

/**
 * Changes the password. The session that asks goes on under a new token; every other one ends, and a code that was mailed is worth nothing any more.
 * Throws `invalid_request`, `incorrect_credentials` and `rate_limited`.
 */
export async function changePassword(
  deps: Deps,
  attempts: Attempts,
  signedIn: SignedIn,
  { password, newPassword, address }: PasswordChange,
): Promise<OpenedSession> {
  const { customer, session } = signedIn
  const fault = passwordFault(newPassword, customer.email)
  if (fault) throw invalidRequest(fault, { fields: { newPassword: fault } })
  await provePassword(deps, attempts, signedIn, { password, address })
  const password_hash = await deps.passwords.hash(newPassword)
  return transact(deps, async (trx) => {
    await lockUnchanged(trx, deps, customer)
    await endSessions(trx, customer.customer_id, session)
    await trx.deleteFrom('reset_code').where('email', '=', customer.email).execute()
    await writePasswordChangedMail(trx, deps, customer)
    const changed = await trx
      .updateTable('customer')
      .set({ password_hash, updated_at: deps.clock.now().toISOString() })
      .where('customer_id', '=', customer.customer_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...(await renewSession(trx, deps, session)), customer: changed }
  })
}

/** Asks who is signed in for the password again. Throws `incorrect_credentials` and `rate_limited`. */
export async function provePassword(
  deps: Deps,
  attempts: Attempts,
  { customer }: SignedIn,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const judged = attempts.judge(address, customer.email, async () =>
    (await deps.passwords.fits(password, customer.password_hash)) ? customer : null,
  )
  if (!(await judged)) throw incorrectCredentials(WRONG_PASSWORD)
}
