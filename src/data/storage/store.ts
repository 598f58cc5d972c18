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
  /**
   * One read-modify-write transaction: `step` is not async, a throw inside it changes nothing, and what it puts is on disk when this resolves.
   * `beside` names a second value that the step sees as it is in that same transaction.
   */
  change<Result>(key: string, step: (stored: unknown, beside: unknown) => Step<Result>, beside?: string): Promise<Result>
  /** The same over everything stored: for what has to change many values at once or none. */
  changeAll<Result>(step: (all: Everything) => Sweep<Result>): Promise<Result>
}

/** All that is stored, by name. */
export type Everything = ReadonlyMap<string, unknown>

/** What a step over everything decides: values by name (undefined deletes), and what to answer. */
export interface Sweep<Result> {
  writes: readonly (readonly [key: string, value: unknown])[]
  result: Result
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
    async change(key, step, beside) {
      const { put, also = [], result } = step(structuredClone(values.get(key)), beside && structuredClone(values.get(beside)))
      const writes = structuredClone([...also, ...(put ? [[key, put.value] as const] : [])])
      for (const [name, value] of writes) values.set(name, value)
      return result
    },
    async changeAll(step) {
      const { writes, result } = step(structuredClone(new Map([...values].filter(([, value]) => value !== undefined))))
      for (const [name, value] of structuredClone([...writes])) values.set(name, value)
      return result
    },
  }
}
