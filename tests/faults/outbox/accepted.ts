import type { Operation } from '../../../src/data/outbox/operation.ts'
import type { OutboxRecord } from '../../../src/data/outbox/record.ts'

/** What the device accepted, in order, read off its disk: nothing else counts as accepted. */
export interface Accepted {
  ids: Set<string>
  /** By seq; a change that was joined to a later one is that later one. */
  bySeq: Map<number, Operation>
}

export function createAccepted(): Accepted & { see(value: unknown): void } {
  const ids = new Set<string>()
  const bySeq = new Map<number, Operation>()
  return {
    ids,
    bySeq,
    see(value) {
      // A record that goes accepts nothing.
      for (const operation of (value as OutboxRecord<unknown> | undefined)?.ops ?? []) {
        ids.add(operation.id)
        bySeq.set(operation.seq, operation)
      }
    },
  }
}
