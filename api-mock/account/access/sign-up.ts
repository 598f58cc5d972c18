import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS } from '../../../src/contract/account/address.ts'
import { signUpSchema, type SignUp } from '../../../src/contract/account/customer.ts'
import { randomKey } from '../../../src/domain/random-key.ts'
import { CART_KEY_LENGTH } from '../../../src/contract/http/keys.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { writeSignUpMail, writeWelcomeMail } from '../../mail/account-mail.ts'
import type { Attempts } from './attempts.ts'
import { findByEmail, type CustomerRow } from '../customer-row.ts'
import { openSession, openWithPassword, type OpenedSession, type SecondFactorDue, type SignInOrigin } from './open-session.ts'
import { createMailedCodes, WRONG_CODE } from './mailed-code.ts'
import { passwordFault } from './password-rules.ts'
import { lockUnchanged } from './sign-in.ts'

/** The fields of a sign-up. */
export interface SignUpRequest {
  email: string
  password: string
  firstName: string
  lastName: string
  /** The client's address, for limits. */
  address: string
}

export interface SignUps {
  /**
   * Mails a code. If the address has an account, only the mail to its owner says so; the response is the same after the same work. Stores
   * nothing of the input. Throws `registration_refused` (401) and `rate_limited`.
   */
  ask(request: SignUpRequest): Promise<void>
  /**
   * Creates the account with a mailed code, and signs in. If the account exists, its password signs in (the first response was lost).
   * Throws `registration_refused` (401) and `rate_limited`.
   */
  confirm(request: SignUpRequest & SignInOrigin & { code: string }): Promise<OpenedSession | SecondFactorDue>
}

const ID_LENGTH = 20

const refused = (message: string, fields: Readonly<Record<string, string>>) =>
  new ShopError(401, 'registration_refused', message, { fields })

/** Creates the sign-up of new customers. */
export function createSignUps(deps: Deps, attempts: Attempts): SignUps {
  // Carriers share addresses between many of their customers.
  const codes = createMailedCodes(deps, 'sign_up_code', { burst: 100, perSeconds: 3600 })

  return {
    async ask(request) {
      const { email } = checkSignUp(request)
      await codes.issue({ ...request, email }, async (trx, mailed) =>
        writeSignUpMail(trx, deps, { email, known: await findByEmail(trx, email), ...mailed }),
      )
    },
    async confirm(request) {
      const signUp = checkSignUp(request)
      const from = { email: signUp.email, address: request.address }
      const opened = await attempts.verify(from.address, from.email, async () => {
        const take = await codes.verify(from, request.code)
        const made = take && (await addCustomer(deps, attempts, take, { ...request, ...signUp }))
        return made ?? reopen(deps, { ...request, ...signUp })
      })
      if (!opened) throw refused(WRONG_CODE, { code: WRONG_CODE })
      return opened
    },
  }
}

type CheckedSignUp = SignUp & SignInOrigin & { address: string }

/** Signs in to an existing account with its password. Returns null in every other case, after the same work. */
async function reopen(deps: Deps, signUp: CheckedSignUp): Promise<OpenedSession | SecondFactorDue | null> {
  const customer = await findByEmail(deps.db, signUp.email)
  const fits = await deps.passwords.fits(signUp.password, customer?.password_hash ?? null)
  if (!customer || !fits) return null
  return transact(deps, async (trx) => openWithPassword(trx, deps, await lockUnchanged(trx, customer), signUp))
}

/**
 * Validates the fields of a new account. It comes before any lookup, so that errors are the same for every address. Throws
 * `registration_refused` (401).
 */
export function checkSignUp({ email, password, firstName, lastName }: Omit<SignUpRequest, 'address'>): SignUp {
  const parsed = z.safeParse(signUpSchema, { email, password, firstName, lastName })
  const faults = parsed.success ? [] : parsed.error.issues.map((issue): [string, string] => [issue.path.join('.'), issue.message])
  const common = passwordFault(password, email.trim())
  if (common && !faults.some(([field]) => field === 'password')) faults.push(['password', common])
  if (parsed.success && faults.length === 0) return parsed.data
  throw refused(faults[0]?.[1] ?? COMPLETE_ALL_FIELDS, Object.fromEntries(faults))
}

/** Returns null if another request used the code or the address in the meantime. */
async function addCustomer(
  deps: Deps,
  attempts: Attempts,
  take: (trx: ShopTransaction) => Promise<boolean>,
  signUp: CheckedSignUp,
): Promise<OpenedSession | null> {
  const { email, password, firstName, lastName, address } = signUp
  attempts.countNew(address)
  const password_hash = await deps.passwords.hash(password)
  return transact(deps, async (trx) => {
    if (!(await take(trx))) return null
    const email_proved_at = deps.clock.now().toISOString()
    const customer = await insertCustomer(trx, deps, { email, first_name: firstName, last_name: lastName, password_hash, email_proved_at })
    if (!customer) return null
    await writeWelcomeMail(trx, deps, customer)
    return openSession(trx, deps, customer, signUp)
  })
}

type NewCustomer = Pick<CustomerRow, 'email' | 'first_name' | 'last_name' | 'password_hash'> &
  Partial<Pick<CustomerRow, 'role' | 'discount_percentage' | 'email_proved_at'>>

/** Creates a customer and their cart. Returns undefined if the address has an account. */
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
