import type { Database, ShopTransaction } from '../db/open.ts'

/** The devices of one sign-in, or all of a customer's except those of the current sign-in. */
type DeviceSelection = { family: string } | { customerId: string; keptFamily?: string | undefined }

/**
 * Removes everything personal from devices at sign-out: topics, requests for products and unsent pushes. Only the subscription to new
 * versions stays, which is not personal (trial 16).
 */
export async function releaseDevices(trx: ShopTransaction, selection: DeviceSelection): Promise<void> {
  const devices = trx.selectFrom('push_subscription').select('subscription_id')
  const customers =
    'family' in selection ? devices.where('family', '=', selection.family) : devices.where('customer_id', '=', selection.customerId)
  const released =
    'keptFamily' in selection && selection.keptFamily !== undefined ? customers.where('family', '!=', selection.keptFamily) : customers
  await trx
    .deleteFrom('push_delivery')
    .where('subscription_id', 'in', released)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_message')
          .select('push_message.message_id')
          .whereRef('push_message.message_id', '=', 'push_delivery.message_id')
          .where('topic', '!=', 'updates'),
      ),
    )
    .execute()
  await trx.deleteFrom('push_wish').where('subscription_id', 'in', released).execute()
  await trx.deleteFrom('push_topic').where('subscription_id', 'in', released).where('topic', '!=', 'updates').execute()
  await trx
    .deleteFrom('push_subscription')
    .where('subscription_id', 'in', released)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_topic')
            .select('push_topic.topic')
            .whereRef('push_topic.subscription_id', '=', 'push_subscription.subscription_id'),
        ),
      ),
    )
    .execute()
  await trx.updateTable('push_subscription').set({ customer_id: null, family: null }).where('subscription_id', 'in', released).execute()
}

/** The same customer signed in again in the same browser: its subscription belongs to the new sign-in. */
export async function handOverDevices(trx: ShopTransaction, from: string, to: string): Promise<void> {
  await trx.updateTable('push_subscription').set({ family: to }).where('family', '=', from).execute()
}

/** The push topics of a customer's devices. It leaves out endpoints and keys, because with these anyone could send pushes to them. */
export async function devicesOf(db: Database, customerId: string): Promise<unknown[]> {
  const devices = await db
    .selectFrom('push_subscription')
    .select(['subscription_id', 'endpoint', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute()
  return Promise.all(
    devices.map(async ({ subscription_id, endpoint, ...seen }) => {
      const topics = await db.selectFrom('push_topic').select('topic').where('subscription_id', '=', subscription_id).execute()
      const wishes = await db.selectFrom('push_wish').select('slug').where('subscription_id', '=', subscription_id).execute()
      const push_service = new URL(endpoint).hostname
      return { push_service, topics: topics.map(({ topic }) => topic), products: wishes.map(({ slug }) => slug), ...seen }
    }),
  )
}
