import { proxy } from 'valtio/vanilla'

export type WaitingState = 'queued' | 'sending' | 'waiting' | 'ask' | 'blocked-sign-in' | 'blocked-gate' | 'blocked-owner' | 'needs-upgrade'

/** A change that the shop has not confirmed yet. */
export interface WaitingChange {
  id: string
  /** "Add 2 × Kalk Bay" */
  words: string
  state: WaitingState
  /** When it is tried again, in ms since 1970; null when it is not waiting for a time. */
  retryAt: number | null
}

/** A change that the shop did not accept, kept until the shopper has seen it off. */
export interface Rejection {
  id: string
  words: string
  /** Why, in words. */
  reason: string
}

/**
 * What the sync sheet shows. `storage`: `device` when changes are kept on it, `memory` when it lets us keep nothing and they last only as
 * long as this page. `asking`: changes older than two weeks wait for "Try now" or "Discard".
 */
export const syncState = proxy({
  waiting: 0,
  sending: false,
  retryAt: null as number | null,
  asking: false,
  changes: [] as WaitingChange[],
  rejected: [] as Rejection[],
  storage: 'device' as 'device' | 'memory',
})

export interface SyncActions {
  retryNow(): Promise<void>
  discard(id: string): Promise<void>
  whenSettled(timeout: number): Promise<boolean>
}

let actions: SyncActions | undefined

/** Called once by the start of the cart's outbox. */
export function connectSync(given: SyncActions): void {
  actions = given
}

/** Tries everything now. Also the shopper's word that old changes are still wanted. */
export async function retryNow(): Promise<void> {
  await actions?.retryNow()
}

/** Drops a waiting change, or a rejection that has been read. */
export async function discard(id: string): Promise<void> {
  await actions?.discard(id)
}

/** True once the shop has confirmed every change, false if that took longer than `timeout` ms or something is refused or blocked. */
export async function whenSettled(timeout: number): Promise<boolean> {
  return (await actions?.whenSettled(timeout)) ?? true
}
