import { INCORRECT_CREDENTIALS } from '../../../src/contract/account/customer.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import type { Attempts } from './attempts.ts'
import { findByEmail, type CustomerRow } from '../customer-row.ts'
import { openWithPassword, type OpenedSession, type SecondFactorDue, type SignInOrigin } from './open-session.ts'

export interface SignInRequest extends SignInOrigin {
  email: string
  password: string
  /** The client's address, for limits. */
  address: string
}

/** The rejection of a wrong password or an unknown address [I1]: 401. */
export const incorrectCredentials = (message: string = INCORRECT_CREDENTIALS) => new ShopError(401, 'incorrect_credentials', message)

/**
 * Signs in with a password. Throws `incorrect_credentials` in the same way, after the same work, whether the account exists or not. Throws
 * `rate_limited`.
 */
export async function signIn(deps: Deps, attempts: Attempts, request: SignInRequest): Promise<OpenedSession | SecondFactorDue> {
  const email = request.email.trim().toLowerCase()
  const customer = await attempts.verify(request.address, email, async () => {
    const found = await findByEmail(deps.db, email)
    const fits = await deps.passwords.fits(request.password, found?.password_hash ?? null)
    return found && fits ? found : null
  })
  if (!customer) throw incorrectCredentials()
  return transact(deps, async (trx) => {
    const current = await lockUnchanged(trx, customer)
    return openWithPassword(trx, deps, current, request)
  })
}

/**
 * Locks the row of a customer until the transaction ends. Throws `incorrect_credentials` if the password changed after it was verified: a
 * session that it opened would outlive the change.
 */
export async function lockUnchanged(trx: ShopTransaction, customer: CustomerRow): Promise<CustomerRow> {
  const current = await trx
    .selectFrom('customer')
    .selectAll()
    .where('customer_id', '=', customer.customer_id)
    .forUpdate()
    .executeTakeFirst()
  if (current?.password_hash !== customer.password_hash) throw incorrectCredentials()
  return current
}
