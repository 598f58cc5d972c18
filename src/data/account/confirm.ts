import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../device.ts'
import { claimPrincipal, type Principal } from './owner.ts'
import { adoptCustomer } from './sign-in.ts'
import { sealCustomer } from './seal.ts'
import { finishLogOut } from './sign-out.ts'
import { SESSION_LOCK, type SessionContext } from './session-context.ts'
import { DAY_MS } from '../../domain/calendar/durations.ts'

/** Milliseconds after which a session is refreshed. */
const FRESH_FOR = DAY_MS

export type ConfirmOutcome =
  /** No customer is signed in. */
  | { kind: 'guest' }
  /** `discarded`: the number of deleted changes of the customer before, whose session another one replaced [I7]. */
  | { kind: 'confirmed'; discarded: number }
  /** The server reports that the session is over. Waiting changes stay [I7]. */
  | { kind: 'ended' }
  /** The server did not answer. */
  | { kind: 'unknown' }

/**
 * Asks the server who is signed in, one tab at a time: if the last answer is more than 24 h old by the server's clock, or with `now`. For a
 * guest it asks only if the hint cookie exists: then the answer to a sign-in was lost, and this call completes the sign-in [I5].
 */
export function confirmSession(context: SessionContext, now = false): Promise<ConfirmOutcome> {
  const { device, cookies } = context
  return device.locks.hold(SESSION_LOCK, async (): Promise<ConfirmOutcome> => {
    const principal = await claimPrincipal(device, cookies)
    if (principal.kind === 'guest' && principal.mustLogOut) {
      await context.purge()
      await finishLogOut(context)
      return { kind: 'guest' }
    }
    if (principal.kind === 'guest' && cookies.hint() === null) return { kind: 'guest' }
    if (!now && isFresh(principal, device)) return { kind: 'confirmed', discarded: 0 }
    try {
      const { customer } = await device.api.call(endpoints.refreshToken, {})
      const { discarded } = await adoptCustomer(context, customer)
      return { kind: 'confirmed', discarded }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.code !== 'session_required') return { kind: 'unknown' }
      if (principal.kind === 'customer') {
        await sealCustomer(context, principal.id)
        return { kind: 'ended' }
      }
      cookies.dropHint()
      return { kind: 'guest' }
    }
  })
}

/** Uses the server's clock only. While that is unknown there is no network, so the session counts as fresh. */
function isFresh(principal: Principal, { serverClock }: Pick<Device, 'serverClock'>): boolean {
  const now = serverClock.now()
  if (principal.kind === 'guest' || principal.refreshedAt === null) return false
  return now === null || now - principal.refreshedAt < FRESH_FOR
}
