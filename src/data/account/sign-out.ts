import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { readPrincipal } from './owner.ts'
import { leaveCustomer, loggedOut } from './principal-change.ts'
import { DRAIN_WITHIN, SESSION_LOCK, type SessionContext } from './session-context.ts'

export type Left =
  | { kind: 'done' }
  /** That many changes have not reached the shop: nothing was done. */
  | { kind: 'waiting'; count: number }
  /** Still signed in, as asked. */
  | { kind: 'stayed' }

/**
 * Signs out, with or without a network [I8]. What waits is sent first, as far as it goes in 5 s; what is left is asked about: `'keep'` stays
 * signed in, `'discard'` goes without it.
 */
export function signOut(context: SessionContext, choice?: 'keep' | 'discard'): Promise<Left> {
  const { device } = context
  if (choice === 'keep') return Promise.resolve({ kind: 'stayed' })
  return device.locks.hold(SESSION_LOCK, async (): Promise<Left> => {
    const principal = await readPrincipal(device)
    if (principal?.kind !== 'customer') return { kind: 'done' }
    if (device.reachable()) await context.drained(DRAIN_WITHIN)
    const count = await leave(context, principal.id, choice === 'discard' ? 'may-go' : 'stays')
    return count > 0 ? { kind: 'waiting', count } : { kind: 'done' }
  })
}

/**
 * Empties the device of a customer, whatever the network does, and then tells the shop. Answers how many waiting changes kept it from that:
 * none where they may go. Call it while holding the lock.
 */
export async function leave(context: SessionContext, id: string, waiting: 'may-go' | 'stays'): Promise<number> {
  const { device, cookies } = context
  const left = await leaveCustomer(device.store, id, waiting)
  if (!left) return 0
  if ('waiting' in left) return left.waiting
  device.identify(false)
  cookies.dropHint()
  cookies.write(left.guest.key)
  await context.follow()
  await context.emptied()
  // A worker may tell the shop when this page is long closed.
  if (!(await finishLogOut(context))) device.requestSync()
  return 0
}

/**
 * Ends the session that was left behind here, as soon as the shop can be reached; until then requests carry no cookie [I9]. True when there
 * is none to end any more. Call it while holding the lock.
 */
export async function finishLogOut({ device, follow }: Pick<SessionContext, 'device' | 'follow'>): Promise<boolean> {
  const principal = await readPrincipal(device)
  // Another tab was faster, and somebody may be signed in anew.
  if (principal?.kind !== 'guest' || !principal.mustLogOut) return true
  const ended = await device.api.call(endpoints.logout, {}, { identify: true }).catch(notYet)
  if (!ended) return false
  await loggedOut(device.store)
  await follow()
  return true
}

/** The word between tabs that who shops here has changed, or may carry cookies again. */
export const OWNER_MESSAGE = 'owner'

function notYet(cause: unknown): null {
  if (!(cause instanceof ApiError)) throw cause
  return null
}
