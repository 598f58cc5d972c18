import { CART_KEY_COOKIE } from '../../src/contract/http/headers.ts'
import type { Config } from '../config.ts'
import type { ShopContext } from '../http/context.ts'
import { writeCookie } from '../http/host-cookie.ts'

/** The longest lifetime that browsers allow for a cookie. A cookie from a script lives only 7 days, so the server renews it. */
const COOKIE_DAYS = 400

/** Renews the cookie of the cart key. Scripts may read it, because they send the key explicitly. */
export function setCartCookie(context: ShopContext, cartKey: string, config: Pick<Config, 'publicUrl'>): void {
  writeCookie(context, config, CART_KEY_COOKIE, cartKey, { maxAge: COOKIE_DAYS * 86_400 })
}
