import { notify } from '../state/toasts.ts'
import { EngineNotLoaded } from './load-engine.ts'

/** For code that loads without a press of the customer: logs the failure and shows nothing. */
export function logNotLoaded(cause: unknown): undefined {
  console.info('Not loaded:', cause)
}

/** For code that a press of the customer needs: shows a notice and returns null. The next press loads it again. */
export function notifyNotLoaded(cause: unknown): null {
  logNotLoaded(cause)
  notify({ type: 'error', message: 'Part of the shop did not load. Check your connection and try again.' })
  return null
}

/** Handles an unhandled rejection: an action that waits for an engine that did not load shows a notice. Other errors stay unhandled. */
export function notifyEngineNotLoaded(event: Pick<PromiseRejectionEvent, 'reason' | 'preventDefault'>): void {
  if (!(event.reason instanceof EngineNotLoaded)) return
  event.preventDefault()
  notifyNotLoaded(event.reason)
}
