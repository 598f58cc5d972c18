import * as z from 'zod/mini'
import { operationSchema, type Operation } from '../../../src/data/outbox/operation.ts'
import { checked } from '../../support/server/answer-of.ts'

/** The accepted changes of a device, in order: a change counts as accepted once it is on the disk. */
export interface Accepted {
  ids: Set<string>
  /** By `seq`. A joined change counts as the later one. */
  bySeq: Map<number, Operation>
}

const recordSchema = z.optional(z.looseObject({ ops: z.array(operationSchema) }))

/** The operations of a stored record. A deleted record has none. */
export const operationsIn = (value: unknown): readonly Operation[] => checked(recordSchema, value)?.ops ?? []

export function createAccepted(): Accepted & { see(value: unknown): void } {
  const ids = new Set<string>()
  const bySeq = new Map<number, Operation>()
  return {
    ids,
    bySeq,
    see(value) {
      for (const operation of operationsIn(value)) {
        ids.add(operation.id)
        bySeq.set(operation.seq, operation)
      }
    },
  }
}
