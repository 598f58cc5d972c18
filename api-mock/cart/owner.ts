import { setCookie } from 'hono/cookie'
import { CART_KEY_COOKIE } from '../../src/contract/http/headers.ts'
import type { Config } from '../config.ts'
import type { ShopContext } from '../http/context.ts'

/** The longest life of a cookie in browsers. A cookie set by a script lives only 7 days, so the server sets it again. */
const COOKIE_DAYS = 400

/** Sets the cart key's cookie again. Scripts may read it: they send the key explicitly. */
export function rememberCart(context: ShopContext, cartKey: string, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  setCookie(context, CART_KEY_COOKIE, cartKey, {
    path: '/',
    maxAge: COOKIE_DAYS * 86_400,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https://'),
  })
}
