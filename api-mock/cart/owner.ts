import { getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { CART_KEY_COOKIE, OWNER_HEADER } from '../../src/contract/headers.ts'
import { cartKeySchema } from '../../src/contract/keys.ts'
import type { Config } from '../config.ts'
import type { ShopContext } from '../http/context.ts'
import { invalidRequest, ShopError } from '../http/shop-error.ts'

/** Browsers keep a cookie no longer than this, and one that a script set only for 7 days; so the server sets it again. */
const COOKIE_DAYS = 400

/**
 * The cart a call is about: the key sent explicitly, else the cookie's. Throws `invalid_request` without a usable key and
 * `wrong_owner` where the sender believed itself somebody else.
 */
export function cartOwner(context: ShopContext, input: { cartKey?: string | undefined }): string {
  const key = z.safeParse(cartKeySchema, input.cartKey ?? getCookie(context, CART_KEY_COOKIE))
  if (!key.success) throw invalidRequest('A cart key of 42 letters and digits is needed', { fields: { cartKey: 'Missing or malformed' } })
  const believed = context.req.header(OWNER_HEADER)
  if (believed !== undefined && believed !== key.data) throw new ShopError(403, 'wrong_owner', 'This belongs to somebody else')
  return key.data
}

/** Sets the cart key's cookie again. Scripts may read it: they send the key explicitly. */
export function rememberCart(context: ShopContext, cartKey: string, { publicUrl }: Config): void {
  setCookie(context, CART_KEY_COOKIE, cartKey, {
    path: '/',
    maxAge: COOKIE_DAYS * 86_400,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https://'),
  })
}
