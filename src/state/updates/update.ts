import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { syncState } from '../sync/sync.ts'

/** A new version of the shop: `ready` offers it, `waiting` means accepted and applied at the next safe moment. */
export const updateState = proxy({ ready: false, waiting: false })

let apply: (() => void) | undefined
let holds = 0

/** A new version waits. `applied` puts it in charge and reloads the page. */
export function offerUpdate(applied: () => void): void {
  apply = applied
  if (updateState.waiting) applyWhenSafe()
  else updateState.ready = true
}

/** The shopper accepts: now, or as soon as it has been offered to this page and nothing can be lost by it. */
export function applyUpdate(): void {
  updateState.ready = false
  updateState.waiting = true
  applyWhenSafe()
}

/** Not now. The offer comes back when the shop is next looked at. */
export function later(): void {
  updateState.ready = false
}

/** Shows an offer that was put off. */
export function offerAgain(): void {
  if (apply && !updateState.waiting) updateState.ready = true
}

/** Keeps an update from being applied while a checkout or a form with words in it is open. Call what it returns when it is over. */
export function holdUpdates(): () => void {
  holds += 1
  let over = false
  return () => {
    if (over) return
    over = true
    holds -= 1
    applyWhenSafe()
  }
}

/** A checkout or a form with words in it is open. */
export const isInHand = (): boolean => holds > 0

/** Reloading now would interrupt nothing: no checkout, no form, no change being sent. */
export function isSafe(): boolean {
  return !isInHand() && !syncState.sending
}

function applyWhenSafe(): void {
  if (updateState.waiting && isSafe()) apply?.()
}

subscribeKey(syncState, 'sending', applyWhenSafe)
