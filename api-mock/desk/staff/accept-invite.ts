import type { DeskRole } from '../../../src/contract/desk/rights.ts'
import type { Attempts } from '../../account/access/attempts.ts'
import { openSession, type OpenedSession, type SignInOrigin } from '../../account/access/open-session.ts'
import { incorrectCredentials, lockUnchanged } from '../../account/access/sign-in.ts'
import { checkSignUp, insertCustomer } from '../../account/access/sign-up.ts'
import { findByEmail, type CustomerRow } from '../../account/customer-row.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { setDeskRole } from '../staff-members.ts'
import { findStaffInvite, inviteEnded, takeStaffInvite } from './invites.ts'

interface Acceptance extends SignInOrigin {
  /** The secret of the link. */
  link: string
  password: string
  firstName: string
  lastName: string
  /** The client's address, for limits and the audit. */
  address: string
  requestId: string
}

const WRONG_PASSWORD = 'This is not the password of your account in the shop. If you lost it, set a new one there, and open the link again.'

/**
 * Accepts an invitation: gives its role to the account of its address, or to a new account, and signs in. The link proves the address, so a new
 * account needs no other code. The password of an existing account is needed as well. The session has no rights of the staff until the person adds a
 * passkey. Throws `staff_invite_ended`, `incorrect_credentials`, `registration_refused` and `rate_limited`.
 */
export async function acceptStaffInvite(
  deps: Deps,
  attempts: Attempts,
  acceptance: Acceptance,
): Promise<{ opened: OpenedSession; role: DeskRole }> {
  const { link } = acceptance
  const { email } = await findStaffInvite(deps.db, deps, link)
  const known = await findByEmail(deps.db, email)
  const accountIn = known
    ? await provedAccount(deps, attempts, known, acceptance)
    : await newAccount(deps, attempts, { ...acceptance, email })
  return transact(deps, async (trx) => {
    const { role } = await takeStaffInvite(trx, deps, link)
    const customer = await accountIn(trx)
    const by = { name: email, role: 'invited', origin: acceptance.address, requestId: acceptance.requestId }
    await setDeskRole(trx, deps, customer, role, by)
    const member = await trx.selectFrom('customer').selectAll().where('customer_id', '=', customer.customer_id).executeTakeFirstOrThrow()
    return { opened: await openSession(trx, deps, member, acceptance), role }
  })
}

type AccountIn = (trx: ShopTransaction) => Promise<CustomerRow>

/** Proves the password of an account. Its address is proved by the link. */
async function provedAccount(deps: Deps, attempts: Attempts, known: CustomerRow, { address, password }: Acceptance): Promise<AccountIn> {
  const proved = await attempts.verify(address, known.email, async () =>
    (await deps.passwords.fits(password, known.password_hash)) ? known : null,
  )
  if (!proved) throw incorrectCredentials(WRONG_PASSWORD)
  return async (trx) => {
    const { customer_id, email_proved_at } = await lockUnchanged(trx, proved)
    return trx
      .updateTable('customer')
      .set({ email_proved_at: email_proved_at ?? deps.clock.now().toISOString() })
      .where('customer_id', '=', customer_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
}

async function newAccount(deps: Deps, attempts: Attempts, acceptance: Acceptance & { email: string }): Promise<AccountIn> {
  const { email, password, firstName, lastName } = checkSignUp(acceptance)
  attempts.countNew(acceptance.address)
  const password_hash = await deps.passwords.hash(password)
  return async (trx) => {
    const email_proved_at = deps.clock.now().toISOString()
    const made = await insertCustomer(trx, deps, { email, first_name: firstName, last_name: lastName, password_hash, email_proved_at })
    // The address got an account at the same moment. The rollback keeps the invitation, and the page then asks for that account's password.
    if (!made) throw inviteEnded()
    return made
  }
}
