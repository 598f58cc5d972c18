import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import * as z from 'zod/mini'
import { CART_KEY_COOKIE, HINT_COOKIE, PASSKEY_COOKIE, SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import { cartKeySchema } from '../../../src/contract/http/keys.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { isFromBrowser } from './browser-request.ts'
import type { ShopContext } from '../../http/context.ts'
import { invalidRequest } from '../../http/shop-error.ts'
import type { CustomerRow } from '../customer-row.ts'
import type { GivenToken, PresentedToken } from './sessions.ts'

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https://')

/**
 * The name of the session's cookie. On https it has the prefix `__Host-`: browsers accept such a cookie only from this very host, with
 * `Secure` and for every path. On http://localhost it has none, because the prefix needs `Secure`.
 */
const sessionCookieName = (config: Pick<Config, 'publicUrl'>) => (isSecure(config) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE)

const shared = (config: Pick<Config, 'publicUrl'>): CookieOptions => ({ path: '/', sameSite: 'Lax', secure: isSecure(config) })

/** The token of the session's cookie, or null. On https also the cookie of an earlier version, which had no prefix. */
export function sessionCookieOf(context: ShopContext, config: Pick<Config, 'publicUrl'>): PresentedToken | null {
  const name = sessionCookieName(config)
  const token = getCookie(context, name)
  if (token) return { token, byOldCookie: false }
  const old = name === SESSION_COOKIE ? undefined : getCookie(context, SESSION_COOKIE)
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

/** A script or a page in a browser sent the request. */
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
  const lasting = { ...shared(config), maxAge }
  setCookie(context, sessionCookieName(config), token, { ...lasting, httpOnly: true })
  dropOldCookie(context, config)
  setCookie(context, HINT_COOKIE, customer.discount_percentage > 0 ? 'trade' : 'customer', lasting)
}

/** Deletes the cookies of the session. */
export function clearSessionCookie(context: ShopContext, config: Config): void {
  deleteCookie(context, sessionCookieName(config), { ...shared(config), httpOnly: true })
  dropOldCookie(context, config)
  deleteCookie(context, HINT_COOKIE, shared(config))
}

function dropOldCookie(context: ShopContext, config: Pick<Config, 'publicUrl'>): void {
  if (sessionCookieName(config) !== SESSION_COOKIE && getCookie(context, SESSION_COOKIE) !== undefined)
    deleteCookie(context, SESSION_COOKIE, { ...shared(config), httpOnly: true })
}

/** Seconds: longer than a challenge. */
const PASSKEY_COOKIE_AGE = 600

/** One cookie for each step. An offer in the form and a password at the same moment must not overwrite each other's. */
export type PasskeyStep = 'offer' | 'second'

const passkeyCookieName = (config: Pick<Config, 'publicUrl'>, step: PasskeyStep) => {
  const name = step === 'offer' ? PASSKEY_COOKIE : `${PASSKEY_COOKIE}_2`
  return isSecure(config) ? `__Host-${name}` : name
}

/** The value of the cookie to which challenges of this browser belong. */
export const passkeyCookieOf = (context: ShopContext, config: Pick<Config, 'publicUrl'>, step: PasskeyStep) =>
  getCookie(context, passkeyCookieName(config, step))

/** The same; a browser without one gets one. */
export function givePasskeyCookie(context: ShopContext, { config, random }: Pick<Deps, 'config' | 'random'>, step: PasskeyStep): string {
  const value = passkeyCookieOf(context, config, step) ?? Buffer.from(random(32)).toString('base64url')
  setCookie(context, passkeyCookieName(config, step), value, {
    ...shared(config),
    sameSite: 'Strict',
    httpOnly: true,
    maxAge: PASSKEY_COOKIE_AGE,
  })
  return value
}

/** Deletes that cookie, once its customer is signed in. */
export function clearPasskeyCookie(context: ShopContext, config: Pick<Config, 'publicUrl'>): void {
  for (const step of ['offer', 'second'] as const)
    deleteCookie(context, passkeyCookieName(config, step), { ...shared(config), sameSite: 'Strict', httpOnly: true })
}

/** An answer that contains a session: without its token for a browser, whose cookie has it. */
export function withoutTokenForBrowser<Answer extends { token?: string }>(context: ShopContext, answer: Answer): Omit<Answer, 'token'> {
  if (!isFromBrowser(context)) return answer
  const { token: _, ...rest } = answer
  return rest
}

/** The guest's cart key from the cookie; undefined if it is missing or invalid. */
export function guestKeyOf(context: ShopContext): string | undefined {
  return z.safeParse(cartKeySchema, getCookie(context, CART_KEY_COOKIE)).data
}

/** Deletes the cookie of a cart key that belongs to a customer now. The next guest of this browser gets a new key. */
export function clearCartCookie(context: ShopContext): void {
  deleteCookie(context, CART_KEY_COOKIE, { path: '/' })
}
