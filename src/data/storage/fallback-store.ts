import { ifNotStored, StorageError, type StorageProblem } from './storage-error.ts'
import { createMemoryStore, writeValue, type Everything, type Store, type Sweep } from './store.ts'

/**
 * The device's store, and memory from its first failure on [S5]. `mayUseMemory`: whether a failed write may go to memory. True only while
 * the server is reachable, because a reload loses memory. Data on disk stays unchanged; a change in both places has one key and one effect.
 * A sweep that erases fails while the disk can be read and not written [I8]: the next page would have the data again.
 */
export function createFallbackStore(disk: Store, mayUseMemory: () => boolean): Store {
  const memory = createMemoryStore()
  const copied = new Set<string>()
  let problem: StorageProblem | null = null

  async function copyToMemory(key: string): Promise<void> {
    if (copied.has(key)) return
    const value = await disk.read(key).catch(ifNotStored(undefined))
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
    async change(key, step, beside) {
      if (!problem) {
        try {
          return await disk.change(key, step, beside)
        } catch (cause) {
          const found = problemOf(cause)
          if (!mayUseMemory()) throw cause
          problem = found
        }
      }
      await copyToMemory(key)
      if (beside !== undefined) await copyToMemory(beside)
      return memory.change(
        key,
        (stored, other) => {
          const next = step(stored, other)
          // From now on memory has these values, and the disk's are older.
          for (const [name] of next.also ?? []) copied.add(name)
          return next
        },
        beside,
      )
    },
    async changeAll(step) {
      try {
        // Also on disk while memory is in use: a deletion must reach both.
        const result = await disk.changeAll(step)
        if (!problem) return result
      } catch (cause) {
        const found = problemOf(cause)
        if ((!problem && !mayUseMemory()) || (await erasesOn(disk, step))) throw cause
        problem ??= found
      }
      for (const key of await namesOn(disk)) await copyToMemory(key)
      return memory.changeAll(step)
    },
  }
}

/** Whether a step would erase what is on the disk. */
const erasesOn = (disk: Store, step: (all: Everything) => Sweep<unknown>): Promise<boolean> =>
  disk.changeAll((all) => ({ writes: [], result: step(all).erases === true })).catch(ifNotStored(false))

async function namesOn(disk: Store): Promise<string[]> {
  const names = await disk.changeAll((all) => ({ writes: [], result: [...all.keys()] })).catch(ifNotStored(undefined))
  return names ?? []
}

function problemOf(cause: unknown): StorageProblem {
  if (cause instanceof StorageError) return cause.problem
  throw cause
}
