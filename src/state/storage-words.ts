import type { StorageProblem } from '../data/storage-error.ts'
import { notify } from './toasts.ts'

const words: Record<StorageProblem, { title: string; message: string }> = {
  full: {
    title: 'This device is out of space',
    message: 'Your last change could not be saved here. It has not been sent either. Free some space, or try again when you are online.',
  },
  unavailable: {
    title: 'Not saved',
    message: 'This browser does not let us store anything, so the shop works only while you are online.',
  },
}

/** Milliseconds: nobody should miss this one. */
const LONG = 12_000

/** Tells that the device did not keep a change (content/home.json, storage). */
export function tellOfStorage(problem: StorageProblem): void {
  notify({ type: 'error', ...words[problem], duration: LONG })
}

/** Tells, once, that changes last only as long as the page. */
export function tellOfMemory(): void {
  notify({ type: 'warn', message: words.unavailable.message, duration: LONG })
}
