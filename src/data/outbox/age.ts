import type { Operation } from './operation.ts'
import type { OutboxRecord } from './record.ts'

const DAY = 24 * 60 * 60 * 1000
/** From this age (ms) the shopper is asked whether a change is still wanted. */
export const ASK_AFTER = 14 * DAY
/** So long (ms) after it was first sent, the shop may have forgotten a key: the change goes under a new one, and only by the shopper's word. */
export const FORGET_AFTER = 28 * DAY

const since = (moment: number | null | undefined, serverNow: number | null) =>
  serverNow === null || moment == null ? 0 : serverNow - moment

/** The shop may have forgotten the key under which this was sent. */
const mayBeForgotten = (operation: Operation, serverNow: number | null) =>
  operation.attempts > 0 && since(operation.firstSent ?? operation.serverTime, serverNow) >= FORGET_AFTER

/**
 * Too old to be sent unasked, by the server's clock alone: the device's may say anything. The shopper's word is good for the key that it was
 * given for, and as long as the shop remembers that.
 */
export function mustAsk(operation: Operation, serverNow: number | null): boolean {
  const isOld = since(operation.serverTime ?? operation.firstSent, serverNow) >= ASK_AFTER
  return mayBeForgotten(operation, serverNow) || (isOld && !operation.confirmed)
}

/** Confirms an old change. One whose key may be forgotten is a new decision and gets a new key. */
function confirmOld(operation: Operation, serverNow: number | null, newId: string): Operation {
  const anew = mayBeForgotten(operation, serverNow) ? { id: newId, attempts: 0, firstSent: undefined } : {}
  return { ...operation, state: 'queued', confirmed: true, ...anew }
}

/** Confirms every change of a record that the shopper is asked about. `newId` tells the key that follows another: the same at each call. */
export function confirmed<Base>(record: OutboxRecord<Base>, serverNow: number | null, newId: (id: string) => string): OutboxRecord<Base> {
  const confirm = (operation: Operation) => (operation.state === 'ask' ? confirmOld(operation, serverNow, newId(operation.id)) : operation)
  return { ...record, ops: record.ops.map(confirm) }
}
