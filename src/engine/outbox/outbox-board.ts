import type { Queue, StoredChange } from '../../data/outbox/queue.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import type { StorageProblem } from '../../data/storage/storage-error.ts'
import { isGuest } from '../../data/outbox/caller.ts'
import { notifyMemoryOnly } from '../../actions/storage/storage-words.ts'
import type { QueueName } from '../../data/queues.ts'
import { outboxState, type Rejection, type WaitingChange } from '../../state/outbox/outbox-state.ts'

/** The changes and rejections of one queue. */
interface Entry {
  changes: WaitingChange[]
  rejected: Rejection[]
}

/** The words and places of a queue's changes. */
type Described = Pick<Queue<unknown, QueueName>, 'name' | 'describe' | 'placeOf'>

/** Merges the records of all queues into `outboxState`, which the sync sheet shows [Q2]. */
export interface OutboxBoard {
  /** `isSupported`: this version understands the change. */
  show(queue: Described, record: OutboxRecord<unknown>, isSupported: (change: StoredChange) => boolean): void
  /** The queues are closed: empties the sheet. Its changes leave with `owner`. */
  clear(owner: string): void
  /**
   * The queues of `owner` are loaded. A guest's changes become those of the customer who signs in. Those of a customer are deleted when
   * another owner follows.
   */
  arrive(owner: string): void
}

/** `storageProblem`: why the device stores nothing, or null. */
export function createOutboxBoard(storageProblem: () => StorageProblem | null): OutboxBoard {
  const entries = new Map<QueueName, Entry>()

  function publish(): void {
    const all = [...entries.values()]
    const changes = all.flatMap((entry) => entry.changes)
    const times = changes.flatMap(({ retryAt }) => (retryAt === null ? [] : [retryAt]))
    const inMemory = storageProblem() !== null
    if (inMemory && outboxState.storage === 'device') notifyMemoryOnly()
    Object.assign(outboxState, {
      waiting: changes.length,
      sending: changes.some(({ state }) => state === 'sending'),
      retryAt: times.length > 0 ? Math.min(...times) : null,
      asking: changes.some(({ state }) => state === 'ask'),
      changes,
      rejected: all.flatMap((entry) => entry.rejected),
      storage: inMemory ? 'memory' : 'device',
    } satisfies Omit<typeof outboxState, 'open' | 'dropped' | 'leaving'>)
  }

  return {
    show({ name: scope, describe, placeOf }, { ops, rejected, discarded }, isSupported) {
      // Before the change disappears: a change that is gone and not discarded counts as confirmed.
      outboxState.dropped.push(...discarded.filter((id) => !outboxState.dropped.includes(id)))
      entries.set(scope, {
        changes: ops.map((operation) => ({
          id: operation.id,
          scope,
          words: describe(operation),
          // A change of a newer version waits for that version, whatever its state [D2].
          state: isSupported(operation) ? operation.state : 'needs-upgrade',
          place: placeOf(operation.args),
          retryAt: operation.state === 'waiting' ? operation.notBefore : null,
        })),
        rejected: rejected.map((rejection) => ({
          id: rejection.id,
          scope,
          words: describe(rejection),
          place: placeOf(rejection.args),
          reason: rejection.reason ?? rejection.message,
        })),
      })
      publish()
    },
    clear(owner) {
      const ids = [...entries.values()].flatMap((entry) => [...entry.changes, ...entry.rejected].map(({ id }) => id))
      outboxState.leaving = { owner, ids: [...(outboxState.leaving?.ids ?? []), ...ids] }
      entries.clear()
      publish()
    },
    arrive(owner) {
      const { leaving } = outboxState
      outboxState.leaving = null
      if (leaving && leaving.owner !== owner && !isGuest(leaving.owner)) outboxState.dropped.push(...leaving.ids)
    },
  }
}
