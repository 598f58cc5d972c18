import { OWNER, ownerOf, parsePrincipal } from '../account/owner.ts'
import { ifNotStored, StorageError, type StorageProblem } from './storage-error.ts'
import type { Everything, Step, Store, Sweep } from './store.ts'

/** Milliseconds without another try after the disk did not answer, because every try may take seconds. */
const RETRY_PAUSE_MS = 5000
/** In place of a value that the disk did not give. */
const UNREAD = Symbol('unread')

/** A value that only memory has. `origin`: the disk's value below it. */
interface Kept {
  value: unknown
  origin: unknown
}

/**
 * The device's store, with memory for values that the disk did not take [S5]. `mayUseMemory`: whether a failed write may go to memory. True only
 * while the server is reachable, because a reload loses memory. Each change first tries to write what is in memory to the disk, where the
 * disk's values below it are unchanged. A change in both places has one key and one effect. Memory ends when another tab changes the owner
 * on the disk [I4] [I8]. A sweep that erases fails while the disk can be read and not written [I8]: the next page would have the data again.
 */
export function createFallbackStore(disk: Store, mayUseMemory: () => boolean, elapsed: () => number): Store {
  const memory = new Map<string, Kept>()
  let problem: StorageProblem | null = null
  let latest: StorageProblem = 'unavailable'
  let pausedUntil = -RETRY_PAUSE_MS
  /** The owner that the disk had last; undefined before the first read. */
  let diskOwner: string | null | undefined

  function recordFailure(cause: unknown): StorageProblem {
    latest = problemOf(cause)
    if (latest === 'unavailable') pausedUntil = elapsed() + RETRY_PAUSE_MS
    return latest
  }

  /** Reads twice: one slow moment must not look like a device without data. */
  const readTwice = (key: string) =>
    disk.read(key).catch((cause: unknown) => (problemOf(cause) === 'unavailable' ? disk.read(key) : Promise.reject(cause)))

  async function fromDisk(key: string): Promise<unknown> {
    if (elapsed() < pausedUntil) return UNREAD
    try {
      const value = await readTwice(key)
      if (key === OWNER) followOwner(value)
      if (memory.size === 0) problem = null
      return value
    } catch (cause) {
      problem = recordFailure(cause)
      return UNREAD
    }
  }

  /** Drops what is in memory if the disk has another owner than at its start. */
  function followOwner(stored: unknown): void {
    const name = ownerName(stored)
    const own = memory.get(OWNER)
    const isOther = diskOwner === undefined ? name !== null && own !== undefined && name !== ownerName(own.value) : name !== diskOwner
    if (isOther) memory.clear()
    diskOwner = name
  }

  /** This tab's own change of owner is only in memory: values of the new owner must not reach the disk without it. */
  const hasOwnOwner = () => memory.has(OWNER) && ownerName(memory.get(OWNER)?.value) !== diskOwner

  /** Writes what is in memory to the disk, all or nothing. Not where another tab has changed a value since. */
  async function writeBack(): Promise<void> {
    if (memory.size > 0) await fromDisk(OWNER)
    if (memory.size === 0 || elapsed() < pausedUntil) return
    const written = new Map(memory)
    const isWritten = await disk
      .changeAll((all): Sweep<boolean> => {
        const isSame = ownerName(all.get(OWNER)) === diskOwner && [...written].every(([key, kept]) => isUnchanged(kept, all.get(key)))
        return { writes: isSame ? [...written].map(([key, { value }]) => [key, value] as const) : [], result: isSame }
      })
      .catch((cause: unknown) => void recordFailure(cause))
    if (!isWritten) return
    if (written.has(OWNER)) diskOwner = ownerName(written.get(OWNER)?.value)
    for (const [key, kept] of written) {
      const now = memory.get(key)
      if (now === kept) memory.delete(key)
      else if (now) now.origin = kept.value
    }
    if (memory.size === 0) problem = null
  }

  /** Stores values in memory. `below`: the disk's values that were read. */
  function keep(writes: readonly (readonly [key: string, value: unknown])[], below: Everything): void {
    for (const [key, value] of structuredClone([...writes])) {
      const before = memory.get(key)
      memory.set(key, { value, origin: before ? before.origin : below.has(key) ? below.get(key) : UNREAD })
      problem = latest
    }
  }

  async function changeInMemory<Result>(
    key: string,
    step: (stored: unknown, beside: unknown) => Step<Result>,
    beside: string | undefined,
  ): Promise<Result> {
    const below = new Map<string, unknown>()
    for (const name of new Set([OWNER, key, ...(beside === undefined ? [] : [beside])])) below.set(name, await fromDisk(name))
    const valueOf = (name: string) => structuredClone(memory.has(name) ? memory.get(name)?.value : readOr(below.get(name)))
    const { put, also = [], result } = step(valueOf(key), beside && valueOf(beside))
    keep(put ? [...also, [key, put.value]] : also, below)
    return result
  }

  return {
    problem: () => problem,
    async read(key) {
      if (memory.size > 0 && key !== OWNER) await fromDisk(OWNER)
      const value = await fromDisk(key)
      return memory.has(key) ? structuredClone(memory.get(key)?.value) : readOr(value)
    },
    async change(key, step, beside) {
      await writeBack()
      const isInMemory = memory.has(key) || (beside !== undefined && memory.has(beside)) || hasOwnOwner()
      if (isInMemory || elapsed() < pausedUntil) return changeInMemory(key, step, beside)
      try {
        return await disk.change(key, step, beside)
      } catch (cause) {
        const found = recordFailure(cause)
        if (!problem && !mayUseMemory()) throw cause
        problem = found
        return changeInMemory(key, step, beside)
      }
    },
    async changeAll(step) {
      await writeBack()
      const merged = (all: Everything): Everything => {
        const both = new Map([...all, ...[...memory].map(([key, { value }]) => [key, structuredClone(value)] as const)])
        for (const [key, value] of both) if (value === undefined) both.delete(key)
        return both
      }
      let writes: Sweep<unknown>['writes'] = []
      let owner = diskOwner
      try {
        // Also on disk while memory is in use: a deletion must reach both.
        const result = await disk.changeAll((all) => {
          followOwner(all.get(OWNER))
          const sweep = step(merged(all))
          writes = sweep.writes
          owner = ownerName(new Map([...all, ...writes]).get(OWNER))
          return sweep
        })
        for (const [key] of writes) memory.delete(key)
        diskOwner = owner
        if (memory.size === 0) problem = null
        return result
      } catch (cause) {
        const found = recordFailure(cause)
        if ((!problem && !mayUseMemory()) || (await erasesOn(disk, step))) throw cause
        problem = found
      }
      const below = elapsed() < pausedUntil ? new Map<string, unknown>() : await valuesOn(disk)
      if (below.size > 0) followOwner(below.get(OWNER))
      const sweep = step(merged(below))
      keep(sweep.writes, below)
      return sweep.result
    },
  }
}

const readOr = (value: unknown) => (value === UNREAD ? undefined : value)

const ownerName = (stored: unknown): string | null => {
  const principal = parsePrincipal(stored)
  return principal && ownerOf(principal)
}

/** Whether another tab has not changed the disk's value below one in memory. A deletion without a read value is no conflict. */
function isUnchanged({ value, origin }: Kept, stored: unknown): boolean {
  if (origin === UNREAD && value === undefined) return true
  return JSON.stringify(stored) === JSON.stringify(readOr(origin))
}

/** Whether a step would erase what is on the disk. */
const erasesOn = (disk: Store, step: (all: Everything) => Sweep<unknown>): Promise<boolean> =>
  disk.changeAll((all) => ({ writes: [], result: step(all).erases === true })).catch(ifNotStored(false))

async function valuesOn(disk: Store): Promise<Everything> {
  const values = await disk.changeAll((all) => ({ writes: [], result: new Map(all) })).catch(ifNotStored(undefined))
  return values ?? new Map<string, unknown>()
}

function problemOf(cause: unknown): StorageProblem {
  if (cause instanceof StorageError) return cause.problem
  throw cause
}
