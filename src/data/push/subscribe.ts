import { endpoints } from '../../contract/endpoints.ts'
import { OWNER_HEADER } from '../../contract/http/headers.ts'
import type { PushTopic } from '../../contract/push/push.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device, Timers } from '../device.ts'
import { OwnerGone } from '../account/owner-gone.ts'
import { ownerOf, readPrincipal, type Principal } from '../account/owner.ts'
import { failedBy, type Failed } from '../account/outcome.ts'
import { StorageError } from '../storage/storage-error.ts'
import type { BrowserPush, BrowserSubscription, PushStanding } from './browser-push.ts'
import { storePush, readPush, sessionOf, type Awaited, type PushRecord } from './record.ts'

/** Everything that changes the subscription happens one after the other on a device, in whatever tab or worker. */
export const PUSH_LOCK = 'push'
/** Milliseconds for the browser's push service. */
const PATIENCE = 20_000

export interface PushContext {
  device: Pick<Device, 'api' | 'store' | 'locks' | 'timers' | 'now'>
  browser: BrowserPush
}

/** All that a device wants to be told of. */
export interface Wanted {
  topics: readonly PushTopic[]
  products: readonly Awaited[]
}

export type PushOutcome =
  | { kind: 'done' }
  /** The browser does not let us; what there was is unchanged. */
  | { kind: Exclude<PushStanding, 'allowed'> }
  /** The browser could not make a subscription with its push service. */
  | { kind: 'no-service' }
  /** This device keeps nothing, so it could not tell whose a message is. */
  | { kind: 'not-stored' }
  /** Somebody signed in or out meanwhile. */
  | { kind: 'another' }
  | Failed

const done = { kind: 'done' } as const

/** From now on this device is told of exactly this, or of what it was told before and why [P1]. Nothing of it waits for a network [P2]. */
export function want(context: PushContext, wanted: Wanted): Promise<PushOutcome> {
  const { device, browser } = context
  return device.locks.hold(PUSH_LOCK, async () => {
    const principal = await readPrincipal(device)
    if (!principal) return { kind: 'not-stored' }
    if (wanted.topics.length === 0) return turnOff(context, principal)
    if (wanted.topics.includes('orders') && principal.kind !== 'customer') return { kind: 'signed-out' }
    const standing = browser.standing()
    if (standing !== 'allowed') return { kind: standing }
    return subscribeAs(context, principal, wanted)
  })
}

/** Call it while holding the lock. */
export async function subscribeAs(context: PushContext, principal: Principal, wanted: Wanted): Promise<PushOutcome> {
  const { device } = context
  const before = await readPush(device.store)
  let made: BrowserSubscription | null = null
  try {
    const subscription = await subscriptionFor(context)
    made = subscription
    const record = await sendChoice(context, principal, wanted, subscription)
    await storePush(device.store, principal, record)
    if (device.store.trouble() !== null) throw new StorageError('unavailable')
    if (before && before.endpoint !== record.endpoint) void forgetAtShop(context, before.endpoint)
    return done
  } catch (cause) {
    // What the shop has not confirmed, or the device not kept, is not half there.
    const isKept = before !== null && cause instanceof ApiError
    if (made && !isKept) await endSubscription(context, made)
    return outcomeOf(cause)
  }
}

/** The browser's subscription with the shop's key; one with a key that the shop had before is of no use any more. */
async function subscriptionFor({ device, browser }: PushContext): Promise<BrowserSubscription> {
  const { public_key: shopKey } = await device.api.call(endpoints.pushKey, {})
  const current = await browser.current()
  if (current && (current.shopKey === null || current.shopKey === shopKey)) return current
  await current?.end()
  return within(device.timers, PATIENCE, browser.subscribe(shopKey))
}

async function sendChoice(
  { device }: PushContext,
  principal: Principal,
  wanted: Wanted,
  { endpoint, keys }: BrowserSubscription,
): Promise<Omit<PushRecord, 'fmt'>> {
  const given = { endpoint, keys, topics: [...wanted.topics], products: wanted.products.map(({ slug }) => slug) }
  const headers = { [OWNER_HEADER]: ownerOf(principal) }
  const { topics, products } = await device.api.call(endpoints.pushSubscribe, given, { headers })
  return {
    endpoint,
    customer: principal.kind === 'customer' && topics.includes('orders') ? principal.id : null,
    session: sessionOf(principal),
    toldAt: device.now(),
    topics,
    products: wanted.products.filter(({ slug }) => products.includes(slug)),
  }
}

/** Without a network too: the browser takes nothing more from now on, and the shop notices when it sends the next time [P3]. */
async function turnOff(context: PushContext, principal: Principal): Promise<PushOutcome> {
  const { device, browser } = context
  const current = await browser.current()
  if (current) await endSubscription(context, current)
  try {
    await storePush(device.store, principal, null)
    return done
  } catch (cause) {
    return outcomeOf(cause)
  }
}

/** Ends a subscription on this device at once; the shop hears of it as far as there is a network. */
export async function endSubscription(context: PushContext, subscription: BrowserSubscription): Promise<void> {
  await subscription.end()
  void forgetAtShop(context, subscription.endpoint)
}

async function forgetAtShop({ device }: PushContext, endpoint: string): Promise<void> {
  try {
    await device.api.call(endpoints.pushUnsubscribe, { endpoint })
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    console.info('The shop finds out by itself that nobody is there:', cause)
  }
}

function outcomeOf(cause: unknown): PushOutcome {
  if (cause instanceof OwnerGone) return { kind: 'another' }
  if (cause instanceof StorageError) return { kind: 'not-stored' }
  if (cause instanceof DOMException) return cause.name === 'NotAllowedError' ? { kind: 'blocked' } : { kind: 'no-service' }
  return failedBy(cause)
}

/** The work's result, or a rejection after `ms`: a push service may never answer. */
async function within<Result>(timers: Timers, ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const cancel = timers.after(ms, () => reject(new DOMException('The push service did not answer', 'TimeoutError')))
  return Promise.race([work, late]).finally(cancel)
}
