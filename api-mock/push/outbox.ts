import type { SelectQueryBuilder } from 'kysely'
import type { PushMessage, PushTopic } from '../../src/contract/push/push.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** After this time the server and the push service stop trying. */
const worthTelling: Record<PushTopic, number> = {
  updates: 7 * DAY_MS,
  orders: 4 * DAY_MS,
  shop: 4 * DAY_MS,
  'back-in-stock': 2 * DAY_MS,
  saved: 2 * DAY_MS,
  offers: DAY_MS,
}

/** The recipients: a query for `subscription_id`. */
export type Audience = SelectQueryBuilder<Schema, 'push_subscription', { subscription_id: string }>

/** All subscriptions to a topic. */
export const audienceOf = (trx: ShopTransaction, topic: PushTopic): Audience =>
  trx
    .selectFrom('push_subscription')
    .select('push_subscription.subscription_id')
    .where('push_subscription.subscription_id', 'in', trx.selectFrom('push_topic').select('subscription_id').where('topic', '=', topic))

export interface OutgoingPush {
  /** The unique key of a push, such as `order-12345678-3`. */
  id: string
  message: PushMessage
  audience: Audience
  /** The prefix of the keys of older pushes that this one makes stale. They are not sent any more, so they cannot arrive after it. */
  newerThan?: string
}

/**
 * Adds a push to the outbox: one row for each device, inserted by the database itself, so that ten thousand need no memory. It is sent
 * after the commit of the transaction; a rollback removes it. It skips devices that another transaction is deleting, because an order's
 * step must not wait for a device. Returns the number of devices, or null if the key exists.
 */
export async function enqueuePush(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  { id, message, audience, newerThan }: OutgoingPush,
): Promise<number | null> {
  const now = clock.now()
  const at = now.toISOString()
  const inserted = await trx
    .insertInto('push_message')
    .values({
      message_id: id,
      topic: message.topic,
      payload: JSON.stringify(message),
      created_at: at,
      expires_at: new Date(now.getTime() + worthTelling[message.topic]).toISOString(),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('message_id')
    .executeTakeFirst()
  if (!inserted) return null
  if (newerThan !== undefined) await dropStale(trx, { at, newerThan, audience })
  const lockedAudience = audience.forKeyShare().skipLocked()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('push_delivery')
    .columns(['subscription_id', 'delivery_id', 'message_id', 'attempts', 'next_attempt_at'])
    .expression(
      lockedAudience.select((row) => [
        row(row.ref('push_subscription.subscription_id'), '||', row.val(`:${id}`)).as('delivery_id'),
        row.val(id).as('message_id'),
        row.lit(0).as('attempts'),
        row.val(at).as('next_attempt_at'),
      ]),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Ends what waits of these pushes. Like a newer push, it leaves out those that are being sent. */
export async function withdrawPushes(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, ids: readonly string[]): Promise<void> {
  const waiting = trx.selectFrom('push_delivery').select('delivery_id').where('done_at', 'is', null).where('message_id', 'in', ids)
  await endWaiting(trx, clock.now().toISOString(), waiting)
}

interface Stale {
  at: string
  newerThan: string
  audience: Audience
}

async function dropStale(trx: ShopTransaction, { at, newerThan, audience }: Stale): Promise<void> {
  const waiting = trx
    .selectFrom('push_delivery')
    .select('delivery_id')
    .where('done_at', 'is', null)
    .where('message_id', 'like', `${newerThan}%`)
    .where('subscription_id', 'in', audience)
  await endWaiting(trx, at, waiting)
}

async function endWaiting(trx: ShopTransaction, at: string, waiting: SelectQueryBuilder<Schema, 'push_delivery', { delivery_id: string }>) {
  await trx
    .with(
      (name) => name('stale').materialized(),
      () => waiting.forUpdate().skipLocked(),
    )
    .updateTable('push_delivery')
    .set({ done_at: at, outcome: 'superseded' })
    .where('delivery_id', 'in', (row) => row.selectFrom('stale').select('stale.delivery_id'))
    .execute()
}
