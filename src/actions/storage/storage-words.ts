import { OwnerGone } from '../../data/account/owner-gone.ts'
import { StorageError, type StorageProblem } from '../../data/storage/storage-error.ts'
import { notify } from '../../state/toasts.ts'

const words: Record<StorageProblem, { title: string; message: string }> = {
  full: {
    title: 'This device is out of space',
    message: 'Your last change could not be saved here. It has not been sent either. Free some space, or try again when you are online.',
  },
  unavailable: {
    title: 'Not saved',
    message: 'This browser does not let us store anything, so the shop works only while you are online.',
  },
  newer: {
    title: 'Not saved',
    message: 'A newer version of Stoep has stored this on your device, and this one leaves it as it is. It is back with the next update.',
  },
}

/** Milliseconds: nobody should miss this one. */
const LONG = 12_000

/** Tells that the device did not keep a change (content/home.json, storage). */
export function notifyStorageProblem(problem: StorageProblem): void {
  notify({ type: 'error', ...words[problem], duration: LONG })
}

/** Tells, once, that changes last only as long as the page. */
export function notifyMemoryOnly(): void {
  notify({ type: 'warn', message: words.unavailable.message, duration: LONG })
}

let draftTold = false

/** Tells, once while a page lives, that what is typed is not kept beyond it: the screens say that it is. */
export function notifyDraftNotStored(): void {
  if (draftTold) return
  draftTold = true
  const message = 'What you type is not kept on this device just now. It stands here until you close the page.'
  notify({ type: 'warn', title: 'Not saved', message, duration: LONG })
}

/** Notifies the customer that the device did not store a change, and returns null. Throws every other error again. */
export function notifyNotStored(cause: unknown): null {
  if (cause instanceof OwnerGone) {
    notify({ type: 'error', message: 'Somebody has just signed in or out in another tab. Please do that again.' })
    return null
  }
  if (!(cause instanceof StorageError)) throw cause
  notifyStorageProblem(cause.problem)
  return null
}
