import { getCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { CART_KEY_COOKIE, HINT_COOKIE, PASSKEY_COOKIE, SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import { cartKeySchema } from '../../../src/contract/http/keys.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { isFromBrowser } from './browser-request.ts'
import type { ShopContext } from '../../http/context.ts'
import { cookieName, dropCookie, readCookie, writeCookie } from '../../http/host-cookie.ts'
import { invalidRequest } from '../../http/shop-error.ts'
import type { CustomerRow } from '../customer-row.ts'
import type { GivenToken, PresentedToken } from './sessions.ts'

/** The token of the session's cookie, or null. On https it also reads the cookie of an earlier version, whose name had no prefix. */
export function sessionCookieOf(context: ShopContext, config: Pick<Config, 'publicUrl'>): PresentedToken | null {
  const token = getCookie(context, cookieName(config, SESSION_COOKIE))
  if (token) return { token, byOldCookie: false }
  const old = readCookie(context, config, SESSION_COOKIE)
  return old ? { token: old, byOldCookie: true } : null
}

/**
 * The token of a request: explicit, or from its cookie; null without one. Throws `invalid_request` for a token in the address of a
 * browser's request: addresses stay in histories and logs.
 */
export function tokenOf(context: ShopContext, config: Pick<Config, 'publicUrl'>, given: string | undefined): PresentedToken | null {
  if (given === undefined) return sessionCookieOf(context, config)
  if (isScripted(context) && new URL(context.req.url).searchParams.has('token'))
    throw invalidRequest('A session does not belong in an address', { fields: { token: 'Send it in the body, or use the cookie' } })
  return { token: given, byOldCookie: false }
}

/** Whether a script or a page in a browser sent the request. */
const isScripted = (context: ShopContext) => ['origin', 'sec-fetch-site'].some((name) => context.req.header(name) !== undefined)

/**
 * Sets two cookies: the session token, which scripts cannot read, and a readable hint that grants no access. The hint shows a page at once
 * whether its prices are those of this customer.
 */
export function setSessionCookie(
  context: ShopContext,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { token, expiresAt }: GivenToken,
  customer: CustomerRow,
): void {
  const maxAge = Math.max(1, Math.floor((new Date(expiresAt).getTime() - clock.now().getTime()) / 1000))
  writeCookie(context, config, SESSION_COOKIE, token, { maxAge, httpOnly: true })
  writeCookie(context, config, HINT_COOKIE, customer.discount_percentage > 0 ? 'trade' : 'customer', { maxAge })
}

/** Deletes the cookies of the session. */
export function clearSessionCookie(context: ShopContext, config: Config): void {
  dropCookie(context, config, SESSION_COOKIE, { httpOnly: true })
  dropCookie(context, config, HINT_COOKIE)
}

/** Seconds: longer than a challenge. */
const PASSKEY_COOKIE_AGE = 600

/** One cookie for each step: the offer of a passkey in the form, and the passkey after a password, can run at the same time. */
export type PasskeyStep = 'offer' | 'second'

const passkeyCookie = (step: PasskeyStep) => (step === 'offer' ? PASSKEY_COOKIE : `${PASSKEY_COOKIE}_2`)

/** The value of the cookie to which challenges of this browser belong. */
export const passkeyCookieOf = (context: ShopContext, config: Pick<Config, 'publicUrl'>, step: PasskeyStep) =>
  getCookie(context, cookieName(config, passkeyCookie(step)))

/** Returns the value of that cookie. Sets a new cookie if the browser has none. */
export function givePasskeyCookie(context: ShopContext, { config, random }: Pick<Deps, 'config' | 'random'>, step: PasskeyStep): string {
  const value = passkeyCookieOf(context, config, step) ?? Buffer.from(random(32)).toString('base64url')
  writeCookie(context, config, passkeyCookie(step), value, { sameSite: 'Strict', httpOnly: true, maxAge: PASSKEY_COOKIE_AGE })
  return value
}

/** Deletes that cookie, once its customer is signed in. */
export function clearPasskeyCookie(context: ShopContext, config: Pick<Config, 'publicUrl'>): void {
  for (const step of ['offer', 'second'] as const) dropCookie(context, config, passkeyCookie(step), { sameSite: 'Strict', httpOnly: true })
}

/** An answer with a session. For a browser it leaves out the token, which the cookie has. */
export function withoutTokenForBrowser<Answer extends { token?: string }>(context: ShopContext, answer: Answer): Omit<Answer, 'token'> {
  if (!isFromBrowser(context)) return answer
  const { token: _, ...rest } = answer
  return rest
}

/** The guest's cart key from the cookie; undefined if it is missing or invalid. */
export function guestKeyOf(context: ShopContext, config: Pick<Config, 'publicUrl'>): string | undefined {
  return z.safeParse(cartKeySchema, readCookie(context, config, CART_KEY_COOKIE)).data
}

/** Deletes the cookie of a cart key that belongs to a customer now. The next guest of this browser gets a new key. */
export function clearCartCookie(context: ShopContext, config: Pick<Config, 'publicUrl'>): void {
  dropCookie(context, config, CART_KEY_COOKIE)
}
