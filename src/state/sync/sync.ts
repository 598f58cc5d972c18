import { proxy } from 'valtio/vanilla'
import { subscribe } from 'valtio/vanilla'
import type { OperationState } from '../../data/outbox/operation.ts'
import type { ChangePlace } from '../../data/outbox/queue.ts'
import type { QueueName } from '../../data/queues.ts'

/** A change that the shop has not confirmed yet. */
export interface WaitingChange {
  id: string
  scope: QueueName
  /** "Add 2 × Kalk Bay" */
  words: string
  place: ChangePlace | null
  state: OperationState
  /** When it is tried again, in ms since 1970; null when it is not waiting for a time. */
  retryAt: number | null
}

/** A change that the shop did not accept, kept until the shopper has seen it off. */
export interface Rejection {
  id: string
  scope: QueueName
  words: string
  place: ChangePlace | null
  /** Why, in words. */
  reason: string
}

/**
 * What the sync sheet shows, of all queues together. `storage`: `device` when changes are kept on it, `memory` when it lets us keep nothing and they last only as
 * long as this page. `asking`: changes older than two weeks wait for "Try now" or "Discard".
 */
export const syncState = proxy({
  waiting: 0,
  sending: false,
  retryAt: null as number | null,
  asking: false,
  changes: [] as WaitingChange[],
  rejected: [] as Rejection[],
  /** Ids of changes that the shopper threw away here: one that had left just before may have reached the shop. */
  dropped: [] as string[],
  storage: 'device' as 'device' | 'memory',
  open: false,
})

/** Opens the sync sheet. */
export function openSync(): void {
  syncState.open = true
}

export function closeSync(): void {
  syncState.open = false
}

export interface SyncActions {
  /** Drains a queue, or all of them. Resolves when that is over. */
  drain(scope?: QueueName): Promise<void>
  retry(): Promise<void>
  discard(id: string, scope: QueueName): Promise<void>
  /** Sends nothing more. Appends are still stored. */
  stop(): void
}

let actions: SyncActions | undefined

/** Called whenever the outboxes are opened. */
export function connectSync(given: SyncActions): void {
  actions = given
}

/** Stops all requests of the queues: the page is about to reload. Waiting changes stay stored. */
export function stopSending(): void {
  actions?.stop()
}

/** Tries everything now. Also the shopper's word that old changes are still wanted. */
export async function retryNow(): Promise<void> {
  await actions?.retry()
}

/** Drops a waiting change, or a rejection that has been read. */
export async function discard(id: string): Promise<void> {
  const known = [...syncState.changes, ...syncState.rejected].find((change) => change.id === id)
  if (!known) return
  syncState.dropped.push(id)
  await actions?.discard(id, known.scope)
}

/** True once the shop has confirmed every change, or every one of a queue; false when some stay behind, or after `timeout` ms. */
export async function whenSettled(timeout: number, scope?: QueueName): Promise<boolean> {
  const isSettled = () => syncState.changes.every((change) => scope !== undefined && change.scope !== scope)
  if (!actions || isSettled()) return true
  const isOver = () => (isSettled() ? true : undefined)
  // One look at the queue sends all that can be sent, or finds that something has to wait.
  const looked = actions.drain(scope).then(isSettled)
  return Promise.race([looked, until(isOver, timeout, false)])
}

/** How a change ended, or that it has not. `dropped`: the shopper threw it away. */
export type ChangeEnd = { kind: 'acked' } | { kind: 'refused'; reason: string | null } | { kind: 'waiting' } | { kind: 'dropped' }

/** How one change ended; `waiting` when it is put off, or not over after `timeout` ms. */
export function whenDone(id: string, timeout: number): Promise<ChangeEnd> {
  return until<ChangeEnd>(
    () => {
      const refusal = syncState.rejected.find((rejection) => rejection.id === id)
      if (refusal) return { kind: 'refused', reason: refusal.reason }
      const change = syncState.changes.find((waiting) => waiting.id === id)
      if (!change) return { kind: syncState.dropped.includes(id) ? 'dropped' : 'acked' }
      return change.state === 'queued' || change.state === 'sending' ? undefined : { kind: 'waiting' }
    },
    timeout,
    { kind: 'waiting' },
  )
}

/** The first answer of `look` that is not undefined, asked now and at each change of the state; `otherwise` after `timeout` ms. */
function until<Answer>(look: () => Answer | undefined, timeout: number, otherwise: Answer): Promise<Answer> {
  const now = look()
  if (now !== undefined) return Promise.resolve(now)
  return new Promise((resolve) => {
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      stop()
      resolve(answer)
    }
    const timer = setTimeout(() => finish(otherwise), timeout)
    const stop = subscribe(syncState, () => {
      const answer = look()
      if (answer !== undefined) finish(answer)
    })
  })
}
