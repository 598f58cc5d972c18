import { CART_KEY_COOKIE, HINT_COOKIE } from '../../contract/http/headers.ts'
import type { SessionCookies } from '../account/session-context.ts'

/** Seconds. Some browsers limit a script's cookie to 7 days; the server renews it for longer. */
const MAX_AGE = 400 * 24 * 60 * 60

const isSecure = () => location.protocol === 'https:'
/** On https only this host can set a cookie with this prefix. */
const fullName = (name: string) => (isSecure() ? `__Host-${name}` : name)
const attributes = () => `Path=/; SameSite=Lax${isSecure() ? '; Secure' : ''}`

/** The value of a cookie; on https also of the one without prefix that an earlier version has set. */
function readCookie(name: string): string | null {
  const pairs = document.cookie.split('; ')
  const found = [fullName(name), name].map((one) => pairs.find((pair) => pair.startsWith(`${one}=`))).find((pair) => pair !== undefined)
  return found?.slice(found.indexOf('=') + 1) ?? null
}

/** The readable cookies of this document. */
export const documentCookie: SessionCookies = {
  read: () => readCookie(CART_KEY_COOKIE),
  hint() {
    const hint = readCookie(HINT_COOKIE)
    return hint === 'customer' || hint === 'trade' ? hint : null
  },
  dropHint() {
    for (const name of new Set([fullName(HINT_COOKIE), HINT_COOKIE])) document.cookie = `${name}=; Max-Age=0; ${attributes()}`
  },
  write(key) {
    document.cookie = `${fullName(CART_KEY_COOKIE)}=${key}; Max-Age=${MAX_AGE}; ${attributes()}`
  },
}
