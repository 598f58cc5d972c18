import type { PushTopic } from '../../src/contract/push/push.ts'
import type { Database } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { PushOutcome } from './post-push.ts'
import { doublingWait } from '../jobs.ts'
import type { VapidKeys } from './settings.ts'
import { HOUR_MS } from '../../src/domain/calendar/durations.ts'

export type PushSending = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'closing'>

/** Longer than any push takes. If the sender stops, its delivery is due again then. */
const LEASE_MS = 120_000
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = HOUR_MS

/** The wait after a failure: half a minute, then double, up to an hour, or the wait that the service asks for. */
const waitAfter = (attempts: number) => doublingWait(attempts, FIRST_WAIT_MS, LONGEST_WAIT_MS)

export type ClaimedPush = Awaited<ReturnType<typeof readClaimed>>[number]

/** Topics that a user waits for. Others have lower priority. */
const urgentTopics: PushTopic[] = ['orders', 'shop', 'back-in-stock']

/** Claims the oldest due deliveries, all or only the urgent ones, by moving their next attempt into the future. */
export async function claimDeliveries({ db, clock }: PushSending, most: number, which: 'all' | 'urgent'): Promise<ClaimedPush[]> {
  const now = clock.now()
  const at = now.toISOString()
  const all = db.selectFrom('push_delivery').select('delivery_id').where('done_at', 'is', null).where('next_attempt_at', '<=', at)
  const matching =
    which === 'all'
      ? all
      : all.where('message_id', 'in', db.selectFrom('push_message').select('message_id').where('topic', 'in', urgentTopics))
  const due = matching.orderBy('next_attempt_at').limit(most)
  const claimed = await db
    // A materialised subquery: PostgreSQL may run a query inside `in (…)` again for each row, and claim all of them.
    .with(
      (name) => name('due').materialized(),
      () => due.forUpdate().skipLocked(),
    )
    .updateTable('push_delivery')
    .set({ next_attempt_at: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('delivery_id', 'in', (row) => row.selectFrom('due').select('due.delivery_id'))
    .where('done_at', 'is', null)
    .where('next_attempt_at', '<=', at)
    .returning('delivery_id')
    .execute()
  return claimed.length === 0
    ? []
    : readClaimed(
        db,
        claimed.map(({ delivery_id }) => delivery_id),
      )
}

const readClaimed = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('push_delivery')
    .innerJoin('push_message', 'push_message.message_id', 'push_delivery.message_id')
    .innerJoin('push_subscription', 'push_subscription.subscription_id', 'push_delivery.subscription_id')
    .select([
      'push_delivery.delivery_id',
      'push_delivery.attempts',
      'push_delivery.message_id',
      'push_delivery.subscription_id',
      'push_message.topic',
      'push_message.payload',
      'push_message.expires_at',
      'push_subscription.endpoint',
      'push_subscription.p256dh',
      'push_subscription.auth',
      'push_subscription.vapid_key',
    ])
    .where('push_delivery.delivery_id', 'in', ids)
    .execute()

interface Sent {
  push: ClaimedPush
  outcome: PushOutcome
}

/** Stores the outcome of a batch in one transaction. An accepted push is not sent again. */
export async function settleDeliveries(deps: PushSending, sent: readonly Sent[], keys: VapidKeys): Promise<void> {
  const now = deps.clock.now()
  const dropped = sent.filter(isDropped)
  const lost = sent.filter(({ push, outcome }) => isLost(push, outcome, keys))
  await transact(deps, async (trx) => {
    const finish = (rows: readonly Sent[], outcome: string) =>
      trx
        .updateTable('push_delivery')
        .set((row) => ({ done_at: now.toISOString(), outcome, attempts: row('attempts', '+', 1) }))
        .where(
          'delivery_id',
          'in',
          rows.map(({ push }) => push.delivery_id),
        )
        .execute()
    const accepted = sent.filter(({ outcome }) => outcome.kind === 'taken')
    if (accepted.length > 0) await finish(accepted, 'taken')
    for (const one of dropped) await finish([one], one.outcome.error)
    for (const { push, outcome } of sent) {
      const again = nextAttempt(push, outcome, now)
      if (again) await trx.updateTable('push_delivery').set(again).where('delivery_id', '=', push.delivery_id).execute()
    }
  })
  // One transaction for each device: deleting a device also deletes its deliveries, so no other lock is held meanwhile.
  for (const { push } of lost) await deps.db.deleteFrom('push_subscription').where('subscription_id', '=', push.subscription_id).execute()
  for (const { push, outcome } of dropped)
    deps.log.error({ ...outcome, message: push.message_id, service: new URL(push.endpoint).origin }, wordsFor(lost, push))
}

/**
 * Whether a device is lost: it is gone, or it subscribed with an earlier key of the server. A device with the right key stays after a
 * rejection, because the server's clock may be wrong, and all devices would be lost.
 */
const isLost = ({ vapid_key }: ClaimedPush, { kind }: PushOutcome, { publicKey }: VapidKeys) =>
  kind === 'gone' || (kind === 'forbidden' && vapid_key !== publicKey)

const wordsFor = (lost: readonly Sent[], push: ClaimedPush) =>
  lost.some((one) => one.push === push)
    ? 'a device subscribed with a key that the shop no longer has; it is forgotten'
    : 'a push service refuses a push; it is given up, the device stays'

/** The next attempt. Only real attempts count. */
function nextAttempt({ attempts }: ClaimedPush, outcome: PushOutcome, now: Date) {
  const after = (waitMs: number) => new Date(now.getTime() + waitMs).toISOString()
  if (outcome.kind === 'paused') return { next_attempt_at: after(outcome.waitMs), outcome: 'service_paused' }
  if (outcome.kind !== 'later') return null
  return { next_attempt_at: after(Math.max(waitAfter(attempts), outcome.waitMs)), attempts: attempts + 1, outcome: outcome.error }
}

type Dropped = Sent & { outcome: { kind: 'refused' | 'forbidden'; error: string } }
const isDropped = (sent: Sent): sent is Dropped => sent.outcome.kind === 'refused' || sent.outcome.kind === 'forbidden'

/** Gives up the deliveries of expired pushes. Returns their number. */
export async function giveUpExpired({ db, clock }: PushSending): Promise<number> {
  const at = clock.now().toISOString()
  const { numUpdatedRows } = await db
    .updateTable('push_delivery')
    .set({ done_at: at, outcome: 'too_old' })
    .where('done_at', 'is', null)
    .where('next_attempt_at', '<=', at)
    .where('message_id', 'in', db.selectFrom('push_message').select('message_id').where('expires_at', '<=', at))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
