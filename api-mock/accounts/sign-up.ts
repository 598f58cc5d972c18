import * as z from 'zod/mini'
import { signUpSchema, type SignUp } from '../../src/contract/customer.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import { CART_KEY_LENGTH } from '../../src/contract/keys.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeAttemptMail, writeWelcomeMail } from '../mail/account-mail.ts'
import type { Attempts } from './attempts.ts'
import { findByEmail, type CustomerRow } from './customer-row.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { passwordFault } from './password-rules.ts'
import { lockUnchanged } from './sign-in.ts'

export interface SignUpRequest {
  email: string
  password: string
  firstName: string
  lastName: string
  /** The client's, for limits. */
  address: string
  guestKey: string | undefined
}

const ID_LENGTH = 20

/** Says nothing about whether there is such an account. */
const REFUSED = 'We could not make this account. If you have one already, sign in or ask for a new password.'

const refused = (message: string, fields: Readonly<Record<string, string>> = {}) =>
  new ShopError(401, 'registration_refused', message, { fields })

/**
 * Makes an account and signs in. An address that has one already signs in where the password fits too (the first answer was lost), and
 * is refused otherwise, after the same work; its owner is told by mail. Throws `registration_refused` (401) and `rate_limited`.
 */
export async function signUp(deps: Deps, attempts: Attempts, request: SignUpRequest): Promise<OpenedSession> {
  const wanted = judge(request)
  const opened = await attempts.judge(request.address, wanted.email, async () => {
    const known = await findByEmail(deps.db, wanted.email)
    if (known) return reopen(deps, known, request)
    attempts.countNew(request.address)
    const made = await addCustomer(deps, wanted, request.guestKey)
    if (made) return made
    // Another process has made it in the same moment.
    const winner = await findByEmail(deps.db, wanted.email)
    return winner ? reopen(deps, winner, request) : null
  })
  if (!opened) throw refused(REFUSED)
  return opened
}

/** An account that there is already: its password signs in, and another is null. */
async function reopen(deps: Deps, known: CustomerRow, { password, guestKey }: SignUpRequest): Promise<OpenedSession | null> {
  if (await deps.passwords.fits(password, known.password_hash))
    return transact(deps, async (trx) => openSession(trx, deps, await lockUnchanged(trx, deps, known), guestKey))
  await transact(deps, (trx) => writeAttemptMail(trx, deps, known))
  return null
}

/** What is wrong is told before anything is looked up, so that it is the same for every address. */
function judge({ email, password, firstName, lastName }: SignUpRequest): SignUp {
  const parsed = z.safeParse(signUpSchema, { email, password, firstName, lastName })
  const faults = parsed.success ? [] : parsed.error.issues.map((issue): [string, string] => [issue.path.join('.'), issue.message])
  const common = passwordFault(password, email.trim())
  if (common && !faults.some(([field]) => field === 'password')) faults.push(['password', common])
  if (parsed.success && faults.length === 0) return parsed.data
  throw refused(faults[0]?.[1] ?? REFUSED, Object.fromEntries(faults))
}

/** Answers nothing where the address has been taken meanwhile. */
async function addCustomer(deps: Deps, wanted: SignUp, guestKey: string | undefined): Promise<OpenedSession | undefined> {
  const password_hash = await deps.passwords.hash(wanted.password)
  return transact(deps, async (trx) => {
    const about = { email: wanted.email, first_name: wanted.firstName, last_name: wanted.lastName, password_hash }
    const customer = await insertCustomer(trx, deps, about)
    if (!customer) return undefined
    await writeWelcomeMail(trx, deps, customer)
    return openSession(trx, deps, customer, guestKey)
  })
}

type NewCustomer = Pick<CustomerRow, 'email' | 'first_name' | 'last_name' | 'password_hash'> &
  Partial<Pick<CustomerRow, 'role' | 'discount_percentage' | 'email_proved_at'>>

/** A new customer with a cart of their own, or nothing where the address has an account. */
export function insertCustomer(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock' | 'random'>,
  about: NewCustomer,
): Promise<CustomerRow | undefined> {
  const now = deps.clock.now().toISOString()
  return trx
    .insertInto('customer')
    .values({
      role: 'customer',
      discount_percentage: 0,
      email_proved_at: null,
      ...about,
      customer_id: randomKey(ID_LENGTH, deps.random),
      cart_key: randomKey(CART_KEY_LENGTH, deps.random),
      phone: '',
      shipping: null,
      billing: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}
