import { notify } from '../state/toasts.ts'
import { EngineNotLoaded } from './load-engine.ts'

/** Code that nobody has pressed for did not come: that is no news. */
export const noteMissing = (cause: unknown): void => console.info('A part of the shop did not load:', cause)

/** For code that did not arrive: tells so, and answers null. Whoever asks next tries again. */
export function tellNotLoaded(cause: unknown): null {
  noteMissing(cause)
  notify({ type: 'error', message: 'Part of the shop did not load. Check your connection and try again.' })
  return null
}

/** Whatever was pressed for and waits for code that did not come is told so, where nothing nearer tells it. */
export function tellUnanswered(event: Pick<PromiseRejectionEvent, 'reason' | 'preventDefault'>): void {
  if (!(event.reason instanceof EngineNotLoaded)) return
  event.preventDefault()
  tellNotLoaded(event.reason)
}
