import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { details } from '../../../tests/support/checkout/order-details.ts'
import { openOrderBook, type OrderIntent, type PlacedOrder } from './order-intent.ts'
import { OWNER, storedPrincipal, type Principal } from '../account/owner.ts'
import { writeValue } from '../storage/store.ts'
import { createMemoryStore } from '../../../tests/support/device/memory-store.ts'

const owner = 'A'.repeat(42)
const intent: OrderIntent = {
  key: '0b6ff2f4-7f1c-4a55-9a46-0a4a1f0f4b11',
  owner,
  body: { ...details, cartKey: owner, cartRev: 1, total: cents(1899900) },
  cartRev: 1,
  total: cents(1899900),
  createdAt: 1,
}

test('[trial 18] [S3] [B7] an older version of the page cannot read a withdrawn order, which it would send again', async () => {
  const store = createMemoryStore()
  const book = openOrderBook(store)
  await book.write({ intent }, owner)
  expect(await store.read('kept:order')).toMatchObject({ intent })
  await book.write({ intent: { ...intent, withdrawn: true } }, owner)
  expect(await store.read('kept:order')).toMatchObject({ intent: null })
  expect((await book.read()).intent).toEqual({ ...intent, withdrawn: true })
  await book.write({ placed: null }, owner)
  expect((await book.read()).intent).toEqual({ ...intent, withdrawn: true })
  await book.write({ intent: null }, owner)
  expect(await store.read('kept:order')).toEqual({ fmt: 1, intent: null, placed: null })
})

test('[trial 18] [S3] an order that an older version stored is readable', async () => {
  const store = createMemoryStore()
  await writeValue(store, 'kept:order', { fmt: 1, intent, placed: null })
  expect(await openOrderBook(store).read()).toEqual({ fmt: 1, intent, placed: null })
})

test('[trial 18] [S3] an order that an earlier version took with looser rules is readable, and unchanged', async () => {
  const store = createMemoryStore()
  const { contact, shipping } = intent.body
  const body = {
    ...intent.body,
    contact: { ...contact, phone: '82 123 4567' },
    shipping: { ...shipping, province: 'Cape', postcode: '80' },
  }
  await writeValue(store, 'kept:order', { fmt: 1, intent: { ...intent, body }, placed: null })
  expect(await openOrderBook(store).read()).toEqual({ fmt: 1, intent: { ...intent, body }, placed: null })
})

const placed: PlacedOrder = { orderId: '10000001', orderKey: 'k', owner, body: intent.body, redirectUrl: null, placedAt: 1 }

test('[B1] two tabs lose no write: one stores an order while the other completes an earlier one', async () => {
  const book = openOrderBook(createMemoryStore())
  await book.write({ placed }, owner)
  const [, seen, again] = await Promise.all([book.write({ intent }, owner), book.completeOrder('10000001'), book.completeOrder('10000001')])
  expect([seen, again]).toEqual([placed, null])
  expect(await book.read()).toEqual({ fmt: 1, intent, placed: null })
})

test('[I8] an order is stored for the customer that its guest became, but not after a sign-out', async () => {
  const store = createMemoryStore()
  const book = openOrderBook(store)
  const shops = (principal: Principal) => writeValue(store, OWNER, storedPrincipal(principal))
  await shops({ kind: 'guest', key: 'B'.repeat(42), mustLogOut: true })
  expect(await book.write({ placed }, owner)).toBe(false)
  expect(await store.read('kept:order')).toBeUndefined()
  const customer = { kind: 'customer', id: '42', key: 'C'.repeat(42), role: 'customer', discount: 0, refreshedAt: null } as const
  await shops({ ...customer, from: [owner] })
  expect(await book.write({ placed }, owner)).toBe(true)
})
