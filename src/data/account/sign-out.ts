import { customerEndpoints } from '../../contract/account/customer-endpoints.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { readPrincipal } from './owner.ts'
import { leaveCustomer, loggedOut, type Unfinished } from './principal-change.ts'
import { DRAIN_WITHIN, SESSION_LOCK, type SessionContext } from './session-context.ts'

export type SignOutResult =
  | { kind: 'done' }
  /** Changes have not reached the server or were rejected unseen, or an order has no answer yet: nothing was done. */
  | ({ kind: 'waiting' } & Unfinished)
  /** Still signed in, as the user chose. */
  | { kind: 'stayed' }

/**
 * Signs out, with or without a network [I8]. Waiting changes are sent first, for at most 5 s. If any are left, or the server has
 * rejected one that the user has not dismissed, the user chooses: `'keep'` stays signed in, `'discard'` deletes them.
 */
export function signOut(context: SessionContext, choice?: 'keep' | 'discard'): Promise<SignOutResult> {
  const { device } = context
  if (choice === 'keep') return Promise.resolve({ kind: 'stayed' })
  return device.locks.hold(SESSION_LOCK, async (): Promise<SignOutResult> => {
    const principal = await readPrincipal(device)
    if (principal?.kind !== 'customer') return { kind: 'done' }
    if (choice !== 'discard' && device.reachable()) await context.drainWithin(DRAIN_WITHIN)
    const waiting = await leave(context, principal.id, choice === 'discard' ? 'may-go' : 'stays')
    return waiting ? { kind: 'waiting', ...waiting } : { kind: 'done' }
  })
}

/**
 * Deletes all data of a customer from the device, online or offline, then logs out on the server. Resolves with what
 * prevented it: always null with `may-go`. Call it under SESSION_LOCK.
 */
export async function leave(context: SessionContext, id: string, waiting: 'may-go' | 'stays'): Promise<Unfinished | null> {
  const { device, cookies } = context
  const left = await leaveCustomer(device.store, id, waiting)
  if (!left) return null
  if ('waiting' in left) return left.waiting
  device.identify(false)
  cookies.dropHint()
  cookies.write(left.guest.key)
  await context.follow()
  await context.purge()
  // The worker can log out on the server after this page has closed.
  if (!(await finishLogOut(context))) device.requestSync()
  return null
}

/**
 * Ends the session of a customer who signed out offline, once the server is reachable; until then requests carry no cookie [I9]. True when no
 * such session is left. Call it under SESSION_LOCK.
 */
export async function finishLogOut({ device, follow }: Pick<SessionContext, 'device' | 'follow'>): Promise<boolean> {
  const principal = await readPrincipal(device)
  // Another tab was faster, and a customer may have signed in since.
  if (principal?.kind !== 'guest' || !principal.mustLogOut) return true
  const ended = await device.api.call(customerEndpoints.logout, {}, { identify: true }).catch(notYet)
  if (!ended) return false
  await loggedOut(device.store)
  await follow()
  return true
}

/** The message between tabs that the principal changed, or may send cookies again. */
export const OWNER_MESSAGE = 'owner'

function notYet(cause: unknown): null {
  if (!(cause instanceof ApiError)) throw cause
  return null
}
