/**
 * `full`: the device has no room left. `unavailable`: it lets us store nothing at all. `newer`: what stands there was stored by a newer
 * version of the shop, and an older one, after a roll-back, must not write over it.
 */
export type StorageProblem = 'full' | 'unavailable' | 'newer'

/** Something could not be stored on the device. Nothing may be called saved after this. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, cause?: unknown) {
    super(`The device did not store this: ${problem}`, { cause })
    this.problem = problem
  }
}

/** An IndexedDB failure in our words. What is not the device's doing, such as a value that cannot be cloned, stays what it is. */
export function storageErrorOf(cause: unknown): unknown {
  if (!(cause instanceof DOMException) || cause.name === 'DataCloneError') return cause
  return new StorageError(cause.name === 'QuotaExceededError' ? 'full' : 'unavailable', cause)
}

/** For `.catch`: `fallback` in place of a StorageError, which is logged where `reason` is given. Throws every other error again. */
export const ifNotStored =
  <const Fallback>(fallback: Fallback, reason?: string) =>
  (cause: unknown): Fallback => {
    if (!(cause instanceof StorageError)) throw cause
    if (reason !== undefined) console.info(reason, cause)
    return fallback
  }
