import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { outboxState } from '../outbox/outbox-state.ts'

/** A new version of the shop [W3]. `ready`: it is offered. `waiting`: the customer accepted it, and the page applies it when that is safe. */
export const updateState = proxy({ ready: false, waiting: false })

let apply: (() => void) | undefined
let holds = 0

/** Offers a new version. `activate` activates its worker and reloads the page. */
export function offerUpdate(activate: () => void): void {
  apply = activate
  if (updateState.waiting) applyWhenSafe()
  else updateState.ready = true
}

/** The customer accepts. The update is applied when a worker waits and no work can be lost. */
export function applyUpdate(): void {
  updateState.ready = false
  updateState.waiting = true
  applyWhenSafe()
}

/** The customer declines for now, also after accepting. `offerAgain` shows the offer when the page is visible again. */
export function later(): void {
  updateState.ready = false
  updateState.waiting = false
}

/** Shows a declined offer again. */
export function offerAgain(): void {
  if (apply && !updateState.waiting) updateState.ready = true
}

/** Defers an update while a checkout or a form with input is open. Returns the release. */
export function holdUpdates(): () => void {
  holds += 1
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    holds -= 1
    applyWhenSafe()
  }
}

/** True while a checkout or a form with input is open. */
export const hasUnsavedWork = (): boolean => holds > 0

/** True when a reload interrupts nothing: no checkout, no form, no change that is being sent [W3]. */
export function isSafe(): boolean {
  return !hasUnsavedWork() && !outboxState.sending
}

function applyWhenSafe(): void {
  if (updateState.waiting && isSafe()) apply?.()
}

subscribeKey(outboxState, 'sending', applyWhenSafe)
