import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Config } from '../config.ts'
import type { ShopContext } from './context.ts'

type Site = Pick<Config, 'publicUrl'>

const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https://')

/**
 * The name of a cookie. On https it has the prefix `__Host-`: browsers accept such a cookie only from this very host, with `Secure` and for
 * every path. On http://localhost it has none, because the prefix needs `Secure`.
 */
export const cookieName = (site: Site, name: string) => (isSecure(site) ? `__Host-${name}` : name)

/** The attributes of every cookie. */
export const cookieOptions = (site: Site): CookieOptions => ({ path: '/', sameSite: 'Lax', secure: isSecure(site) })

/** The value of a cookie; on https also of the cookie without prefix that an earlier version has set. */
export const readCookie = (context: ShopContext, site: Site, name: string): string | undefined =>
  getCookie(context, cookieName(site, name)) ?? getCookie(context, name)

/** Sets a cookie. It takes the place of the one without prefix. */
export function writeCookie(context: ShopContext, site: Site, name: string, value: string, options: CookieOptions): void {
  setCookie(context, cookieName(site, name), value, { ...cookieOptions(site), ...options })
  dropOldCookie(context, site, name)
}

/** Deletes a cookie. */
export function dropCookie(context: ShopContext, site: Site, name: string, options: CookieOptions = {}): void {
  deleteCookie(context, cookieName(site, name), { ...cookieOptions(site), ...options })
  dropOldCookie(context, site, name)
}

function dropOldCookie(context: ShopContext, site: Site, name: string): void {
  if (isSecure(site) && getCookie(context, name) !== undefined) deleteCookie(context, name, cookieOptions(site))
}
