import { OwnerGone } from '../../data/account/owner-gone.ts'
import type { Device } from '../../data/device.ts'
import { brand } from '../../contract/brand.ts'
import { StorageError, type StorageProblem } from '../../data/storage/storage-error.ts'
import { device } from '../../lazy/device.ts'
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
    message: `A newer version of ${brand.name} has stored this on your device, and this one leaves it as it is. It is back with the next update.`,
  },
}

/** Milliseconds: long enough not to be missed. */
const LONG = 12_000

/** Notifies that the device did not store a change. */
export function notifyStorageProblem(problem: StorageProblem): void {
  notify({ type: 'error', ...words[problem], duration: LONG })
}

/** Notifies that changes are only in memory until the page closes. */
export function notifyMemoryOnly(): void {
  notify({ type: 'warn', message: words.unavailable.message, duration: LONG })
}

/** The device whose page has shown the notice about drafts. */
let draftNoticeOf: Device | undefined

/** Notifies once per page that the device does not store drafts, although the screens say that it does. */
export function notifyDraftNotStored(): void {
  if (draftNoticeOf === device()) return
  draftNoticeOf = device()
  const message = 'What you type is not kept on this device just now. It stays on this page until you close it.'
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
