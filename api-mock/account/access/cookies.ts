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
 * Gives the browser its session: the token, which no script can read, and a readable hint that is worth nothing, by which a page knows
 * at once whether its prices are this customer's.
 */
export function rememberSession(context: ShopContext, config: Config, { token }: GivenToken, customer: CustomerRow): void {
  setCookie(context, SESSION_COOKIE, token, { ...lasting(config), httpOnly: true })
  setCookie(context, HINT_COOKIE, customer.discount_percentage > 0 ? 'trade' : 'customer', lasting(config))
}

export function forgetSession(context: ShopContext, config: Config): void {
  deleteCookie(context, SESSION_COOKIE, { ...lasting(config), httpOnly: true })
  deleteCookie(context, HINT_COOKIE, lasting(config))
}

/** The guest's cart key of the cookie, or undefined where there is none of use. */
export function guestKeyOf(context: ShopContext): string | undefined {
  return z.safeParse(cartKeySchema, getCookie(context, CART_KEY_COOKIE)).data
}

/** A key that has become a customer's is worth nothing to the next guest of this browser. */
export function forgetGuestKey(context: ShopContext): void {
  deleteCookie(context, CART_KEY_COOKIE, { path: '/' })
}
