import 'fake-indexeddb/auto'
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Timers } from '../device.ts'
import { createIndexedStore } from './indexed-store.ts'
import { StorageError } from './storage-error.ts'
import type { Store } from './store.ts'

const noTimers: Timers = { after: () => () => undefined }
let store: Store
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  store = createIndexedStore(noTimers)
})
afterEach(() => vi.restoreAllMocks())

const put = (key: string, value: unknown) => store.change(key, () => ({ put: { value }, result: undefined }))
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (cause: unknown) => (cause instanceof StorageError ? cause.problem : cause),
  )

describe('[trial 13] [S5] a connection that the browser closed', () => {
  const closeAll = async () => {
    const opened = vi.spyOn(IDBFactory.prototype, 'open')
    store = createIndexedStore(noTimers)
    await put('key', 'before')
    for (const opening of opened.mock.results) if (opening.type === 'return') opening.value.result.close()
    opened.mockRestore()
  }

  test('is reopened for a read', async () => {
    await closeAll()
    expect(await store.read('key')).toBe('before')
  })

  test('is reopened for a change, which runs once', async () => {
    await closeAll()
    await store.change('key', (stored) => ({ put: { value: `${String(stored)} and after` }, result: undefined }))
    expect(await store.read('key')).toBe('before and after')
  })

  test('is not retried when a change has begun and failed', async () => {
    await put('key', 0)
    let tries = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError')
    })
    const changing = store.change('key', () => {
      tries += 1
      return { put: { value: 1 }, result: undefined }
    })
    expect(await problemOf(changing)).toBe('unavailable')
    expect(tries).toBe(1)
  })
})

describe('[S5] a page that enters the back/forward cache', () => {
  const page = new EventTarget()
  const leave = () => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  beforeEach(async () => {
    store = createIndexedStore(noTimers, page)
    await put('key', 'before')
  })

  /** Begins a change and leaves the page while its transaction is open. */
  async function changeAndLeave(): Promise<{ changing: Promise<string>; tries: () => number }> {
    let tries = 0
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const strict = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begin(this: IDBDatabase, ...given) {
      strict.mockRestore()
      const transaction = this.transaction(...given)
      queueMicrotask(() => queueMicrotask(resolve))
      return transaction
    })
    const changing = store.change('key', (stored) => {
      tries += 1
      return { put: { value: 'after' }, result: String(stored) }
    })
    await begun
    leave()
    return { changing, tries: () => tries }
  }

  test('leaves no transaction open, and repeats the change when it is shown', async () => {
    const { changing, tries } = await changeAndLeave()
    expect(await createIndexedStore(noTimers).read('key')).toBe('before')
    page.dispatchEvent(new Event('pageshow'))
    expect(await changing).toBe('before')
    expect(tries()).toBe(1)
    expect(await store.read('key')).toBe('after')
  })

  test('begins none while it is there', async () => {
    leave()
    const reading = store.read('key')
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await createIndexedStore(noTimers).read('key')
    expect(begun).toHaveBeenCalledTimes(1)
    page.dispatchEvent(new Event('pageshow'))
    expect(await reading).toBe('before')
  })
})

describe('[S1] one read-modify-write transaction', () => {
  test('a hundred concurrent changes over two connections lose none', async () => {
    const other = createIndexedStore(noTimers)
    const count = (of: Store) => of.change('count', (stored) => ({ put: { value: Number(stored ?? 0) + 1 }, result: undefined }))
    await Promise.all(Array.from({ length: 100 }, (_, index) => count(index % 2 === 0 ? store : other)))
    expect(await store.read('count')).toBe(100)
  })

  test('a step that throws changes nothing, and its error is rethrown', async () => {
    await put('key', 'before')
    const fault = new RangeError('a fault')
    const failing = store.change('key', () => {
      throw fault
    })
    await expect(failing).rejects.toBe(fault)
    expect(await store.read('key')).toBe('before')
  })

  test('several values are written all or none: one that cannot be cloned aborts the others', async () => {
    await put('one', 'before')
    const writing = store.change('one', () => ({
      also: [
        ['two', 'new'],
        ['one', 'after'],
      ],
      put: { value: () => 'a function' },
      result: undefined,
    }))
    await expect(writing).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await store.read('one')).toBe('before')
    expect(await store.read('two')).toBeUndefined()
  })

  test('undefined deletes a value; without `put` it stays', async () => {
    await put('key', 1)
    expect(await store.change('key', (stored) => ({ result: stored }))).toBe(1)
    await put('key', undefined)
    expect(await store.read('key')).toBeUndefined()
  })

  test('[S2] every write transaction is strict', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await put('key', 1)
    expect(transaction.mock.calls.some(([, mode, options]) => mode === 'readwrite' && options?.durability === 'strict')).toBe(true)
    expect(transaction.mock.calls.every(([, mode, options]) => mode !== 'readwrite' || options?.durability === 'strict')).toBe(true)
  })
})

describe('[trial 13] [O1] [S5] a slow device', () => {
  /** Blocks the table until the returned function is called, like a long transaction of another tab. */
  async function held() {
    await put('key', 'before')
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('stoep')
      asked.addEventListener('success', () => resolve(asked.result))
    })
    const table = opened.transaction('values', 'readwrite').objectStore('values')
    let isHeld = true
    const holdOn = () => void (isHeld && table.get('key').addEventListener('success', holdOn))
    holdOn()
    const { promise: over, resolve } = Promise.withResolvers<void>()
    table.transaction.addEventListener('complete', () => resolve())
    return () => {
      isHeld = false
      return over
    }
  }

  test('a write that was reported as not stored is not stored later', async () => {
    const letGo = await held()
    let giveUp = () => {}
    store = createIndexedStore({
      after: (_, work) => {
        giveUp = work
        return () => undefined
      },
    })
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const begun = () => transactions.mock.calls.some(([, mode]) => mode === 'readwrite')
    const step = vi.fn(() => ({ put: { value: 'after' }, result: undefined }))
    const changing = problemOf(store.change('key', step))
    // The connection is open, and the change waits behind the other tab's transaction.
    await vi.waitFor(() => expect(begun()).toBe(true))
    giveUp()
    expect(await changing).toBe('unavailable')
    await letGo()
    expect(await createIndexedStore(noTimers).read('key')).toBe('before')
    expect(step).not.toHaveBeenCalled()
  })
})

describe('[trial 13] [S5] a device that fails', () => {
  test('no free space: `full`', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await problemOf(put('key', 1))).toBe('full')
  })

  test('IndexedDB does not open: `unavailable`, and the next call tries again', async () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('private', 'SecurityError')
    })
    expect(await problemOf(store.read('key'))).toBe('unavailable')
    open.mockRestore()
    await put('key', 1)
    expect(await store.read('key')).toBe(1)
  })

  test('IndexedDB never answers (blocked): `unavailable` after five seconds', async () => {
    let late = () => {}
    const timers: Timers = {
      after(ms, task) {
        expect(ms).toBe(5000)
        late = task
        return () => undefined
      },
    }
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new IDBOpenDBRequest())
    const reading = problemOf(createIndexedStore(timers).read('key'))
    late()
    expect(await reading).toBe('unavailable')
  })
})
