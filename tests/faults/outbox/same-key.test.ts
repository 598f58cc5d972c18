import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCartKey } from '../../support/server/api.ts'
import { adding, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('[trial 4] one key sent 50 times at once has one effect; the same key with another body is rejected with 422', async () => {
  const cartKey = newCartKey()
  const key = randomUUID()
  const { args } = adding(context.shop, 'kalk-bay', 2)
  const body = { cartKey, productId: args.productId, productQuantity: 2, variation: args.variation }
  const replies = await Promise.all(Array.from({ length: 50 }, () => context.shop.call('cartAdd', body, { key })))

  // A request during the first one may get `in_progress`, and no other outcome.
  for (const reply of replies) expect(reply.status === 200 || reply.failure.code === 'in_progress').toBe(true)
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(Object.values(lines(await context.serverCart(cartKey)))).toEqual([2])

  const other = await context.shop.call('cartAdd', { ...body, productQuantity: 3 }, { key })
  expect(other.status).toBe(422)
  expect(other.failure.code).toBe('idempotency_mismatch')
  expect(Object.values(lines(await context.serverCart(cartKey)))).toEqual([2])
})
