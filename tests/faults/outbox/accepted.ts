import type { Operation } from '../../../src/data/outbox/operation.ts'
import type { OutboxRecord } from '../../../src/data/outbox/record.ts'

/** The changes that the device accepted, in order, read from its disk: no others count as accepted. */
export interface Accepted {
  ids: Set<string>
  /** By `seq`. A joined change counts as the later one. */
  bySeq: Map<number, Operation>
}

export function createAccepted(): Accepted & { see(value: unknown): void } {
  const ids = new Set<string>()
  const bySeq = new Map<number, Operation>()
  return {
    ids,
    bySeq,
    see(value) {
      // A deleted record accepts no change.
      for (const operation of (value as OutboxRecord<unknown> | undefined)?.ops ?? []) {
        ids.add(operation.id)
        bySeq.set(operation.seq, operation)
      }
    },
  }
}
