import { subscribe } from 'valtio/vanilla'
import type { QueueName } from '../../data/queues.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'

export interface OutboxActions {
  /** Drains one queue, or all of them. Resolves when the drain ends. */
  drain(scope?: QueueName): Promise<void>
  retry(): Promise<void>
  discard(id: string, scope: QueueName): Promise<void>
  /** Stops all requests. New changes are still stored. */
  stop(): void
  /** Ends `stop`. */
  resume(): void
}

let actions: OutboxActions | undefined

/** The engine calls this each time it opens the outboxes. */
export function connectOutboxes(engine: OutboxActions): void {
  actions = engine
}

/** Stops all requests of the queues before a reload of the page. Changes are still stored. */
export function stopSending(): void {
  actions?.stop()
}

/** Sends again: the page does not reload now. */
export function resumeSending(): void {
  actions?.resume()
}

/** Sends all changes now. It also confirms stale changes. Notifies the customer when the device did not store that. */
export async function retryNow(): Promise<void> {
  await actions?.retry()
}

/** Discards a waiting change or a rejection. Notifies the customer when the device did not store that: it stays then. */
export async function discard(id: string): Promise<void> {
  const found = [...outboxState.changes, ...outboxState.rejected].find((change) => change.id === id)
  if (found) await actions?.discard(id, found.scope)
}

/** True when the server has confirmed every change, or every change of one queue. False when some are still waiting, or after `timeout` ms. */
export async function whenSettled(timeout: number, scope?: QueueName): Promise<boolean> {
  const isSettled = () => outboxState.changes.every((change) => scope !== undefined && change.scope !== scope)
  if (!actions || isSettled()) return true
  const read = () => (isSettled() ? true : undefined)
  // One drain sends every change that can be sent now.
  const drained = actions.drain(scope).then(isSettled)
  return Promise.race([drained, waitFor(read, timeout, false)])
}

/** The outcome of a change. `dropped`: the customer discarded it. */
export type ChangeEnd = { kind: 'acknowledged' } | { kind: 'refused'; reason: string | null } | { kind: 'waiting' } | { kind: 'dropped' }

/** The outcome of one change. `waiting`: it is deferred, or has no outcome after `timeout` ms. */
export function whenDone(id: string, timeout: number): Promise<ChangeEnd> {
  return waitFor<ChangeEnd>(
    () => {
      const refusal = outboxState.rejected.find((rejection) => rejection.id === id)
      if (refusal) return { kind: 'refused', reason: refusal.reason }
      const change = outboxState.changes.find((waiting) => waiting.id === id)
      if (outboxState.leaving?.ids.includes(id)) return undefined
      if (!change) return { kind: outboxState.dropped.includes(id) ? 'dropped' : 'acknowledged' }
      return change.state === 'queued' || change.state === 'sending' ? undefined : { kind: 'waiting' }
    },
    timeout,
    { kind: 'waiting' },
  )
}

/** Calls `read` now and at each change of the state. Resolves with its first defined result, or with `fallback` after `timeout` ms. */
function waitFor<Result>(read: () => Result | undefined, timeout: number, fallback: Result): Promise<Result> {
  const now = read()
  if (now !== undefined) return Promise.resolve(now)
  return new Promise((resolve) => {
    const finish = (result: Result) => {
      clearTimeout(timer)
      stop()
      resolve(result)
    }
    const timer = setTimeout(() => finish(fallback), timeout)
    const stop = subscribe(outboxState, () => {
      const result = read()
      if (result !== undefined) finish(result)
    })
  })
}
