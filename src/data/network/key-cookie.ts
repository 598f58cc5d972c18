import { CART_KEY_COOKIE, HINT_COOKIE } from '../../contract/http/headers.ts'
import type { SessionCookies } from '../account/session-context.ts'

/** Seconds. Some browsers limit a script's cookie to 7 days; the server renews it for longer. */
const MAX_AGE = 400 * 24 * 60 * 60

function readCookie(name: string): string | null {
  const prefix = `${name}=`
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix))
  return found?.slice(prefix.length) ?? null
}

/** The readable cookies of this document. */
export const documentCookie: SessionCookies = {
  read: () => readCookie(CART_KEY_COOKIE),
  hint() {
    const hint = readCookie(HINT_COOKIE)
    return hint === 'customer' || hint === 'trade' ? hint : null
  },
  dropHint() {
    document.cookie = `${HINT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  },
  write(key) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${CART_KEY_COOKIE}=${key}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax${secure}`
  },
}
