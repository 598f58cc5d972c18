import { notify } from './toasts.ts'

/** For code that did not arrive: tells so, and answers null. Whoever asks next tries again. */
export function tellNotLoaded(cause: unknown): null {
  console.info('The engine did not load:', cause)
  notify({ type: 'error', message: 'Part of the shop did not load. Check your connection and try again.' })
  return null
}
