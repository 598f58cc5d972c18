import { createStore, promisifyRequest } from 'idb-keyval'
import type { Timers } from '../device.ts'
import { StorageError, storageErrorOf } from './storage-error.ts'
import type { Step, Store, Sweep } from './store.ts'

/** The database of the shop. The desk has its own. */
const SHOP = 'stoep'
const TABLE = 'values'
/** Time limit in milliseconds of an IndexedDB call: a blocked or broken database may never answer. */
const TIMEOUT = 5000

/** Null in the worker, which is no page. */
const ownPage = 'document' in globalThis ? globalThis : null

/**
 * Named values in IndexedDB, shared by every tab and the worker. `page`: the target of `pagehide` and `pageshow`; null outside of a page. A
 * page in the back/forward cache is frozen, and in WebKit its open transactions block every other page. So the store aborts them at
 * `pagehide`, and repeats them after `pageshow` [S5].
 */
export function createIndexedStore(timers: Timers, page: EventTarget | null = ownPage, database = SHOP): Store {
  let use = createStore(database, TABLE)
  const open = new Set<IDBTransaction>()
  let shown = Promise.resolve()

  page?.addEventListener('pagehide', (event) => {
    if (!('persisted' in event) || event.persisted !== true) return
    shown = new Promise((resolve) => page.addEventListener('pageshow', () => resolve(), { once: true }))
    for (const begun of open) isStopped({ over: false, begun })
  })

  function track(transaction: IDBTransaction): void {
    open.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
  }

  /** Repeats `work` with a new connection if the old one was lost, as in Safari, and nothing of it can have been written. */
  async function connected<Result>(work: () => Promise<Result>, isUndone: (cause: DOMException) => boolean): Promise<Result> {
    await shown
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof DOMException) || !isUndone(cause)) throw cause
      await shown
      use = createStore(database, TABLE)
      return work()
    }
  }
  const reading = <Result>(work: () => Promise<Result>) => within(() => connected(work, () => true), { over: false })

  /** A change in its own transaction, aborted at the time limit: a change that was reported as not stored is not stored later. */
  function changing<Result>(work: (table: IDBObjectStore) => Promise<Result>): Promise<Result> {
    const attempt: Attempt = { over: false }
    const begin = (table: IDBObjectStore) => {
      if (attempt.over) throw new StorageError('unavailable', 'IndexedDB came too late')
      const own = strictly(table)
      attempt.begun = own.transaction
      track(own.transaction)
      return work(own)
    }
    return within(() => connected(() => use('readonly', begin), isUnwritten), attempt)
  }

  async function within<Result>(work: () => Promise<Result>, attempt: Attempt): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(new StorageError('unavailable', 'IndexedDB did not answer'))
    let cancel = timers.after(TIMEOUT, () => {
      attempt.over = true
      if (isStopped(attempt)) giveUp()
      else cancel = timers.after(TIMEOUT, giveUp)
    })
    try {
      return await Promise.race([work(), late])
    } catch (cause) {
      throw storageErrorOf(cause)
    } finally {
      cancel()
    }
  }

  return {
    problem: () => null,
    read: (key) =>
      reading(() =>
        use('readonly', (table) => {
          track(table.transaction)
          return promisifyRequest<unknown>(table.get(key))
        }),
      ),
    change: <Result>(key: string, step: (stored: unknown, beside: unknown) => Step<Result>, beside?: string) =>
      changing((table) => changeIn(table, key, step, beside)),
    changeAll: <Result>(step: (all: ReadonlyMap<string, unknown>) => Sweep<Result>) => changing((table) => changeAllIn(table, step)),
  }
}

/** An attempt to use the table. `over`: the time limit has passed, and no transaction may begin. */
interface Attempt {
  over: boolean
  begun?: IDBTransaction
}

/** Aborts the transaction. False if it is committing already: then it counts as done. */
function isStopped({ begun }: Attempt): boolean {
  try {
    begun?.abort()
    return true
  } catch {
    return false
  }
}

/** No transaction could begin, or it was aborted. */
const isUnwritten = ({ name }: DOMException) => name === 'InvalidStateError' || name === 'AbortError'

/**
 * The same table in a strict transaction, complete only once it is on disk: a power cut may lose a transaction with the default durability.
 * idb-keyval has no option for it, so its own transaction only gives access to the database.
 */
function strictly(table: IDBObjectStore): IDBObjectStore {
  return table.transaction.db.transaction(TABLE, 'readwrite', { durability: 'strict' }).objectStore(TABLE)
}

function changeIn<Result>(
  table: IDBObjectStore,
  key: string,
  step: (stored: unknown, beside: unknown) => Step<Result>,
  beside?: string,
): Promise<Result> {
  const besides = beside === undefined ? null : table.get(beside)
  // IndexedDB answers requests in order, so the result of `beside` is available when `key` is.
  return afterReading(table, table.get(key), (stored) => {
    const { put, also = [], result } = step(stored, besides?.result)
    return { writes: put ? [...also, [key, put.value]] : also, result }
  })
}

function changeAllIn<Result>(table: IDBObjectStore, step: (all: ReadonlyMap<string, unknown>) => Sweep<Result>): Promise<Result> {
  const keys = table.getAllKeys()
  // The store writes strings as keys only.
  const named = (values: readonly unknown[]) =>
    keys.result.flatMap((key, place) => (typeof key === 'string' ? [[key, values[place]] as const] : []))
  return afterReading(table, table.getAll(), (values) => step(new Map(named(values))))
}

/** Writes all that `decide` returns for the read value, or nothing. Resolves when it is on disk. */
function afterReading<Value, Result>(
  table: IDBObjectStore,
  request: IDBRequest<Value>,
  decide: (value: Value) => Sweep<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const { transaction } = table
  let answer: { result: Result } | undefined
  let thrown: unknown
  transaction.addEventListener('complete', () => (answer ? resolve(answer.result) : reject(thrown)))
  transaction.addEventListener('abort', () => reject(thrown ?? transaction.error ?? new DOMException('Aborted', 'AbortError')))
  request.addEventListener('success', () => {
    try {
      const { writes, result } = decide(request.result)
      for (const [name, value] of writes) write(table, name, value)
      answer = { result }
    } catch (cause) {
      thrown = cause
      transaction.abort()
    }
  })
  return promise
}

function write(table: IDBObjectStore, key: string, value: unknown): void {
  if (value === undefined) table.delete(key)
  else table.put(value, key)
}
