import type { Everything, Store } from './store.ts'

const PREFIX = 'set-aside:'

/** Stored data that could not be read, unchanged [S4]. */
export interface QuarantinedValue {
  /** The key under which it was stored, with `#2`, `#3` … for later ones. */
  name: string
  value: unknown
}

/** A free key for quarantined data of `key`, so that it never overwrites earlier quarantined data. */
export function quarantineKey(all: Everything, key: string): string {
  const first = `${PREFIX}${key}`
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? first : `${first}#${count}`
    if (!all.has(free)) return free
  }
}

/** Quarantines a damaged value in one transaction, unless another tab has replaced it meanwhile. `next`: the value in its place. */
export const quarantine = (store: Store, key: string, isDamaged: (stored: unknown) => boolean, next?: unknown): Promise<void> =>
  store.changeAll((all) => {
    const stored = all.get(key)
    if (stored === undefined || !isDamaged(stored)) return { writes: [], result: undefined }
    return {
      writes: [
        [quarantineKey(all, key), stored],
        [key, next],
      ],
      result: undefined,
    }
  })

/** All quarantined data of this device. Throws a StorageError. */
export const readQuarantine = (store: Store): Promise<QuarantinedValue[]> =>
  store.changeAll((all) => ({
    writes: [],
    result: [...all].filter(([key]) => key.startsWith(PREFIX)).map(([key, value]) => ({ name: key.slice(PREFIX.length), value })),
  }))

/** Deletes one quarantined value. Only the user may decide this [S4]. Throws a StorageError. */
export const deleteQuarantined = (store: Store, name: string): Promise<void> =>
  store.change(`${PREFIX}${name}`, () => ({ put: { value: undefined }, result: undefined }))
