/**
 * `full`: the quota is used up. `unavailable`: the device stores nothing. `newer`: a newer version of the shop stored the value, and an older
 * version, after a roll-back, must not overwrite it.
 */
export type StorageProblem = 'full' | 'unavailable' | 'newer'

/** The device did not store a value. The page must not call it saved. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, cause?: unknown) {
    super(`The device did not store this: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Turns a DOMException of IndexedDB into a StorageError. Returns other errors unchanged, such as one for a value that cannot be cloned. */
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
