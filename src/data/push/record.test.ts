import { expect, test } from 'vitest'
import { writeValue } from '../storage/store.ts'
import { createMemoryStore } from '../../../tests/support/device/memory-store.ts'
import { isForPrincipal, readPush } from './record.ts'

const read = async (stored: unknown) => {
  const store = createMemoryStore()
  await writeValue(store, 'push', stored)
  return readPush(store)
}

const first = { fmt: 1, endpoint: 'https://push.example/1', customer: null, topics: ['updates'], products: [] }

test('[S3] the first format, without `session` and `toldAt`, is readable', async () => {
  expect(await read(first)).toEqual({ ...first, session: null, toldAt: 0 })
})

test('[S3] a record of a newer version is read as far as possible, so a roll-back stops no notification', async () => {
  const newer = { ...first, fmt: 2, topics: ['updates', 'price-drops', 'offers'], quietHours: [22, 7] }
  expect(await read(newer)).toMatchObject({ topics: ['updates', 'offers'] })
})

test('[P4] an unreadable record is no record and wants no topic', async () => {
  for (const damaged of ['yes', { ...first, endpoint: 1 }, { ...first, topics: 'updates' }, null]) expect(await read(damaged)).toBeNull()
  expect(isForPrincipal('offers', null, null)).toBe(false)
})
