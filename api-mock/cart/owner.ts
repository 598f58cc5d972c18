import { CART_KEY_COOKIE } from '../../src/contract/http/headers.ts'
import type { Config } from '../config.ts'
import type { ShopContext } from '../http/context.ts'
import { readCookie, writeCookie } from '../http/host-cookie.ts'

/** The longest lifetime that browsers allow for a cookie. A cookie from a script lives only 7 days, so the server renews it. */
const COOKIE_DAYS = 400

/**
 * Renews the cookie of the cart key. Scripts may read it, because they send the key explicitly. A link of another site can have a key of its
 * maker in its address, so a read without that cookie sets none unless the browser says that a page of the shop made it. `ownOrigin` has
 * checked a change.
 */
export function renewCartCookie(context: ShopContext, cartKey: string, config: Pick<Config, 'publicUrl'>): void {
  const { method } = context.req
  const isRead = method === 'GET' || method === 'HEAD'
  const isKnown = readCookie(context, config, CART_KEY_COOKIE) === cartKey
  if (isRead && !isKnown && context.req.header('sec-fetch-site') !== 'same-origin') return
  writeCookie(context, config, CART_KEY_COOKIE, cartKey, { maxAge: COOKIE_DAYS * 86_400 })
}
