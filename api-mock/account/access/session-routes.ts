import { getCookie } from 'hono/cookie'
import { OWNER_HEADER, SESSION_COOKIE } from '../../../src/contract/http/headers.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { ShopRouter } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import type { Callers } from '../caller.ts'
import { clearSessionCookie, setSessionCookie } from './cookies.ts'
import { sessionAnswer } from './open-session.ts'
import { isOtherCustomersToken, endFamily, refreshSession } from './sessions.ts'

const done = { done: true } as const

/** Registers the calls that read the session and sign out. */
export function registerSessionRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  handle(router, endpoints.refreshToken, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    const given = await refreshSession(deps, signedIn.token, signedIn)
    setSessionCookie(context, deps.config, given, signedIn.customer)
    return sessionAnswer({ ...given, customer: signedIn.customer })
  })
  // Without a session the caller is already signed out, and the response is the same.
  handle(router, endpoints.logout, async ({ input, context }) => {
    const cookie = getCookie(context, SESSION_COOKIE)
    const token = input.token ?? cookie
    // A delayed sign-out from an offline device must not end the session of a customer who signed in on it later.
    if (token && (await isOtherCustomersToken(deps, token, context.req.header(OWNER_HEADER)))) return done
    if (token) await endFamily(deps, token)
    if (token === cookie || cookie === undefined) clearSessionCookie(context, deps.config)
    return done
  })
}
