import { sessionAnswer } from '../../../api-mock/account/access/open-session.ts'
import { createSession } from '../../../api-mock/account/access/sessions.ts'
import { insertCustomer } from '../../../api-mock/account/access/sign-up.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import type { Role, Session } from '../../../src/contract/account/customer.ts'
import { SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import type { TestShop } from '../server/api.ts'

/** The default password of test customers. */
export const PASSWORD = 'a demo password of tests'

/** The answer that an API client without cookies gets: with its token. */
export type GivenSession = Session & { token: string }

/** The token in an answer. Throws for an answer to a browser, which has none. */
export function tokenIn({ token }: Pick<Session, 'token'>): string {
  if (token === undefined) throw new Error('The answer has no token')
  return token
}

/** A sign-in from no browser in particular. */
export const fromAnywhere = { device: 'Another device', replaced: undefined }

let made = 0

/** Creates a customer with the session of a first sign-in. */
export async function newCustomer(
  shop: TestShop,
  about: { email?: string; password?: string; role?: Role; discount?: number } = {},
): Promise<GivenSession> {
  made += 1
  const { email = `customer-${made}@stoep.example`, password = PASSWORD, role = 'customer', discount = 0 } = about
  const password_hash = await shop.deps.passwords.hash(password)
  return transact(shop.deps, async (trx) => {
    const row = { email, first_name: 'Demo', last_name: 'Customer', password_hash, role, discount_percentage: discount }
    const customer = await insertCustomer(trx, shop.deps, row)
    if (!customer) throw new Error(`There is a customer ${email}`)
    return sessionAnswer({ ...(await createSession(trx, shop.deps, customer.customer_id, fromAnywhere.device)), customer })
  })
}

/** The code of the newest mail to an address. */
export async function mailedCode(shop: TestShop, email: string): Promise<string> {
  await sendDueMail(shop.deps)
  const mail = shop.posted.findLast(({ to }) => to === email)
  return /: ([A-Z2-9]{8})$/.exec(mail?.subject ?? '')?.[1] ?? 'no code'
}

interface Person {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** Creates an account like a user: requests a code, then registers with the code of the mail. */
export async function register(shop: TestShop, person: Person & { cartKey?: string }, request: { headers?: Record<string, string> } = {}) {
  await shop.call('register', person, request)
  const code = await mailedCode(shop, person.email.toLowerCase())
  const { answer, headers } = await shop.call('register', { ...person, code }, request)
  if (typeof answer !== 'object' || !('customer' in answer)) throw new Error('That made no account')
  return { answer, headers }
}

export const signIn = (shop: TestShop, email: string, password = PASSWORD, cartKey?: string) =>
  shop.call('login', { email, password, cartKey })

/** The headers of a signed-in browser. */
export const withSession = (token: string) => ({ Cookie: `${SESSION_COOKIE}=${token}` })

/** The `Set-Cookie` line of an answer for a cookie; empty for none. */
export const cookieOf = (headers: Headers, name: string) => headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ''
