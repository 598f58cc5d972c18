import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../device.ts'
import { claimPrincipal, type Principal } from './owner.ts'
import { settleIn } from './sign-in.ts'
import { finishLogOut } from './sign-out.ts'
import { SESSION_LOCK, type SessionContext } from './session-context.ts'

/** Milliseconds after which a session is refreshed. */
const FRESH_FOR = 24 * 60 * 60 * 1000

export type Confirmed =
  /** Nobody is signed in. */
  | { kind: 'nobody' }
  /** `discarded`: changes of another customer who was here before, and whose session had been replaced. */
  | { kind: 'confirmed'; discarded: number }
  /** The shop says that the session is over. What waits stays [I7]. */
  | { kind: 'ended' }
  /** The shop did not say. */
  | { kind: 'unknown' }

/**
 * Asks the shop who is signed in, one tab at a time, when the last time is more than 24 h ago by the shop's clock or `now` asks for it. A
 * guest is asked about only where the hint cookie says that somebody signed in: an answer that this device never heard is taken up here [I5].
 */
export function confirmSession(context: SessionContext, now = false): Promise<Confirmed> {
  const { device, cookies } = context
  return device.locks.hold(SESSION_LOCK, async (): Promise<Confirmed> => {
    const principal = await claimPrincipal(device, cookies)
    if (principal.kind === 'guest' && principal.mustLogOut) {
      await context.emptied()
      await finishLogOut(context)
      return { kind: 'nobody' }
    }
    if (principal.kind === 'guest' && cookies.hint() === null) return { kind: 'nobody' }
    if (!now && isFresh(principal, device)) return { kind: 'confirmed', discarded: 0 }
    try {
      const { customer } = await device.api.call(endpoints.refreshToken, {})
      const { discarded } = await settleIn(context, customer)
      return { kind: 'confirmed', discarded }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.code !== 'session_required') return { kind: 'unknown' }
      if (principal.kind === 'customer') return { kind: 'ended' }
      cookies.dropHint()
      return { kind: 'nobody' }
    }
  })
}

/** Judged by the shop's clock alone; while that is unknown there is no network to ask either. */
function isFresh(principal: Principal, { serverClock }: Pick<Device, 'serverClock'>): boolean {
  const now = serverClock.now()
  if (principal.kind === 'guest' || principal.refreshedAt === null) return false
  return now === null || now - principal.refreshedAt < FRESH_FOR
}
