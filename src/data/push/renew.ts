import { readPrincipal } from '../account/owner.ts'
import { storePush, readPush, sessionOf, wantsUpdates, type PushRecord } from './record.ts'
import { endSubscription, PUSH_LOCK, subscribeAs, type PushContext } from './subscribe.ts'

/** The word between tabs and worker that what this device is told of has changed. */
export const PUSH_MESSAGE = 'push'

/** Milliseconds after which the shop is told anew: it may have lost a device, or have another key. */
const TELL_AGAIN = 7 * 24 * 60 * 60 * 1000

/** A clock that was set back is no reason to keep silent. */
const isFresh = ({ toldAt }: PushRecord, now: number) => Math.abs(now - toldAt) < TELL_AGAIN

/**
 * Brings the browser's subscription and this device's record together: at each start, when the browser gives up a subscription, and when a
 * customer has come or gone. A subscription that no record knows is nobody's, and ends [P4]; a record whose subscription is gone gets another [P8], and a new
 * session is told what is wanted [P11];
 * new versions are told to the device whoever shops on it [P7]. May be repeated; what does not succeed is tried at the next start.
 */
export function renewPush(context: PushContext): Promise<void> {
  const { device, browser } = context
  return device.locks.hold(PUSH_LOCK, async () => {
    const principal = await readPrincipal(device)
    const record = await readPush(device.store)
    const updates = await wantsUpdates(device.store)
    const isAllowed = browser.standing() === 'allowed'
    if (!principal || (!isAllowed && !record && !updates)) return
    const current = isAllowed ? await browser.current() : null
    const isKnown = record !== null && current?.endpoint === record.endpoint
    if (isKnown && record.session === sessionOf(principal) && isFresh(record, device.now())) return
    if (!record && current) await endSubscription(context, current)
    // Taken back in the browser's settings: nothing is wanted any more.
    if (!isAllowed) await storePush(device.store, principal, null)
    else if (record || updates) await subscribeAs(context, principal, record ?? { topics: ['updates'], products: [] })
  })
}

/**
 * A customer has gone from this device: the subscription ends at once, without a network too, and without waiting for anybody; what is the
 * device's own follows when it can [P3] [P7].
 */
export async function unsubscribe(context: PushContext): Promise<void> {
  const { browser } = context
  const current = browser.standing() === 'allowed' ? await browser.current() : null
  if (current) await endSubscription(context, current)
}
