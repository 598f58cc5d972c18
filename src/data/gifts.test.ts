import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { completeGift, endPress, isGiftOfDevice, keyOfPress } from './gifts.ts'
import { createIndexedStore } from './storage/indexed-store.ts'
import type { Store } from './storage/store.ts'

let store: Store
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  store = createIndexedStore({ after: () => () => undefined })
})

let last = 0
const uuid = () => `00000000-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`

test('a repeated press for a card without an answer sends the same key, also after a restart; another card has its own key', async () => {
  const key = await keyOfPress(store, 'R 500 for Thandi', uuid)
  expect(await keyOfPress(store, 'R 500 for Thandi', uuid)).toBe(key)
  expect(await keyOfPress(store, 'R 900 for Thandi', uuid)).not.toBe(key)
})

test('after an answer the same card is a new order', async () => {
  const key = await keyOfPress(store, 'R 500 for Thandi', uuid)
  await endPress(store, '10000001')
  expect(await keyOfPress(store, 'R 500 for Thandi', uuid)).not.toBe(key)
})

test('the device remembers its own orders of gift cards until they are completed', async () => {
  await keyOfPress(store, 'R 500 for Thandi', uuid)
  await endPress(store, '10000001')
  await endPress(store, null)
  expect(await isGiftOfDevice(store, '10000001')).toBe(true)
  expect(await isGiftOfDevice(store, '10000002')).toBe(false)
  await completeGift(store, '10000001')
  expect(await isGiftOfDevice(store, '10000001')).toBe(false)
})
