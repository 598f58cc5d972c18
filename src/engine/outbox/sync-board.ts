import type { Operation } from '../../data/outbox/operation.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import type { StorageProblem } from '../../data/storage/storage-error.ts'
import { placeOf } from '../../state/sync/change-place.ts'
import { notifyMemoryOnly } from '../../actions/storage/storage-words.ts'
import { syncState, type Rejection, type ScopeName, type WaitingChange } from '../../state/sync/sync.ts'

/** What one queue has to say in the sync sheet. */
interface Entry {
  changes: WaitingChange[]
  rejected: Rejection[]
}

type Stored = Pick<Operation, 'type' | 'v' | 'args'>

/** How changes are put into words, and which of them this version understands. */
interface Described {
  describe(operation: Stored): string
  scope: { knows(operation: Stored): boolean }
}

/** Puts what the queues hold together for the sync sheet. */
export interface SyncBoard {
  show(scope: ScopeName, record: OutboxRecord<unknown>, part: Described): void
  /** The queues belong to somebody else now: nothing of them is left to see. */
  clear(): void
}

/** `trouble`: why the device stores nothing, or null. */
export function createSyncBoard(trouble: () => StorageProblem | null): SyncBoard {
  const entries = new Map<ScopeName, Entry>()

  function publish(): void {
    const all = [...entries.values()]
    const changes = all.flatMap((entry) => entry.changes)
    const times = changes.flatMap(({ retryAt }) => (retryAt === null ? [] : [retryAt]))
    const inMemory = trouble() !== null
    if (inMemory && syncState.storage === 'device') notifyMemoryOnly()
    Object.assign(syncState, {
      waiting: changes.length,
      sending: changes.some(({ state }) => state === 'sending'),
      retryAt: times.length > 0 ? Math.min(...times) : null,
      asking: changes.some(({ state }) => state === 'ask'),
      changes,
      rejected: all.flatMap((entry) => entry.rejected),
      storage: inMemory ? 'memory' : 'device',
    } satisfies Omit<typeof syncState, 'open' | 'dropped'>)
  }

  return {
    show(scope, { ops, rejected }, { describe, scope: { knows } }) {
      entries.set(scope, {
        changes: ops.map((operation) => ({
          id: operation.id,
          scope,
          words: describe(operation),
          // What a newer version made waits for it, whatever it was doing.
          state: knows(operation) ? operation.state : 'needs-upgrade',
          place: placeOf(scope, operation.args),
          retryAt: operation.state === 'waiting' ? operation.notBefore : null,
        })),
        rejected: rejected.map((rejection) => ({
          id: rejection.id,
          scope,
          words: describe(rejection),
          place: placeOf(scope, rejection.args),
          reason: rejection.reason ?? rejection.message,
        })),
      })
      publish()
    },
    clear() {
      entries.clear()
      publish()
    },
  }
}
