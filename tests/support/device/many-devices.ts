import type { Deps } from '../../../api-mock/deps.ts'
import { subscriptionId } from '../../../api-mock/push/subscriptions.ts'
import { vapidKeys } from '../../../api-mock/push/vapid.ts'
import type { PushService, TestDevice } from '../push/push-service.ts'

const ROWS_AT_ONCE = 500

/** Inserts many devices with notifications about new versions into the database. Requests would hit the hourly limits. */
export async function manyDevices(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  service: Pick<PushService, 'device'>,
  count: number,
): Promise<TestDevice[]> {
  const { publicKey: vapid_key } = await vapidKeys(deps)
  const now = deps.clock.now().toISOString()
  const devices = Array.from({ length: count }, () => service.device())
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const rows = devices.slice(start, start + ROWS_AT_ONCE).map(({ endpoint, keys }) => ({
      subscription_id: subscriptionId(endpoint),
      endpoint,
      ...keys,
      vapid_key,
      customer_id: null,
      family: null,
      created_at: now,
      last_seen_at: now,
    }))
    await deps.db.insertInto('push_subscription').values(rows).execute()
    await deps.db
      .insertInto('push_topic')
      .values(rows.map(({ subscription_id }) => ({ subscription_id, topic: 'updates' as const })))
      .execute()
  }
  return devices
}
