import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readStoredValue, writeStoredValue } from './stored-value.ts'
import { createArguments } from '../outbox/arguments.ts'
import { deleteQuarantined, readQuarantine } from './quarantine.ts'
import { StorageError } from './storage-error.ts'
import { writeValue } from './store.ts'
import { createMemoryStore } from '../../../tests/support/device/memory-store.ts'
import { upgrade, formatOf, type Versions } from './stored-versions.ts'

/** A change with three versions of its shape: one name, a list of names, names with a count. */
const versions: Versions = {
  now: 3,
  steps: {
    1: ({ name }: { name: string }) => ({ names: [name] }),
    2: ({ names }: { names: string[] }) => ({ counts: names.map((name) => ({ name, count: 1 })) }),
  },
}
const schema = z.object({ counts: z.array(z.object({ name: z.string(), count: z.int() })) })
const now = { counts: [{ name: 'Aloe', count: 1 }] }

describe('[S3] data of an older version is upgraded step by step', () => {
  test.each([
    [1, { name: 'Aloe' }],
    [2, { names: ['Aloe'] }],
    [3, now],
  ])('from version %i', (from, stored) => {
    expect(upgrade(stored, from, versions)).toEqual({ kind: 'current', value: now })
  })

  test('data of a newer version stays unchanged', () => {
    expect(upgrade({ anything: true }, 4, versions)).toEqual({ kind: 'newer' })
  })

  test('a value without a version is of the first', () => {
    expect([formatOf(['aloe']), formatOf({ ref: 'someone' }), formatOf(null), formatOf({ fmt: 7 })]).toEqual([1, 1, 1, 7])
  })

  test('a change of every version is readable; a newer, unknown or damaged one is not', () => {
    const { read, draft } = createArguments({ 'shelf.add': schema }, { 'shelf.add': versions })
    const understood = { type: 'shelf.add', args: now }
    expect(read({ type: 'shelf.add', v: 1, args: { name: 'Aloe' } })).toEqual(understood)
    expect(read({ type: 'shelf.add', v: 3, args: now })).toEqual(understood)
    expect(draft({ type: 'shelf.add', args: now })).toEqual({ ...understood, v: 3 })
    for (const stored of [
      { type: 'shelf.add', v: 4, args: now },
      { type: 'shelf.move', v: 1, args: now },
      { type: 'shelf.add', v: 1, args: { nonsense: 1 } },
      { type: 'toString', v: 1, args: {} },
    ])
      expect(read(stored)).toBeNull()
  })
})

describe('[S3] [S4] small stored values', () => {
  const problem = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (cause: unknown) => (cause instanceof StorageError ? cause.problem : cause),
    )

  test('of an older version are upgraded', async () => {
    const store = createMemoryStore()
    await writeValue(store, 'kept:shelf', { name: 'Aloe' })
    expect(await readStoredValue(store, 'shelf', schema, versions)).toEqual(now)
  })

  test('of a newer version are not read, overwritten or deleted', async () => {
    const store = createMemoryStore()
    const newer = { fmt: 4, drawers: ['Aloe'] }
    await writeValue(store, 'kept:shelf', newer)
    expect(await readStoredValue(store, 'shelf', schema, versions)).toBeNull()
    expect(await problem(writeStoredValue(store, 'shelf', { fmt: 3, ...now }, { versions }))).toBe('newer')
    expect(await store.read('kept:shelf')).toEqual(newer)
  })

  test('are quarantined when damaged, not deleted', async () => {
    const store = createMemoryStore()
    await writeValue(store, 'kept:shelf', 'nonsense')
    expect(await readStoredValue(store, 'shelf', schema)).toBeNull()
    expect(await store.read('kept:shelf')).toBeUndefined()
    expect(await store.read('set-aside:kept:shelf')).toBe('nonsense')
  })

  test('do not overwrite earlier quarantined values when damaged again', async () => {
    const store = createMemoryStore()
    for (const nonsense of ['first', 'second', 'third']) {
      await writeValue(store, 'kept:shelf', nonsense)
      expect(await readStoredValue(store, 'shelf', schema)).toBeNull()
    }
    expect((await readQuarantine(store)).map(({ value }) => value)).toEqual(['first', 'second', 'third'])
    await deleteQuarantined(store, 'kept:shelf#2')
    expect((await readQuarantine(store)).map(({ value }) => value)).toEqual(['first', 'third'])
  })

  test('stay when another tab has replaced the damaged value meanwhile', async () => {
    const store = createMemoryStore()
    const written = { ...store, read: async () => 'nonsense' }
    await writeValue(store, 'kept:shelf', now)
    await readStoredValue(written, 'shelf', schema)
    expect(await store.read('kept:shelf')).toEqual(now)
  })
})
