import { StorageError, type StorageProblem } from '../../../src/data/storage/storage-error.ts'
import type { Step, Store, Sweep } from '../../../src/data/storage/store.ts'
import { frozen } from '../device/frozen.ts'

/** The storage that all tabs of one device share, like IndexedDB: changes are atomic, in order, and survive every tab. */
export interface TestDisk extends Store {
  /** From now on every read or write fails with this problem; null ends it. */
  fail(problem: StorageProblem | null, only?: 'writes'): void
  /** Deletes everything, as a browser does at an eviction. */
  evict(): void
  put(key: string, value: unknown): void
  /** Calls the listener with each written value. */
  watch(listener: (key: string, value: unknown) => void): void
  keys(): string[]
}

export function createTestDisk(): TestDisk {
  const values = new Map<string, unknown>()
  let problem: StorageProblem | null = null
  let only: 'writes' | undefined
  const watchers: ((key: string, value: unknown) => void)[] = []
  const turn = () => Promise.resolve()
  const write = (writes: Sweep<unknown>['writes']) => {
    if (problem && writes.length > 0) throw new StorageError(problem)
    for (const [name, value] of structuredClone([...writes])) {
      if (value === undefined) values.delete(name)
      else values.set(name, frozen(value))
      for (const watcher of watchers) watcher(name, value)
    }
  }

  return {
    problem: () => null,
    async read(key) {
      await turn()
      if (problem && only !== 'writes') throw new StorageError(problem)
      return values.get(key)
    },
    async change<Result>(key: string, step: (stored: unknown, beside: unknown) => Step<Result>, beside?: string) {
      await turn()
      if (problem && only !== 'writes') throw new StorageError(problem)
      const { put, also = [], result } = step(values.get(key), beside && values.get(beside))
      write(put ? [...also, [key, put.value]] : also)
      return result
    },
    async changeAll<Result>(step: (all: ReadonlyMap<string, unknown>) => Sweep<Result>) {
      await turn()
      if (problem && only !== 'writes') throw new StorageError(problem)
      const { writes, result } = step(new Map(values))
      write(writes)
      return result
    },
    fail(next, which) {
      problem = next
      only = which
    },
    evict: () => values.clear(),
    put: (key, value) => void values.set(key, frozen(structuredClone(value))),
    watch: (listener) => void watchers.push(listener),
    keys: () => [...values.keys()],
  }
}
