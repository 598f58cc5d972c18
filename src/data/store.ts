import type { StorageProblem } from './storage-error.ts'

/** What one step of `change` decides: the value to store (undefined deletes), values for other keys, and what to answer. */
export interface Step<Result> {
  /** Left out: the stored value stays as it is. */
  put?: { value: unknown }
  also?: readonly (readonly [key: string, value: unknown])[]
  result: Result
}

/** Named values on the device, each plain data. Every method throws a StorageError when the device fails. */
export interface Store {
  /** Why what is stored now lasts only as long as this page; null when the device keeps it. */
  trouble(): StorageProblem | null
  read(key: string): Promise<unknown>
  /** One read-modify-write transaction: `step` is not async, a throw inside it changes nothing, and what it puts is on disk when this resolves. */
  change<Result>(key: string, step: (stored: unknown) => Step<Result>): Promise<Result>
}

export async function writeValue(store: Store, key: string, value: unknown): Promise<void> {
  await store.change(key, () => ({ put: { value }, result: undefined }))
}

export async function deleteValue(store: Store, key: string): Promise<void> {
  await writeValue(store, key, undefined)
}

/** Values in memory: what is left when a device stores nothing, for as long as the page lives. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    trouble: () => 'unavailable',
    read: async (key) => structuredClone(values.get(key)),
    async change(key, step) {
      const { put, also = [], result } = step(structuredClone(values.get(key)))
      const writes = structuredClone([...also, ...(put ? [[key, put.value] as const] : [])])
      for (const [name, value] of writes) values.set(name, value)
      return result
    },
  }
}
