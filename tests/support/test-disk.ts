import { StorageError, type StorageProblem } from '../../src/data/storage-error.ts'
import type { Step, Store } from '../../src/data/store.ts'

/** What all tabs of one device share, as IndexedDB would keep it: changes are atomic, in order, and survive every tab. */
export interface TestDisk extends Store {
  /** From now on every read or write fails so; null heals it. */
  fail(problem: StorageProblem | null, only?: 'writes'): void
  /** The browser throws it all away. */
  evict(): void
  put(key: string, value: unknown): void
  /** Hears of each value as it is written. */
  watch(listener: (key: string, value: unknown) => void): void
  keys(): string[]
}

export function createTestDisk(): TestDisk {
  const values = new Map<string, unknown>()
  let problem: StorageProblem | null = null
  let only: 'writes' | undefined
  let watcher: (key: string, value: unknown) => void = () => undefined
  const turn = () => Promise.resolve()

  return {
    trouble: () => null,
    async read(key) {
      await turn()
      if (problem && only !== 'writes') throw new StorageError(problem)
      return structuredClone(values.get(key))
    },
    async change<Result>(key: string, step: (stored: unknown) => Step<Result>) {
      await turn()
      if (problem && only !== 'writes') throw new StorageError(problem)
      const { put, also = [], result } = step(structuredClone(values.get(key)))
      const writes = structuredClone([...also, ...(put ? [[key, put.value] as const] : [])])
      if (problem && writes.length > 0) throw new StorageError(problem)
      for (const [name, value] of writes) {
        if (value === undefined) values.delete(name)
        else values.set(name, value)
        watcher(name, value)
      }
      return result
    },
    fail(next, which) {
      problem = next
      only = which
    },
    evict: () => values.clear(),
    put: (key, value) => void values.set(key, structuredClone(value)),
    watch(listener) {
      watcher = listener
    },
    keys: () => [...values.keys()],
  }
}
