import * as z from 'zod/mini'
import { requestOptionsSchema, type RequestOptions } from '../../contract/account/passkey.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Customer, Session, SignUp } from '../../contract/account/customer.ts'
import type { Api } from '../network/api.ts'
import { claimPrincipal, freshKey, type CustomerPrincipal } from './owner.ts'
import { failureOf, type AccountOutcome, type Failed } from './outcome.ts'
import { becomeCustomer, unfinishedCount } from './principal-change.ts'
import { isSameCustomer } from './seal.ts'
import { finishLogOut } from './sign-out.ts'
import { DRAIN_WITHIN, SESSION_LOCK, type SessionContext } from './session-context.ts'

export type SignInResult =
  | { kind: 'done'; principal: CustomerPrincipal; discarded: number }
  /** Changes of another customer, whose session ended, are on the device, unsent or rejected: nothing was done [I7]. */
  | { kind: 'waiting'; count: number }
  /** The password is right, and the customer's passkey is needed too. */
  | { kind: 'second-factor'; options: RequestOptions }
  | Failed

/** `others: 'discard'`: waiting changes of another customer may be deleted. */
export interface SignInOptions {
  others?: 'discard' | undefined
  /** The e-mail address that was typed. */
  email?: string
}

/** Signs in (spec §4). The guest's waiting changes are sent first, for at most 5 s; the rest moves to the customer [I3]. */
export function signIn(context: SessionContext, details: SignInOptions & { email: string; password: string }): Promise<SignInResult> {
  const { email, password } = details
  return enter(context, details, (api, cartKey) => api.call(endpoints.login, { email, password, cartKey }))
}

type SignUpDetails = Omit<SignUp, 'cartKey'>

/** Asks the server to mail a code for a new account. The answer is the same for an address that has an account. */
export async function requestSignUp({ device }: SessionContext, details: SignUpDetails): Promise<AccountOutcome> {
  return device.api.call(endpoints.register, details).then(() => ({ kind: 'done' }), failureOf)
}

/** Creates an account with the mailed code, and signs in. */
export function signUp(context: SessionContext, details: SignUpDetails & { code: string } & SignInOptions): Promise<SignInResult> {
  const { others: _, ...fields } = details
  return enter(context, details, async (api, cartKey) => {
    const answer = await api.call(endpoints.register, { ...fields, cartKey })
    if (typeof answer === 'object' && 'customer' in answer) return answer
    throw new Error('The server answered a sign-up with a code without a session')
  })
}

/** Signs in with what `ask` sends. `id`: the customer that a passkey names. */
export function enter(
  context: SessionContext,
  { email, id, others }: SignInOptions & { id?: string },
  ask: (api: Api, cartKey: string | undefined) => Promise<Session>,
): Promise<SignInResult> {
  const { device, cookies } = context
  return device.locks.hold(SESSION_LOCK, async () => {
    const before = await claimPrincipal(device, cookies)
    // The old session ends first: otherwise a new cookie overwrites its cookie, and it stays valid unnoticed [I9].
    if (!(await finishLogOut(context))) return { kind: 'unreachable' }
    if (before.kind === 'customer' && others !== 'discard') {
      const count = await waitingOfAnother(context, before, { email, id })
      if (count > 0) return { kind: 'waiting', count }
    }
    if (before.kind === 'guest') await context.drainWithin(DRAIN_WITHIN)
    const answer = await ask(device.api, before.kind === 'guest' ? before.key : undefined).catch(secondFactorOr)
    return 'kind' in answer ? answer : adoptCustomer(context, answer.customer)
  })
}

/** The number of changes that the customer of an ended session would lose; 0 if the same customer signs in. */
async function waitingOfAnother(
  { device }: SessionContext,
  { id }: CustomerPrincipal,
  named: { email?: string; id?: string },
): Promise<number> {
  const isSame = named.id === id || (named.email !== undefined && (await isSameCustomer(device.store, id, named.email)))
  return isSame ? 0 : unfinishedCount(device.store, id)
}

const dueSchema = z.object({ options: requestOptionsSchema })

function secondFactorOr(cause: unknown): Failed | { kind: 'second-factor'; options: RequestOptions } {
  const problem = cause instanceof ApiError ? cause.problem : null
  if (problem?.kind !== 'refused' || problem.failure.code !== 'second_factor_required') return failureOf(cause)
  return { kind: 'second-factor', options: z.parse(dueSchema, problem.failure.data).options }
}

/** Makes the customer of the server's answer the owner of the device. Call it under SESSION_LOCK. */
export async function adoptCustomer(context: SessionContext, customer: Customer): Promise<Extract<SignInResult, { kind: 'done' }>> {
  const { device, cookies } = context
  const changed = await becomeCustomer(device.store, { customer, freshKey: freshKey(device), serverNow: device.serverClock.now() })
  // The next guest must not use this guest's key.
  if (cookies.read() !== changed.principal.key) cookies.write(changed.principal.key)
  if (changed.another) await context.purge()
  await context.follow()
  return { kind: 'done', principal: changed.principal, discarded: changed.discarded }
}
