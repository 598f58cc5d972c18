import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import * as z from 'zod/mini'
import { CART_KEY_COOKIE, HINT_COOKIE, SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import { cartKeySchema } from '../../../src/contract/http/keys.ts'
import type { Config } from '../../config.ts'
import type { ShopContext } from '../../http/context.ts'
import type { CustomerRow } from '../customer-row.ts'
import { SESSION_DAYS, type GivenToken } from './sessions.ts'

const lasting = ({ publicUrl }: Pick<Config, 'publicUrl'>): CookieOptions => ({
  path: '/',
  sameSite: 'Lax',
  secure: publicUrl.startsWith('https://'),
  maxAge: SESSION_DAYS * 86_400,
})

/**
 * Sets two cookies: the session token, which scripts cannot read, and a readable hint that grants no access. The hint shows a page at once
 * whether its prices are those of this customer.
 */
export function setSessionCookie(context: ShopContext, config: Config, { token }: GivenToken, customer: CustomerRow): void {
  setCookie(context, SESSION_COOKIE, token, { ...lasting(config), httpOnly: true })
  setCookie(context, HINT_COOKIE, customer.discount_percentage > 0 ? 'trade' : 'customer', lasting(config))
}

/** Deletes the cookies of the session. */
export function clearSessionCookie(context: ShopContext, config: Config): void {
  deleteCookie(context, SESSION_COOKIE, { ...lasting(config), httpOnly: true })
  deleteCookie(context, HINT_COOKIE, lasting(config))
}

/** The guest's cart key from the cookie; undefined if it is missing or invalid. */
export function guestKeyOf(context: ShopContext): string | undefined {
  return z.safeParse(cartKeySchema, getCookie(context, CART_KEY_COOKIE)).data
}

/** Deletes the cookie of a cart key that belongs to a customer now. The next guest of this browser gets a new key. */
export function clearCartCookie(context: ShopContext): void {
  deleteCookie(context, CART_KEY_COOKIE, { path: '/' })
}
