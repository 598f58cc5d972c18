import { expect, test } from 'vitest'
import { cents } from '../contract/money.ts'
import { details } from '../../tests/support/order-details.ts'
import { openOrderBook, type OrderIntent } from './order-intent.ts'
import { createMemoryStore, writeValue } from './store.ts'

const owner = 'A'.repeat(42)
const intent: OrderIntent = {
  key: '0b6ff2f4-7f1c-4a55-9a46-0a4a1f0f4b11',
  owner,
  body: { ...details, cartKey: owner, cartRev: 1, total: cents(1899900) },
  cartRev: 1,
  total: cents(1899900),
  createdAt: 1,
}

test('[S3] [B7] an order that was withdrawn is none to an older version of the page, which would send it again', async () => {
  const store = createMemoryStore()
  const book = openOrderBook(store)
  await book.write({ intent })
  expect(await store.read('kept:order')).toMatchObject({ intent })
  await book.write({ intent: { ...intent, withdrawn: true } })
  expect(await store.read('kept:order')).toMatchObject({ intent: null })
  expect((await book.read()).intent).toEqual({ ...intent, withdrawn: true })
  await book.write({ placed: null })
  expect((await book.read()).intent).toEqual({ ...intent, withdrawn: true })
  await book.write({ intent: null })
  expect(await store.read('kept:order')).toEqual({ fmt: 1, intent: null, placed: null })
})

test('[S3] an order that was stored by an older version is read', async () => {
  const store = createMemoryStore()
  await writeValue(store, 'kept:order', { fmt: 1, intent, placed: null })
  expect(await openOrderBook(store).read()).toEqual({ fmt: 1, intent, placed: null })
})
