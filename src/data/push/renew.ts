import { ApiError } from '../../contract/http/api-error.ts'
import { pushEndpoints } from '../../contract/push/push-endpoints.ts'
import { readPrincipal } from '../account/owner.ts'
import type { BrowserSubscription } from './browser-push.ts'
import { storePush, readPush, sessionOf, wantsUpdates, type PushRecord } from './record.ts'
import { endSubscription, PUSH_LOCK, subscribeAs, type PushContext } from './subscribe.ts'
import { DAY_MS } from '../../domain/calendar/durations.ts'

/** The message between tabs and worker that the notifications of this device changed. */
export const PUSH_MESSAGE = 'push'

/** Milliseconds after which the device sends its choice again: the server may have lost it, or have another key [P11]. */
const RENEW_AFTER = 7 * DAY_MS

/** The absolute difference: a clock that was set back must not prevent a renewal. */
const isFresh = ({ toldAt }: PushRecord, now: number) => Math.abs(now - toldAt) < RENEW_AFTER

/**
 * Matches the browser's subscription with the record of this device: at each start, when the browser drops a subscription, and when the owner
 * changes. A subscription without a record ends [P4]. A record without its subscription gets a new one [P8]. A new session gets the
 * choice again [P11]. Notifications about new versions belong to the device [P7]. May be repeated; the next start tries again after a failure.
 */
export function renewPush(context: PushContext): Promise<void> {
  const { device, browser } = context
  return device.locks.hold(PUSH_LOCK, async () => {
    const principal = await readPrincipal(device)
    const record = await readPush(device.store)
    const updates = await wantsUpdates(device.store)
    const isAllowed = browser.permission() === 'allowed'
    if (!principal || (!isAllowed && !record && !updates)) return
    const current = isAllowed ? await browser.current() : null
    const isKnown = record !== null && current?.endpoint === record.endpoint
    const isTold = isKnown && record.session === sessionOf(principal) && isFresh(record, device.now())
    if (isTold && current && (await hasServerKey(context, current))) return
    if (!record && current) await endSubscription(context, current)
    // The browser's settings block notifications: the choice is empty [P8].
    if (!isAllowed) await storePush(device.store, principal, null)
    else if (record || updates) {
      const { kind } = await subscribeAs(context, principal, record ?? { topics: ['updates'], products: [] })
      if (kind === 'done') withServerKey.add(context)
    }
  })
}

const withServerKey = new WeakSet<PushContext>()

/**
 * Whether the subscription is for the key that the server has now: the server cannot send to one for another. Asks once for each start that
 * reaches the server; without an answer the subscription counts.
 */
async function hasServerKey(context: PushContext, { shopKey }: BrowserSubscription): Promise<boolean> {
  if (shopKey === null || withServerKey.has(context)) return true
  const answer = await context.device.api.call(pushEndpoints.pushKey, {}).catch(nullIfNoAnswer)
  if (!answer) return true
  if (answer.public_key === shopKey) withServerKey.add(context)
  return answer.public_key === shopKey
}

function nullIfNoAnswer(cause: unknown): null {
  if (!(cause instanceof ApiError)) throw cause
  return null
}

/**
 * Ends the subscription at once after a sign-out, offline too, without waiting for a lock [P3]. `renewPush` restores notifications about new
 * versions later [P7].
 */
export async function unsubscribe(context: PushContext): Promise<void> {
  const { browser } = context
  const current = browser.permission() === 'allowed' ? await browser.current() : null
  if (current) await endSubscription(context, current)
}
