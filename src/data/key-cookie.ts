import { CART_KEY_COOKIE } from '../contract/headers.ts'
import type { KeyCookie } from './owner.ts'

/** Seconds. Browsers keep a script's cookie 7 days at most; the server renews it for longer. */
const MAX_AGE = 400 * 24 * 60 * 60

export const documentCookie: KeyCookie = {
  read() {
    const prefix = `${CART_KEY_COOKIE}=`
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix))
    return found?.slice(prefix.length) ?? null
  },
  write(key) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${CART_KEY_COOKIE}=${key}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax${secure}`
  },
}
