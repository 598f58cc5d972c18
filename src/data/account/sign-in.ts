import { endpoints } from '../../contract/endpoints.ts'
import type { Customer, Session, SignUp } from '../../contract/account/customer.ts'
import type { Api } from '../network/api.ts'
import { claimPrincipal, freshKey, type CustomerPrincipal } from './owner.ts'
import { failedBy, type AccountOutcome, type Failed } from './outcome.ts'
import { becomeCustomer, waitingOf } from './principal-change.ts'
import { readProfile } from './profile.ts'
import { finishLogOut } from './sign-out.ts'
import { DRAIN_WITHIN, SESSION_LOCK, type SessionContext } from './session-context.ts'

export type Entered =
  | { kind: 'done'; principal: CustomerPrincipal; discarded: number }
  /** Another customer's changes, made before a session ended, have not been sent: nothing was done [I7]. */
  | { kind: 'waiting'; count: number }
  | Failed

/** `others: 'discard'`: what another customer has waiting here may go. */
export interface Entering {
  others?: 'discard' | undefined
}

/** Signs in (spec §4). What the guest has waiting is sent first, as far as it goes in 5 s; the rest comes along [I3]. */
export function signIn(context: SessionContext, given: { email: string; password: string } & Entering): Promise<Entered> {
  const { email, password } = given
  return enter(context, given, (api, cartKey) => api.call(endpoints.login, { email, password, cartKey }))
}

type Wanted = Omit<SignUp, 'cartKey'>

/** Asks for the mail with the code that makes an account. The same answer for an address that has one. */
export async function askToSignUp({ device }: SessionContext, wanted: Wanted): Promise<AccountOutcome> {
  return device.api.call(endpoints.register, wanted).then(() => ({ kind: 'done' }), failedBy)
}

/** Makes an account with the mailed code, and signs in. */
export function signUp(context: SessionContext, given: Wanted & { code: string } & Entering): Promise<Entered> {
  const { others: _, ...wanted } = given
  return enter(context, given, async (api, cartKey) => {
    const answer = await api.call(endpoints.register, { ...wanted, cartKey })
    if (typeof answer === 'object' && 'token' in answer) return answer
    throw new Error('The shop took a sign-up with its code for something else')
  })
}

function enter(
  context: SessionContext,
  { email, others }: { email: string } & Entering,
  ask: (api: Api, cartKey: string | undefined) => Promise<Session>,
): Promise<Entered> {
  const { device, cookies } = context
  return device.locks.hold(SESSION_LOCK, async () => {
    const before = await claimPrincipal(device, cookies)
    // The session that was left behind ends first, or its cookie would be overwritten and it would go on unseen.
    if (!(await finishLogOut(context))) return { kind: 'unreachable' }
    if (before.kind === 'customer' && others !== 'discard') {
      const count = await waitingOfAnother(context, before, email)
      if (count > 0) return { kind: 'waiting', count }
    }
    if (before.kind === 'guest') await context.drained(DRAIN_WITHIN)
    const answer = await ask(device.api, before.kind === 'guest' ? before.key : undefined).catch(failedBy)
    return 'kind' in answer ? answer : settleIn(context, answer.customer)
  })
}

/** Changes that wait for the customer of an ended session, where somebody else signs in. */
async function waitingOfAnother({ device }: SessionContext, { id }: CustomerPrincipal, email: string): Promise<number> {
  const profile = await readProfile(device.store, id)
  const isSame = profile?.email.toLowerCase() === email.trim().toLowerCase()
  return isSame ? 0 : waitingOf(device.store, id)
}

/** The shop says who is signed in: that is who shops here from now on. Call it while holding the lock. */
export async function settleIn(context: SessionContext, customer: Customer): Promise<Extract<Entered, { kind: 'done' }>> {
  const { device, cookies } = context
  const changed = await becomeCustomer(device.store, { customer, freshKey: freshKey(device), serverNow: device.serverClock.now() })
  // The guest's key is worth nothing to the next guest.
  if (cookies.read() !== changed.principal.key) cookies.write(changed.principal.key)
  if (changed.another) await context.emptied()
  await context.follow()
  return { kind: 'done', principal: changed.principal, discarded: changed.discarded }
}
