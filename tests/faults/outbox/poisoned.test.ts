import { afterEach, beforeEach, expect, test } from 'vitest'
import { cartDraft } from '../../../src/data/cart/cart-operations.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('[§8.7] [trial 12] [J6] one invalid change among 20 is rejected visibly, the other 19 are applied', async () => {
  const page = await context.open()
  context.network.goOffline()
  let poison = ''
  for (let index = 0; index < 20; index += 1) {
    const operation = adding(context.shop, 'kalk-bay', 1)
    if (index === 7) operation.args.productId = 999_999
    const id = await append(page, operation)
    if (index === 7) poison = id
  }
  context.network.goOnline()
  await page.outbox.refresh()
  await context.time.pass(60_000)

  const { rejected, ops, news } = await context.record(page.owner)
  expect(ops).toEqual([])
  expect(rejected).toHaveLength(1)
  expect(rejected[0]).toMatchObject({ id: poison, code: 'product_gone' })
  expect(rejected[0]?.message).not.toBe('')
  expect(news.filter(({ type }) => type === 'error')).toHaveLength(1)
  const { shown, server } = await context.agree(page.owner)
  expect(Object.values(lines(server))).toEqual([19])
  expect({ ...shown, notices: [] }).toEqual({ ...server, notices: [] })

  await page.outbox.discard(poison)
  expect((await context.record(page.owner)).rejected).toEqual([])
})

test('[trial 12] [J6] each of many rejections stays until the user has seen it', async () => {
  const page = await context.open()
  const poisoned = await page.outbox.appendAll(
    Array.from({ length: 60 }, (_, index) => {
      const operation = adding(context.shop, 'kalk-bay', 1)
      operation.args.productId = 999_000 + index
      return cartDraft(operation)
    }),
  )
  await context.time.pass(60_000)
  const { rejected, ops } = await context.record(page.owner)
  expect(ops).toEqual([])
  expect(rejected.map(({ id }) => id)).toEqual(poisoned)
})
