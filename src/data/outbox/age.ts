import type { Operation } from './operation.ts'
import type { OutboxRecord } from './record.ts'

const DAY = 24 * 60 * 60 * 1000
/** From this age (ms) the shopper is asked whether a change is still wanted. */
export const ASK_AFTER = 14 * DAY
/** From this age (ms) the shop may have forgotten a key: a change that was ever sent goes under a new one, and only by the shopper's word. */
export const FORGET_AFTER = 28 * DAY

/** The age of a change by the server's clock alone, ms; null while that is unknown. The device's clock may say anything. */
export function ageOf(operation: Operation, serverNow: number | null): number | null {
  return serverNow === null || operation.serverTime === null ? null : serverNow - operation.serverTime
}

/** Too old to be sent unasked. */
export function mustAsk(operation: Operation, serverNow: number | null): boolean {
  return !operation.confirmed && (ageOf(operation, serverNow) ?? 0) >= ASK_AFTER
}

/** Confirms an old change. Past 28 days it is a new decision and gets a new key, unless the old key was never sent. */
function confirmOld(operation: Operation, serverNow: number | null, newId: string): Operation {
  const forgotten = (ageOf(operation, serverNow) ?? 0) >= FORGET_AFTER && operation.attempts > 0
  return { ...operation, state: 'queued', confirmed: true, ...(forgotten ? { id: newId, attempts: 0 } : {}) }
}

/** Confirms every change of a record that the shopper is asked about. `newId` tells the key that follows another: the same at each call. */
export function confirmed<Base>(record: OutboxRecord<Base>, serverNow: number | null, newId: (id: string) => string): OutboxRecord<Base> {
  const confirm = (operation: Operation) => (operation.state === 'ask' ? confirmOld(operation, serverNow, newId(operation.id)) : operation)
  return { ...record, ops: record.ops.map(confirm) }
}
