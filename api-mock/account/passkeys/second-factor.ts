import type { Passkeys } from '../../../src/contract/account/passkey.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { SignInRow } from '../access/sessions.ts'
import type { CustomerRow } from '../customer-row.ts'
import { ShopError } from '../../http/shop-error.ts'
import type { SignedIn } from '../caller.ts'

/**
 * Whether a session has passed a second factor: it began with a passkey or a recovery code, or its customer added a passkey in it. Without
 * it, a session of the staff has no staff rights.
 */
export const hasPassedSecondFactor = ({ passed_at }: Pick<SignInRow, 'passed_at'>): boolean => passed_at !== null

/** Accounts of the staff need a second factor. */
export const needsSecondFactor = ({ role }: Pick<CustomerRow, 'role'>): boolean => role === 'staff'

/** Whether a sign-in with the right password also needs a passkey: the customer has one, and is staff or chose so. */
export async function asksSecondFactor(db: Database, customer: CustomerRow): Promise<boolean> {
  if (customer.asks_passkey === 0 && !needsSecondFactor(customer)) return false
  const passkey = await db.selectFrom('passkey').select('passkey_id').where('customer_id', '=', customer.customer_id).executeTakeFirst()
  return passkey !== undefined
}

/**
 * Throws `second_factor_required` for a session that has not passed, of an account that asks for a passkey. Without it an older session and
 * the password could add a passkey of their own, and so pass, or take the whole account away.
 */
export async function requirePassed(db: Database, { customer, signIn }: Pick<SignedIn, 'customer' | 'signIn'>) {
  if (hasPassedSecondFactor(signIn) || !(await asksSecondFactor(db, customer))) return
  throw new ShopError(403, 'second_factor_required', 'Sign out, and sign in again with your passkey. Then try again.')
}

/** The passkeys of a customer, oldest first, and the facts about them that the page shows. */
export async function passkeysOf(db: Database, { customer, signIn }: Pick<SignedIn, 'customer' | 'signIn'>): Promise<Passkeys> {
  const of = customer.customer_id
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('customer_id', '=', of)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute()
  const codes = await db.selectFrom('recovery_code').select('code_hash').where('customer_id', '=', of).execute()
  return {
    passkeys: rows.map(({ passkey_id, name, created_at, last_used_at }) => ({ id: passkey_id, name, created_at, last_used_at })),
    ask: rows.length > 0 && (customer.asks_passkey === 1 || needsSecondFactor(customer)),
    required: needsSecondFactor(customer),
    passed: hasPassedSecondFactor(signIn),
    recovery_codes: codes.length,
  }
}

/** Removes every passkey and recovery code of a customer, and marks their sign-ins as without a second factor. */
export async function removeSecondFactor(trx: ShopTransaction, customerId: string): Promise<number> {
  const removed = await trx.deleteFrom('passkey').where('customer_id', '=', customerId).returning('passkey_id').execute()
  await trx.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute()
  await trx.updateTable('customer').set({ asks_passkey: 0 }).where('customer_id', '=', customerId).execute()
  await trx.updateTable('sign_in').set({ passed_at: null }).where('customer_id', '=', customerId).execute()
  return removed.length
}
