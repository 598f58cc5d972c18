import * as z from 'zod/mini'
import { recordKey } from '../outbox/records.ts'
import { quarantineKey } from '../storage/quarantine.ts'
import type { Everything } from '../storage/store.ts'

const PREFIX = 'outbox:'

/** The fields of a stored queue that the move needs. Everything else stays unchanged, so the queue may be of any version. */
const queueSchema = z.looseObject({
  fmt: z.int(),
  base: z._default(z.nullable(z.looseObject({})), null),
  nextSeq: z.int(),
  ops: z.array(z.looseObject({ seq: z.int(), state: z.string() })),
  rejected: z._default(z.array(z.unknown()), []),
  news: z._default(z.array(z.unknown()), []),
  serverDate: z._default(z.nullable(z.number()), null),
  memo: z._default(z.record(z.string(), z.unknown()), {}),
})

type Queue = z.output<typeof queueSchema>
type Write = readonly [key: string, value: unknown]

const emptyQueue: Queue = { fmt: 1, base: null, nextSeq: 1, ops: [], rejected: [], news: [], serverDate: null, memo: {} }

/** The scopes in which an owner has a queue. */
function scopesOf(all: Everything, owner: string): string[] {
  const ending = `:${owner}`
  return [...all.keys()]
    .filter((key) => key.startsWith(PREFIX) && key.endsWith(ending))
    .map((key) => key.slice(PREFIX.length, -ending.length))
}

/** The changes of an owner that the server has not accepted, over all scopes. `refused`: rejections that the user has not dismissed. */
export function countUnaccepted(all: Everything, owner: string): { waiting: number; refused: number } {
  const found = scopesOf(all, owner).flatMap((scope) => {
    const queue = z.safeParse(queueSchema, all.get(recordKey(scope, owner)))
    return queue.success ? [queue.data] : []
  })
  return {
    waiting: found.reduce((sum, { ops }) => sum + ops.length, 0),
    refused: found.reduce((sum, { rejected }) => sum + rejected.length, 0),
  }
}

/**
 * The writes that append a guest's queues to a customer's: the same changes under the same ids, in order, with rejections and notices [I3].
 * An unreadable queue is quarantined.
 */
export function movedOperations(all: Everything, guest: string, customer: string): Write[] {
  return scopesOf(all, guest).flatMap((scope): Write[] => {
    const from = recordKey(scope, guest)
    const stored = z.safeParse(queueSchema, all.get(from))
    if (!stored.success) {
      return [
        [quarantineKey(all, from), all.get(from)],
        [from, undefined],
      ]
    }
    const to = recordKey(scope, customer)
    const target = z.safeParse(queueSchema, all.get(to))
    const aside: Write[] = all.has(to) && !target.success ? [[quarantineKey(all, to), all.get(to)]] : []
    const before = target.success ? target.data : emptyQueue
    return [...aside, [to, joined(before, stored.data, customer)], [from, undefined]]
  })
}

function joined(before: Queue, guest: Queue, owner: string) {
  return {
    ...guest,
    ...before,
    owner,
    fmt: Math.max(before.fmt, guest.fmt),
    // The page shows the guest's base until the customer's arrives: revision -1 makes any answer newer [I6].
    base: before.base ?? (guest.base && { ...guest.base, rev: -1 }),
    nextSeq: before.nextSeq + guest.ops.length,
    ops: [
      ...before.ops,
      ...guest.ops.map((operation, place) => ({ ...operation, seq: before.nextSeq + place, state: queuedAgain(operation.state) })),
    ],
    rejected: [...before.rejected, ...guest.rejected],
    news: [...before.news, ...guest.news],
    serverDate: before.serverDate ?? guest.serverDate,
    memo: joinedMemos(guest.memo, before.memo),
  }
}

/** Merges the notes of both queues. Two lists become one, so the customer gets the notices that the guest expects. */
function joinedMemos(guest: Queue['memo'], before: Queue['memo']): Queue['memo'] {
  const both = Object.entries(guest).map(([name, value]) => {
    const existing = before[name]
    return [name, Array.isArray(value) && Array.isArray(existing) ? [...existing, ...value] : (existing ?? value)]
  })
  return { ...before, ...Object.fromEntries(both) }
}

/** Changes that were blocked for the guest are queued again for the customer. */
const queuedAgain = (state: string) => (state.startsWith('blocked-') ? 'queued' : state)
