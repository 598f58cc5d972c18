import type { Database } from '../db/open.ts'

/** What a customer's devices are told of. Where and with which keys they are reached is left out: whoever has these could write to them. */
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
