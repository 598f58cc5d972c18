import { endpoints } from '../../src/contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { gateOf } from '../gate/open-gate.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import type { Accounts } from './accounts.ts'
import type { Callers } from './caller.ts'
import { clearCartCookie, guestKeyOf, setSessionCookie } from './access/cookies.ts'
import { sessionAnswer, type OpenedSession } from './access/open-session.ts'
import { registerProfileRoutes } from './profile-routes.ts'
import { registerSessionRoutes } from './access/session-routes.ts'

const done = { done: true } as const

/** Registers the calls of accounts (spec §4, §7): sign-in, sign-out and the customer's data. */
export function registerAccountRoutes(router: ShopRouter, deps: Deps, callers: Callers, accounts: Accounts): void {
  const gate = gateOf(deps)
  const welcome = (context: ShopContext, opened: OpenedSession) => {
    setSessionCookie(context, deps.config, opened, opened.customer)
    return sessionAnswer(opened)
  }
  const enter = (context: ShopContext, opened: OpenedSession, guestKey: string | undefined) => {
    if (guestKey !== undefined && guestKey === guestKeyOf(context)) clearCartCookie(context)
    return welcome(context, opened)
  }

  handle(router, endpoints.register, async ({ input, context }) => {
    const { email, password, firstName = '', lastName = '', code, cartKey } = input
    if (email === undefined) return gate.open(context, password)
    const request = { email, password, firstName, lastName, address: context.get('address') }
    if (code === undefined) {
      await accounts.askToSignUp(request)
      return done
    }
    const guestKey = cartKey ?? guestKeyOf(context)
    return enter(context, await accounts.signUp({ ...request, code, guestKey }), guestKey)
  })
  handle(router, endpoints.login, async ({ input, context }) => {
    const guestKey = input.cartKey ?? guestKeyOf(context)
    const { email, password } = input
    return enter(context, await accounts.signInWithPassword({ email, password, guestKey, address: context.get('address') }), guestKey)
  })
  handle(router, endpoints.lostPasswordEmail, async ({ input, context }) => {
    await accounts.askForCode({ ...input, address: context.get('address') })
    return done
  })
  handle(router, endpoints.lostPasswordSet, async ({ input, context }) => {
    await accounts.setNewPassword({ ...input, address: context.get('address') })
    return done
  })
  handle(router, endpoints.changePassword, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    const { password, newPassword } = input
    return welcome(context, await accounts.changePassword(signedIn, { password, newPassword, address: context.get('address') }))
  })
  registerSessionRoutes(router, deps, callers)
  registerProfileRoutes(router, deps, callers, accounts)
}
