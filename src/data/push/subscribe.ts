import { pushEndpoints } from '../../contract/push/push-endpoints.ts'
import { OWNER_HEADER } from '../../contract/http/headers.ts'
import type { PushTopic } from '../../contract/push/push.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device, Timers } from '../device.ts'
import { OwnerGone } from '../account/owner-gone.ts'
import { ownerOf, readPrincipal, type Principal } from '../account/owner.ts'
import { failureOf, type Failed } from '../account/outcome.ts'
import { StorageError } from '../storage/storage-error.ts'
import type { BrowserPush, BrowserSubscription, PushPermission } from './browser-push.ts'
import { isOfCustomer, storePush, readPush, sessionOf, type AwaitedProduct, type PushRecord } from './record.ts'

/** The Web Lock under which tabs and worker change the subscription, one after the other [P1]. */
export const PUSH_LOCK = 'push'
/** Time limit in milliseconds of the browser's push service. */
const SUBSCRIBE_TIMEOUT = 20_000

export interface PushContext {
  device: Pick<Device, 'api' | 'store' | 'locks' | 'timers' | 'now'>
  browser: BrowserPush
}

/** The choice of notifications for this device. */
export interface PushChoice {
  topics: readonly PushTopic[]
  products: readonly AwaitedProduct[]
}

export type PushOutcome =
  | { kind: 'done' }
  /** The browser does not allow it; nothing changed. */
  | { kind: Exclude<PushPermission, 'allowed'> }
  /** The browser's push service gave no subscription. */
  | { kind: 'no-service' }
  /** The device stores nothing, so it could not find the owner of a push. */
  | { kind: 'not-stored' }
  /** The device has another owner now. */
  | { kind: 'another' }
  | Failed

const done = { kind: 'done' } as const

/** Makes this choice the device's notifications, or changes nothing and returns the reason [P1]. It never waits for a network [P2]. */
export function applyChoice(context: PushContext, choice: PushChoice): Promise<PushOutcome> {
  const { device, browser } = context
  return device.locks.hold(PUSH_LOCK, async () => {
    const principal = await readPrincipal(device)
    if (!principal) return { kind: 'not-stored' }
    if (choice.topics.length === 0) return turnOff(context, principal)
    if (choice.topics.some(isOfCustomer) && principal.kind !== 'customer') return { kind: 'signed-out' }
    const permission = browser.permission()
    if (permission !== 'allowed') return { kind: permission }
    return subscribeAs(context, principal, choice)
  })
}

/** Subscribes, sends the choice to the server and stores its answer. Call it under PUSH_LOCK. */
export async function subscribeAs(context: PushContext, principal: Principal, choice: PushChoice): Promise<PushOutcome> {
  const { device } = context
  const before = await readPush(device.store)
  let made: BrowserSubscription | null = null
  try {
    const subscription = await subscriptionFor(context)
    made = subscription
    const record = await sendChoice(context, principal, choice, subscription)
    await storePush(device.store, principal, record)
    if (device.store.problem() !== null) throw new StorageError('unavailable')
    if (before && before.endpoint !== record.endpoint) void unsubscribeOnServer(context, before.endpoint)
    return done
  } catch (cause) {
    // Do not leave a half-made choice: end the subscription unless the earlier record is still valid [P2].
    const isKept = before !== null && cause instanceof ApiError
    if (made && !isKept) await endSubscription(context, made)
    return outcomeOf(cause)
  }
}

/** The browser's subscription with the server's present key; one with an older key is replaced. */
async function subscriptionFor({ device, browser }: PushContext): Promise<BrowserSubscription> {
  const { public_key: shopKey } = await device.api.call(pushEndpoints.pushKey, {})
  const current = await browser.current()
  if (current && (current.shopKey === null || current.shopKey === shopKey)) return current
  await current?.end()
  return within(device.timers, SUBSCRIBE_TIMEOUT, browser.subscribe(shopKey))
}

async function sendChoice(
  { device }: PushContext,
  principal: Principal,
  choice: PushChoice,
  { endpoint, keys }: BrowserSubscription,
): Promise<Omit<PushRecord, 'fmt'>> {
  const given = { endpoint, keys, topics: [...choice.topics], products: choice.products.map(({ slug }) => slug) }
  const headers = { [OWNER_HEADER]: ownerOf(principal) }
  const { topics, products } = await device.api.call(pushEndpoints.pushSubscribe, given, { headers })
  return {
    endpoint,
    customer: principal.kind === 'customer' && topics.some(isOfCustomer) ? principal.id : null,
    session: sessionOf(principal),
    toldAt: device.now(),
    topics,
    products: choice.products.filter(({ slug }) => products.includes(slug)),
  }
}

/** Works offline too: the browser accepts no more pushes, and the server notices at its next push [P3]. */
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

/** Ends a subscription on this device at once, and informs the server if there is a network [P3]. */
export async function endSubscription(context: PushContext, subscription: BrowserSubscription): Promise<void> {
  await subscription.end()
  void unsubscribeOnServer(context, subscription.endpoint)
}

async function unsubscribeOnServer({ device }: PushContext, endpoint: string): Promise<void> {
  try {
    await device.api.call(pushEndpoints.pushUnsubscribe, { endpoint })
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    console.info('The server was not informed; it will notice at its next push:', cause)
  }
}

function outcomeOf(cause: unknown): PushOutcome {
  if (cause instanceof OwnerGone) return { kind: 'another' }
  if (cause instanceof StorageError) return { kind: 'not-stored' }
  if (cause instanceof DOMException) return cause.name === 'NotAllowedError' ? { kind: 'blocked' } : { kind: 'no-service' }
  return failureOf(cause)
}

/** The work's result, or a rejection after `ms`: a push service may never answer. */
async function within<Result>(timers: Timers, ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const cancel = timers.after(ms, () => reject(new DOMException('The push service did not answer', 'TimeoutError')))
  return Promise.race([work, late]).finally(cancel)
}
