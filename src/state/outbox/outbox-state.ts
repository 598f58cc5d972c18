import { proxy } from 'valtio/vanilla'
import type { OperationState } from '../../data/outbox/operation.ts'
import type { ChangePlace } from '../../data/outbox/queue.ts'
import type { QueueName } from '../../data/queues.ts'

/** A change that the server has not confirmed yet. */
export interface WaitingChange {
  id: string
  scope: QueueName
  /** "Add 2 × Kalk Bay" */
  words: string
  place: ChangePlace | null
  state: OperationState
  /** The time of the next attempt, in ms since 1970; null when no time is set. */
  retryAt: number | null
}

/** A change that the server rejected, stored until the customer dismisses it. */
export interface Rejection {
  id: string
  scope: QueueName
  words: string
  place: ChangePlace | null
  /** The text that the customer reads. */
  reason: string
}

interface OutboxState {
  waiting: number
  sending: boolean
  retryAt: number | null
  /** Changes older than two weeks wait for "Try now" or "Discard". */
  asking: boolean
  changes: WaitingChange[]
  rejected: Rejection[]
  /** Ids of changes that the customer discarded, here or in another tab. A change that was sent just before may still reach the server. */
  dropped: string[]
  /** The changes of an owner whose queues are closed, until those of the next owner are loaded. They may be stored for that owner. */
  leaving: { owner: string; ids: string[] } | null
  /** `memory`: the device stores nothing, so changes last only as long as this page. */
  storage: 'device' | 'memory'
  open: boolean
}

/** The outboxes of all queues together, as the sync sheet shows them. */
export const outboxState = proxy<OutboxState>({
  waiting: 0,
  sending: false,
  retryAt: null,
  asking: false,
  changes: [],
  rejected: [],
  dropped: [],
  leaving: null,
  storage: 'device',
  open: false,
})

export function openSyncSheet(): void {
  outboxState.open = true
}

export function closeSyncSheet(): void {
  outboxState.open = false
}
