import { StorageError, type StorageProblem } from './storage-error.ts'
import { createMemoryStore, writeValue, type Store } from './store.ts'

/**
 * The device's store, and memory from the first time that it fails [S5]. `mayUseMemory` says whether a failed write may go there: only while
 * the shop can be reached, because memory keeps nothing. What is on disk stays as it was; a change in both places has one key and one effect.
 */
export function createFallbackStore(disk: Store, mayUseMemory: () => boolean): Store {
  const memory = createMemoryStore()
  const copied = new Set<string>()
  let problem: StorageProblem | null = null

  async function copyToMemory(key: string): Promise<void> {
    if (copied.has(key)) return
    const value = await disk.read(key).catch(nothingIfNotStored)
    if (copied.has(key)) return
    copied.add(key)
    await writeValue(memory, key, value)
  }

  return {
    trouble: () => problem,
    async read(key) {
      if (!problem) {
        try {
          return await disk.read(key)
        } catch (cause) {
          problem = problemOf(cause)
        }
      }
      await copyToMemory(key)
      return memory.read(key)
    },
    async change(key, step) {
      if (!problem) {
        try {
          return await disk.change(key, step)
        } catch (cause) {
          const found = problemOf(cause)
          if (!mayUseMemory()) throw cause
          problem = found
        }
      }
      await copyToMemory(key)
      return memory.change(key, step)
    },
  }
}

function problemOf(cause: unknown): StorageProblem {
  if (cause instanceof StorageError) return cause.problem
  throw cause
}

function nothingIfNotStored(cause: unknown): undefined {
  problemOf(cause)
}
