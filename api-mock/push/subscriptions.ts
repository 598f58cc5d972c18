import { sessionRequired } from '../account/access/sessions.ts'
import { createHash, ECDH } from 'node:crypto'
import type { ParsedOf } from '../../src/contract/http/endpoint.ts'
import type { pushEndpoints } from '../../src/contract/push/push-endpoints.ts'
import type { PushState } from '../../src/contract/push/push.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { invalidRequest, ShopError } from '../http/shop-error.ts'
import { isPushService } from './push-services.ts'
import { vapidKeys } from './vapid.ts'

type SubscriptionRequest = ParsedOf<typeof pushEndpoints.pushSubscribe>

/** The customer who is signed in on the device. */
export interface DeviceOwner {
  customerId: string
  /** The sign-in of the device's session. */
  family: string
}

/** The most devices of a customer. Beyond that, the devices that were seen longest ago are deleted. */
const MOST_DEVICES = 20

/** The id of a subscription: SHA-256 of its endpoint. */
export const subscriptionId = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

/**
 * Stores the topics and products of a device. They replace its earlier ones, and the device gets its new owner. Throws
 * `push_service_unknown`, `invalid_request`, and `session_required` if the sign-in ended meanwhile.
 */
export async function storeSubscription(deps: Deps, subscription: SubscriptionRequest, owner: DeviceOwner | null): Promise<PushState> {
  const { endpoint, keys, topics, products } = subscription
  if (!isPushService(endpoint, deps.config.push.services))
    throw new ShopError(422, 'push_service_unknown', 'This browser’s push service is not one we know, so we cannot send to it')
  if (!isPublicKey(keys.p256dh)) throw invalidRequest('This is no key of a browser', { fields: { 'keys.p256dh': 'No point of P-256' } })
  const { publicKey } = await vapidKeys(deps)
  const state: PushState = {
    topics: [...new Set(topics)],
    products: topics.includes('back-in-stock') ? [...new Set(products)] : [],
  }
  await transact(deps, async (trx) => {
    if (owner) await lockSession(trx, owner)
    const id = subscriptionId(endpoint)
    const before = await trx.selectFrom('push_subscription').selectAll().where('subscription_id', '=', id).executeTakeFirst()
    // A browser never changes the keys of an endpoint.
    if (before && (before.p256dh !== keys.p256dh || before.auth !== keys.auth)) throw notThisBrowser()
    // Another customer uses the device now, so unsent pushes for the earlier one are deleted.
    if (before && before.customer_id !== (owner?.customerId ?? null)) await deleteSubscription(trx, endpoint)
    const now = deps.clock.now().toISOString()
    const row = {
      vapid_key: publicKey,
      customer_id: owner?.customerId ?? null,
      family: owner?.family ?? null,
      last_seen_at: now,
    }
    await trx
      .insertInto('push_subscription')
      .values({ subscription_id: id, endpoint, ...keys, created_at: now, ...row })
      .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(row))
      .execute()
    await replaceTopics(trx, id, state)
    if (owner) await deleteOldest(trx, owner.customerId)
  })
  return state
}

/**
 * Locks the session. A parallel sign-out either runs before, so that this throws, or after, and then releases the device. Throws
 * `session_required`.
 */
async function lockSession(trx: ShopTransaction, { customerId, family }: DeviceOwner): Promise<void> {
  const lockedSession = await trx
    .selectFrom('session')
    .select('family')
    .where('customer_id', '=', customerId)
    .where('family', '=', family)
    .forKeyShare()
    .executeTakeFirst()
  if (!lockedSession) throw sessionRequired()
}

const notThisBrowser = () => invalidRequest('This subscription is another browser’s', { fields: { keys: 'Not those of this endpoint' } })

/** Ends the subscription of a device at once. The response does not reveal whether there was one. */
export async function deleteSubscription(trx: ShopTransaction, endpoint: string): Promise<void> {
  await trx.deleteFrom('push_subscription').where('subscription_id', '=', subscriptionId(endpoint)).execute()
}

async function replaceTopics(trx: ShopTransaction, subscription_id: string, { topics, products }: PushState): Promise<void> {
  await trx.deleteFrom('push_topic').where('subscription_id', '=', subscription_id).execute()
  await trx.deleteFrom('push_wish').where('subscription_id', '=', subscription_id).execute()
  await trx
    .insertInto('push_topic')
    .values(topics.map((topic) => ({ subscription_id, topic })))
    .execute()
  if (products.length > 0)
    await trx
      .insertInto('push_wish')
      .values(products.map((slug) => ({ subscription_id, slug })))
      .execute()
}

async function deleteOldest(trx: ShopTransaction, customerId: string): Promise<void> {
  const devices = await trx
    .selectFrom('push_subscription')
    .select('subscription_id')
    .where('customer_id', '=', customerId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('subscription_id')
    .execute()
  for (const { subscription_id } of devices.slice(MOST_DEVICES))
    await trx.deleteFrom('push_subscription').where('subscription_id', '=', subscription_id).execute()
}

/** Whether the key is a point on the curve. The server could not encrypt to any other key. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}
