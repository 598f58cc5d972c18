import type { Store } from './store.ts'

const PREFIX = 'set-aside:'

/** Something stored that could not be read, as it was [S4]. */
export interface SetAside {
  /** Where it was stored, and which of several it is. */
  name: string
  value: unknown
}

/** Everything that was set aside on this device. Throws a StorageError. */
export const readSetAside = (store: Store): Promise<SetAside[]> =>
  store.changeAll((all) => ({
    writes: [],
    result: [...all].filter(([key]) => key.startsWith(PREFIX)).map(([key, value]) => ({ name: key.slice(PREFIX.length), value })),
  }))

/** Throws one of them away: only a shopper says so. Throws a StorageError. */
export const dropSetAside = (store: Store, name: string): Promise<void> =>
  store.change(`${PREFIX}${name}`, () => ({ put: { value: undefined }, result: undefined }))
