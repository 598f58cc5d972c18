import type { Verdict } from './classify.ts'
import { backoff } from './backoff.ts'
import type { Draft, News, Operation, RejectedOperation } from './operation.ts'
import type { OutboxRecord } from './record.ts'
import type { Scope } from './scope.ts'

/** The pure steps that change a record. Each runs inside one storage transaction: time and randomness come in as arguments. */

const MOST_NEWS = 20
const MOST_DISCARDED = 20

export interface Stamp {
  id: string
  now: number
  serverNow: number | null
}

/** Appends a change, or joins it with the last one if that was never sent. A joined change has a new key [O4]. */
export function appended<Base>(record: OutboxRecord<Base>, { type, v, args }: Draft, stamp: Stamp, scope: Scope<Base>): OutboxRecord<Base> {
  const last = record.ops.at(-1)
  const joined = last && last.state === 'queued' && last.attempts === 0 ? scope.combine(last, { type, v, args }) : null
  const serverTime = stamp.serverNow ?? record.serverDate
  const guessed = stamp.serverNow === null && serverTime !== null ? true : undefined
  const fresh = { attempts: 0, notBefore: 0, waitingSince: 0, told: false, confirmed: false, state: 'queued' } as const
  if (last && joined) {
    const operation: Operation = { ...last, ...fresh, id: stamp.id, args: joined, createdAt: stamp.now, serverTime, guessed }
    return { ...record, ops: [...record.ops.slice(0, -1), operation] }
  }
  const operation: Operation = { type, v, args, ...fresh, id: stamp.id, seq: record.nextSeq, createdAt: stamp.now, serverTime, guessed }
  return { ...record, nextSeq: record.nextSeq + 1, ops: [...record.ops, operation] }
}

/** Replaces fields of a change. A change that is gone stays gone. */
export function changed<Base>(record: OutboxRecord<Base>, id: string, fields: Partial<Operation>): OutboxRecord<Base> {
  return { ...record, ops: record.ops.map((operation) => (operation.id === id ? { ...operation, ...fields } : operation)) }
}

export interface Arrival<Base> {
  base: Base
  /** The change that it answers, or null for a plain read. */
  own: Operation | null
  /** The stored revision at the moment of the request. */
  askedAt: number
  serverNow: number | null
}

/**
 * Installs a base whose revision is not lower than the present one [F4]. If the revision is lower than the one before the request, the answer
 * is not late: the server itself went back (a restored backup), and its base counts [F5].
 */
export function installed<Base>(
  record: OutboxRecord<Base>,
  { base, own, askedAt, serverNow }: Arrival<Base>,
  scope: Scope<Base>,
): OutboxRecord<Base> {
  const serverDate = serverNow ?? record.serverDate
  const rev = scope.revOf(base)
  if (rev < record.baseRev && rev >= askedAt) return { ...record, serverDate }
  // A base that came from a guest belongs to another owner: differences from it are no news [I6].
  const before = record.baseRev < 0 ? null : record.base
  const { news, memo } = scope.newsOf({ before, after: base, own, memo: record.memo })
  return { ...record, base, baseRev: rev, serverDate, memo, news: withNews(record.news, news) }
}

export interface Settling {
  now: number
  serverNow: number | null
  random: number
  askedAt: number
}

/** Applies a verdict to the change and the base in one step [O5]. */
export function settled<Base>(
  record: OutboxRecord<Base>,
  operation: Operation,
  verdict: Verdict<Base>,
  at: Settling,
  scope: Scope<Base>,
): OutboxRecord<Base> {
  const without = { ...record, ops: record.ops.filter(({ id }) => id !== operation.id) }
  switch (verdict.kind) {
    case 'acknowledged': {
      const arrival = { base: verdict.base, own: operation, askedAt: at.askedAt, serverNow: at.serverNow }
      const left = scope.leftOut?.(operation, verdict.base)
      if (!left) return installed(without, arrival, scope)
      const { args, code, message, news } = left
      const stored = withRejection(without, { ...operation, args }, { code, message, reason: null }, at.now)
      return installed({ ...stored, news: withNews(stored.news, news) }, arrival, scope)
    }
    case 'arrived':
      return without
    case 'retry': {
      const { attempts } = record.ops.find(({ id }) => id === operation.id) ?? operation
      const wait = backoff(attempts, verdict.retryAfter, at.random)
      return changed(record, operation.id, {
        state: 'waiting',
        notBefore: at.now + wait,
        waitingSince: at.now,
        told: verdict.retryAfter !== null,
        aside: verdict.aside,
      })
    }
    case 'blocked':
      return changed(record, operation.id, { state: verdict.state })
    case 'needs-upgrade':
      return changed(record, operation.id, { state: 'needs-upgrade' })
    case 'rejected': {
      const { kept, news } = scope.refused(operation, verdict.message)
      const after = kept ? withRejection(without, operation, verdict, at.now) : without
      return { ...after, news: withNews(record.news, news) }
    }
  }
}

type Reason = Pick<RejectedOperation, 'code' | 'message' | 'reason'>

/** Each rejection stays until the user has seen it [J6]. */
function withRejection<Base>(
  record: OutboxRecord<Base>,
  { id, type, v, args }: Operation,
  { code, message, reason }: Reason,
  at: number,
): OutboxRecord<Base> {
  return { ...record, rejected: [...record.rejected, { id, type, v, args, code, message, reason, at }] }
}

/** Removes a waiting change or a rejection. */
export function removed<Base>(record: OutboxRecord<Base>, id: string): OutboxRecord<Base> {
  const others = ({ id: other }: { id: string }) => other !== id
  return { ...record, ops: record.ops.filter(others), rejected: record.rejected.filter(others) }
}

/** Removes a waiting change or a rejection because the user discarded it, and notes its id for the other tabs. */
export function discarded<Base>(record: OutboxRecord<Base>, id: string): OutboxRecord<Base> {
  if (![...record.ops, ...record.rejected].some((one) => one.id === id)) return record
  return { ...removed(record, id), discarded: [...record.discarded, id].slice(-MOST_DISCARDED) }
}

/** Discards a waiting change that no attempt has begun to send. The same record if one has, or if the change is gone. */
export function removedUnsent<Base>(record: OutboxRecord<Base>, id: string): OutboxRecord<Base> {
  return record.ops.some((one) => one.id === id && one.attempts === 0) ? discarded(record, id) : record
}

const withNews = (before: readonly News[], more: readonly News[]) =>
  [...before, ...more.filter(({ message }) => !before.some((notice) => notice.message === message))].slice(-MOST_NEWS)
