import { endpoints } from '../../src/contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { gateOf } from '../gate/open-gate.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { logSecurity } from '../logging/security-log.ts'
import type { Accounts } from './accounts.ts'
import type { Callers } from './caller.ts'
import { givePasskeyCookie } from './access/cookies.ts'
import { createEntering, type Entering } from './access/entering.ts'
import { registerPasskeyRoutes } from './passkeys/routes.ts'
import { registerPasskeyUndo } from './passkeys/undo-routes.ts'
import { registerDeviceRoutes } from './devices/routes.ts'
import type { OpenedSession, SecondFactorDue } from './access/open-session.ts'
import { registerProfileRoutes } from './profile-routes.ts'
import { registerSessionRoutes } from './access/session-routes.ts'

const done = { done: true } as const

/** Registers the calls of accounts (spec §4, §7): sign-in, sign-out and the customer's data. */
export function registerAccountRoutes(router: ShopRouter, deps: Deps, callers: Callers, accounts: Accounts): void {
  const gate = gateOf(deps)
  const entering = createEntering(deps)
  const { originOf, enter, welcome } = entering

  const enterOrAsk = async (context: ShopContext, outcome: OpenedSession | SecondFactorDue, about: Parameters<Entering['enter']>[2]) => {
    if (!('secondFactorOf' in outcome)) return enter(context, outcome, about)
    throw await accounts.entry.secondFactor(givePasskeyCookie(context, deps, 'second'), outcome.secondFactorOf)
  }

  handle(router, endpoints.register, async ({ input, context }) => {
    const { email, password, firstName = '', lastName = '', code, cartKey } = input
    if (email === undefined) return gate.open(context, password)
    const request = { email, password, firstName, lastName, address: context.get('address') }
    if (code === undefined) {
      await accounts.askToSignUp(request)
      return done
    }
    const origin = originOf(context, cartKey)
    return enterOrAsk(context, await accounts.signUp({ ...request, ...origin, code }), { ...origin, proof: 'mailed code' })
  })
  handle(router, endpoints.login, async ({ input, context }) => {
    const { email, password, cartKey } = input
    const origin = originOf(context, cartKey)
    return enterOrAsk(context, await accounts.signInWithPassword({ email, password, ...origin }), { ...origin, proof: 'password' })
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
    const { device, address } = originOf(context, undefined)
    const opened = await accounts.changePassword(signedIn, { password, newPassword, address, device })
    logSecurity(deps, 'password_changed', { customerId: opened.customer.customer_id, proof: 'password' })
    return welcome(context, opened)
  })
  registerSessionRoutes(router, deps, callers)
  registerDeviceRoutes(router, deps, callers)
  registerPasskeyUndo(router, deps)
  registerPasskeyRoutes(router, deps, callers, accounts, entering)
  registerProfileRoutes(router, deps, callers, accounts)
}
