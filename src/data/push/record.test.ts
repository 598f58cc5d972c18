import { expect, test } from 'vitest'
import { createMemoryStore, writeValue } from '../storage/store.ts'
import { isWanted, readPush } from './record.ts'

const read = async (stored: unknown) => {
  const store = createMemoryStore()
  await writeValue(store, 'push', stored)
  return readPush(store)
}

const first = { fmt: 1, endpoint: 'https://push.example/1', customer: null, topics: ['updates'], products: [] }

test('[S3] the record as it was first stored, before it knew its session and when it was told', async () => {
  expect(await read(first)).toEqual({ ...first, session: null, toldAt: 0 })
})

test('[S3] a record of a newer version is read as far as it is understood: a roll-back silences nobody', async () => {
  const newer = { ...first, fmt: 2, topics: ['updates', 'price-drops', 'offers'], quietHours: [22, 7] }
  expect(await read(newer)).toMatchObject({ topics: ['updates', 'offers'] })
})

test('[P4] what cannot be read is no record: nothing is told by it', async () => {
  for (const damaged of ['yes', { ...first, endpoint: 1 }, { ...first, topics: 'updates' }, null]) expect(await read(damaged)).toBeNull()
  expect(isWanted('offers', null, null)).toBe(false)
})
