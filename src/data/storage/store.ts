import type { StorageProblem } from './storage-error.ts'

/** The result of one step of `change`: the value to store (undefined deletes), values for other keys, and the result. */
export interface Step<Result> {
  /** Left out: the stored value stays as it is. */
  put?: { value: unknown }
  also?: readonly (readonly [key: string, value: unknown])[]
  result: Result
}

/** Named values on the device, each plain data. Every method throws a StorageError when the device fails. */
export interface Store {
  /** Why values are only in memory until the page closes; null while the device stores them. */
  problem(): StorageProblem | null
  read(key: string): Promise<unknown>
  /**
   * One read-modify-write transaction: `step` is not async, a throw inside it changes nothing, and its values are on disk when this resolves.
   * `beside`: the key of a second value that the step reads in the same transaction.
   */
  change<Result>(key: string, step: (stored: unknown, beside: unknown) => Step<Result>, beside?: string): Promise<Result>
  /** The same over all values: for steps that change many values or none. */
  changeAll<Result>(step: (all: Everything) => Sweep<Result>): Promise<Result>
}

/** All stored values, by key. */
export type Everything = ReadonlyMap<string, unknown>

/** The result of a step over all values: values by key (undefined deletes), and the result. */
export interface Sweep<Result> {
  writes: readonly (readonly [key: string, value: unknown])[]
  /** True if the writes delete a person's data: memory must not stand in for the disk. */
  erases?: boolean
  result: Result
}

/** Stores a value under a key. Throws a StorageError. */
export async function writeValue(store: Store, key: string, value: unknown): Promise<void> {
  await store.change(key, () => ({ put: { value }, result: undefined }))
}

/** Deletes a value. Throws a StorageError. */
export async function deleteValue(store: Store, key: string): Promise<void> {
  await writeValue(store, key, undefined)
}
