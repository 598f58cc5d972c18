import type { Operation } from './operation.ts'
import type { OutboxRecord } from './record.ts'
import { DAY_MS } from '../../domain/calendar/durations.ts'

/** From this age in ms on, the user confirms a change before it is sent [D9]. */
export const ASK_AFTER = 14 * DAY_MS
/** Milliseconds after the first attempt from which the server may have forgotten a key: the change needs a confirmation and a new key [D9]. */
export const FORGET_AFTER = 28 * DAY_MS

/**
 * Gives each change with a guessed time its time by the server's clock: its age by the device's clock, if that makes it younger. So a clock that
 * jumped makes no change older than the device's last answer before it [D9]. The same record when nothing changes.
 */
export function dated<Base>(record: OutboxRecord<Base>, { now, serverNow }: { now: number; serverNow: number | null }): OutboxRecord<Base> {
  if (serverNow === null || !record.ops.some(({ guessed }) => guessed)) return record
  const date = (operation: Operation): Operation => {
    if (!operation.guessed) return operation
    const byDevice = Math.min(serverNow, operation.createdAt + serverNow - now)
    return { ...operation, serverTime: Math.max(operation.serverTime ?? byDevice, byDevice), guessed: undefined }
  }
  return { ...record, ops: record.ops.map(date) }
}

const since = (time: number | null | undefined, serverNow: number | null) => (serverNow === null || time == null ? 0 : serverNow - time)

/** The server may have forgotten the key of the earlier attempts. */
const mayBeForgotten = (operation: Operation, serverNow: number | null) =>
  operation.attempts > 0 && since(operation.firstSent ?? operation.serverTime, serverNow) >= FORGET_AFTER

/**
 * The change is too old to be sent without a confirmation. Only the server's clock counts, because the device's may be wrong. A confirmation
 * is valid for one key, as long as the server stores that key.
 */
export function mustAsk(operation: Operation, serverNow: number | null): boolean {
  const isOld = since(operation.serverTime ?? operation.firstSent, serverNow) >= ASK_AFTER
  return mayBeForgotten(operation, serverNow) || (isOld && !operation.confirmed)
}

const unsent = new Set<string>(['queued', 'waiting', 'sending'])

/** Asks about every old change at once, so that one confirmation is enough. */
export function asked<Base>(record: OutboxRecord<Base>, serverNow: number | null): OutboxRecord<Base> {
  const ask = (operation: Operation): Operation =>
    unsent.has(operation.state) && mustAsk(operation, serverNow) ? { ...operation, state: 'ask' } : operation
  return { ...record, ops: record.ops.map(ask) }
}

/** Confirms an old change. One whose key may be forgotten is a new decision and gets a new key. */
function confirmOld(operation: Operation, serverNow: number | null, newId: string): Operation {
  const anew = mayBeForgotten(operation, serverNow) ? { id: newId, attempts: 0, firstSent: undefined } : {}
  return { ...operation, state: 'queued', confirmed: true, ...anew }
}

/** Confirms every change in state `ask`. `newId` gives the key that replaces another, the same at each call. */
export function confirmed<Base>(record: OutboxRecord<Base>, serverNow: number | null, newId: (id: string) => string): OutboxRecord<Base> {
  const confirm = (operation: Operation) => (operation.state === 'ask' ? confirmOld(operation, serverNow, newId(operation.id)) : operation)
  return { ...record, ops: record.ops.map(confirm) }
}
