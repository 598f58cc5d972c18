import type { ShopTransaction } from '../db/open.ts'

/** The devices of one sign-in, or all of a customer's but those of the sign-in that goes on. */
type Whose = { family: string } | { customerId: string; keptFamily?: string | undefined }

/**
 * Whoever signs out leaves nothing behind: what the person wanted to be told of, what is waited for and what is still to be sent to the
 * device go. Only the news of a new version stays, which is everybody's (trial 16).
 */
export async function releaseDevices(trx: ShopTransaction, whose: Whose): Promise<void> {
  const devices = trx.selectFrom('push_subscription').select('subscription_id')
  const customers = 'family' in whose ? devices.where('family', '=', whose.family) : devices.where('customer_id', '=', whose.customerId)
  const released = 'keptFamily' in whose && whose.keptFamily !== undefined ? customers.where('family', '!=', whose.keptFamily) : customers
  await trx
    .deleteFrom('push_delivery')
    .where('subscription_id', 'in', released)
    .where('message_id', 'in', trx.selectFrom('push_message').select('message_id').where('topic', '!=', 'updates'))
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
