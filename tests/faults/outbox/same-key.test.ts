import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCartKey } from '../../support/server/api.ts'
import { adding, createOfflineWorld, lines, type OfflineWorld } from '../../support/device/offline-world.ts'

let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

test('[trial 4] one key sent 50 times at once has one effect; the same key with another body is rejected with 422', async () => {
  const cartKey = newCartKey()
  const key = randomUUID()
  const { args } = adding(world.shop, 'kalk-bay', 2)
  const body = { cartKey, productId: args.productId, productQuantity: 2, variation: args.variation }
  const replies = await Promise.all(Array.from({ length: 50 }, () => world.shop.call('cartAdd', body, { key })))

  // A request during the first one may get `in_progress`, and no other outcome.
  for (const reply of replies) expect(reply.status === 200 || reply.failure.code === 'in_progress').toBe(true)
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(Object.values(lines(await world.serverCart(cartKey)))).toEqual([2])

  const other = await world.shop.call('cartAdd', { ...body, productQuantity: 3 }, { key })
  expect(other.status).toBe(422)
  expect(other.failure.code).toBe('idempotency_mismatch')
  expect(Object.values(lines(await world.serverCart(cartKey)))).toEqual([2])
})
