import { OWNER_HEADER } from '../../../src/contract/http/headers.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { ShopRouter } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import type { Callers } from '../caller.ts'
import { transact } from '../../db/transaction.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { deviceWords } from '../devices/device-words.ts'
import { clearSessionCookie, sessionCookieOf, setSessionCookie, tokenOf, withoutTokenForBrowser } from './cookies.ts'
import { sessionAnswer } from './open-session.ts'
import { isOtherCustomersToken, endSignInOf, refreshSession } from './sessions.ts'

const done = { done: true } as const

/** Registers the calls that read the session and sign out. */
export function registerSessionRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  handle(router, endpoints.refreshToken, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    const given = await refreshSession(deps, signedIn.token, signedIn, deviceWords(context.req.header('user-agent')))
    setSessionCookie(context, deps, given, signedIn.customer)
    return withoutTokenForBrowser(context, sessionAnswer({ ...given, customer: signedIn.customer }))
  })
  // Without a session the caller is already signed out, and the response is the same.
  handle(router, endpoints.logout, async ({ input, context }) => {
    const cookie = sessionCookieOf(context, deps.config)?.token
    const token = tokenOf(context, deps.config, input.token)?.token
    // A delayed sign-out from an offline device must not end the session of a customer who signed in on it later.
    if (token && (await isOtherCustomersToken(deps, token, context.req.header(OWNER_HEADER)))) return done
    const customerId = token && (await transact(deps, (trx) => endSignInOf(trx, token)))
    if (customerId) logSecurity(deps, 'sign_out', { customerId })
    if (token === cookie || cookie === undefined) clearSessionCookie(context, deps.config)
    // Only the HTTP cache. "storage" would delete the guest's cart, saved products and waiting changes, and the worker with its caches.
    context.header('Clear-Site-Data', '"cache"')
    return done
  })
}
