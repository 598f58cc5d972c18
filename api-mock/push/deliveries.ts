import type { PushTopic } from '../../src/contract/push/push.ts'
import type { Database } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { PushOutcome } from './post-push.ts'
import type { PushSending } from './send-pushes.ts'
import type { VapidKeys } from './vapid.ts'

/** Longer than any push takes: one whose sender died is due again then. */
const LEASE_MS = 120_000
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

/** After a failure: half a minute, then double, up to an hour, or as long as the service asks. */
const waitAfter = (attempts: number) => Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 20), LONGEST_WAIT_MS)

export type ClaimedPush = Awaited<ReturnType<typeof readClaimed>>[number]

/** Topics that a shopper waits for; others have lower priority. */
const awaited: PushTopic[] = ['orders', 'back-in-stock']

/** Takes the oldest that are due, or of what is awaited. Whoever moves the next attempt into the future may send now. */
export async function claimDeliveries({ db, dialect, clock }: PushSending, most: number, which: 'all' | 'awaited'): Promise<ClaimedPush[]> {
  const now = clock.now()
  const at = now.toISOString()
  const all = db.selectFrom('push_delivery').select('delivery_id').where('done_at', 'is', null).where('next_attempt_at', '<=', at)
  const wanted =
    which === 'all' ? all : all.where('message_id', 'in', db.selectFrom('push_message').select('message_id').where('topic', 'in', awaited))
  const due = wanted.orderBy('next_attempt_at').limit(most)
  const claimed = await db
    // Worked out once: within `in (…)` PostgreSQL may run it again for each row, and take all of them.
    .with(
      (name) => name('due').materialized(),
      () => (dialect === 'postgres' ? due.forUpdate().skipLocked() : due),
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

/** Stores the outcome of a batch in one transaction: an accepted message is not sent again. */
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
    const taken = sent.filter(({ outcome }) => outcome.kind === 'taken')
    if (taken.length > 0) await finish(taken, 'taken')
    for (const one of dropped) await finish([one], one.outcome.error)
    for (const { push, outcome } of sent) {
      const again = nextAttempt(push, outcome, now)
      if (again) await trx.updateTable('push_delivery').set(again).where('delivery_id', '=', push.delivery_id).execute()
    }
  })
  // Each by itself: a device takes its own deliveries along, and whoever holds one of these waits for nothing else of ours.
  for (const { push } of lost) await deps.db.deleteFrom('push_subscription').where('subscription_id', '=', push.subscription_id).execute()
  for (const { push, outcome } of dropped)
    deps.log.error({ ...outcome, message: push.message_id, service: new URL(push.endpoint).origin }, wordsFor(lost, push))
}

/**
 * The device is no longer there, or it subscribed with a key that is no longer the shop's. One that is refused with the right key stays:
 * the shop's clock may be wrong, and everybody would be lost.
 */
const isLost = ({ vapid_key }: ClaimedPush, { kind }: PushOutcome, { publicKey }: VapidKeys) =>
  kind === 'gone' || (kind === 'forbidden' && vapid_key !== publicKey)

const wordsFor = (lost: readonly Sent[], push: ClaimedPush) =>
  lost.some((one) => one.push === push)
    ? 'a device subscribed with a key that the shop no longer has; it is forgotten'
    : 'a push service refuses a push; it is given up, the device stays'

/** Only what was tried counts as an attempt. */
function nextAttempt({ attempts }: ClaimedPush, outcome: PushOutcome, now: Date) {
  const after = (waitMs: number) => new Date(now.getTime() + waitMs).toISOString()
  if (outcome.kind === 'paused') return { next_attempt_at: after(outcome.waitMs), outcome: 'service_paused' }
  if (outcome.kind !== 'later') return null
  return { next_attempt_at: after(Math.max(waitAfter(attempts), outcome.waitMs)), attempts: attempts + 1, outcome: outcome.error }
}

type Dropped = Sent & { outcome: { kind: 'refused' | 'forbidden'; error: string } }
const isDropped = (sent: Sent): sent is Dropped => sent.outcome.kind === 'refused' || sent.outcome.kind === 'forbidden'

/** News that is news no more is given up. Answers how many. */
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
