import type { Everything, Store } from './store.ts'

const PREFIX = 'set-aside:'

/** Something stored that could not be read, as it was [S4]. */
export interface SetAside {
  /** Where it was stored, and which of several it is. */
  name: string
  value: unknown
}

/** Where a stored thing is set aside: beside what was set aside of it before, never over it. */
export function asideKey(all: Everything, key: string): string {
  const first = `${PREFIX}${key}`
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? first : `${first}#${count}`
    if (!all.has(free)) return free
  }
}

/** Sets a stored thing aside, in one transaction, unless another tab has written it anew meanwhile. `next`: what takes its place. */
export const putAside = (store: Store, key: string, isDamaged: (stored: unknown) => boolean, next?: unknown): Promise<void> =>
  store.changeAll((all) => {
    const stored = all.get(key)
    if (stored === undefined || !isDamaged(stored)) return { writes: [], result: undefined }
    return {
      writes: [
        [asideKey(all, key), stored],
        [key, next],
      ],
      result: undefined,
    }
  })

/** Everything that was set aside on this device. Throws a StorageError. */
export const readSetAside = (store: Store): Promise<SetAside[]> =>
  store.changeAll((all) => ({
    writes: [],
    result: [...all].filter(([key]) => key.startsWith(PREFIX)).map(([key, value]) => ({ name: key.slice(PREFIX.length), value })),
  }))

/** Throws one of them away: only a shopper says so. Throws a StorageError. */
export const dropSetAside = (store: Store, name: string): Promise<void> =>
  store.change(`${PREFIX}${name}`, () => ({ put: { value: undefined }, result: undefined }))
