import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDisk, type TestDisk } from '../../../tests/support/server/test-disk.ts'
import { createFallbackStore } from './fallback-store.ts'
import { StorageError } from './storage-error.ts'
import { writeValue, type Store } from './store.ts'

const guest = { fmt: 2, kind: 'guest', key: 'A'.repeat(42) }
const another = { fmt: 2, kind: 'guest', key: 'B'.repeat(42) }
let clock: number
let disk: TestDisk
let store: Store
beforeEach(() => {
  clock = 0
  disk = createTestDisk()
  disk.put('owner', guest)
  store = createFallbackStore(
    disk,
    () => true,
    () => clock,
  )
})

const increase = (of: Store, key = 'count') =>
  of.change(key, (stored) => ({ put: { value: Number(stored ?? 0) + 1 }, result: undefined }), 'owner')

describe('[trial 13] [S5] what a full device did not take', () => {
  test('is in memory, and goes to the disk with the next change that finds room', async () => {
    await increase(store)
    disk.fail('full', 'writes')
    await increase(store)
    expect([await store.read('count'), await disk.read('count'), store.problem()]).toEqual([2, 1, 'full'])
    // Values that memory does not have are still those of the disk.
    disk.put('draft', 'of another tab')
    expect(await store.read('draft')).toBe('of another tab')
    disk.fail(null)
    await writeValue(store, 'other', 1)
    expect([await disk.read('count'), await disk.read('other'), store.problem()]).toEqual([2, 1, null])
  })

  test('never replaces what another tab has stored since', async () => {
    disk.fail('full', 'writes')
    await increase(store)
    disk.fail(null)
    disk.put('count', 7)
    await writeValue(store, 'other', 1)
    expect([await disk.read('count'), await store.read('count'), await disk.read('other')]).toEqual([7, 1, 1])
    expect(store.problem()).toBe('full')
  })

  test('[I4] is dropped when the disk has another owner', async () => {
    disk.fail('full', 'writes')
    await increase(store)
    disk.put('owner', another)
    expect([await store.read('owner'), await store.read('count')]).toEqual([another, undefined])
    disk.fail(null)
    await writeValue(store, 'other', 1)
    expect([await disk.read('count'), store.problem()]).toEqual([undefined, null])
  })
})

test('[trial 13] [S5] a read that the disk did not answer in time is repeated at once', async () => {
  const slow = createFallbackStore(
    { ...disk, read: (key) => (reads++ === 0 ? Promise.reject(new StorageError('unavailable')) : disk.read(key)) },
    () => true,
    () => clock,
  )
  let reads = 0
  expect([await slow.read('owner'), slow.problem()]).toEqual([guest, null])
})

test('[trial 13] [S5] one read that fails does not end the use of the disk; it is tried again after five seconds', async () => {
  disk.fail('unavailable')
  expect(await store.read('owner')).toBeUndefined()
  await writeValue(store, 'owner', another)
  disk.fail(null)
  expect([await store.read('owner'), store.problem()]).toEqual([another, 'unavailable'])
  clock = 5000
  expect([await store.read('owner'), store.problem()]).toEqual([guest, null])
})
