import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SQLITE_FILE } from '../../../api-mock/db/open.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'
import { orderingCrowd } from './ordering-crowd.ts'

const KILLS = trialSize(3, 100)

let shop: ShopProcess
beforeAll(async () => {
  shop = await createShopProcess({ TRUST_PROXY: '1' })
  await shop.start()
}, 60_000)
afterAll(() => shop.remove())

test(
  `[trial 21] a server killed ${KILLS} times under load has every acknowledged order once and complete, and nothing incomplete`,
  async (context) => {
    const { orders, keys, shopping, busyAgain, meanwhile, leave } = orderingCrowd(shop.origin)
    for (let kill = 0; kill < KILLS; kill += 1) {
      await busyAgain()
      await meanwhile(async () => {
        await shop.kill()
        await shop.start()
      })
    }
    leave()
    await shopping
    await shop.stop()

    const file = new DatabaseSync(join(shop.data, SQLITE_FILE), { readOnly: true })
    const all = (query: string) => file.prepare(query).all()
    expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(all('pragma foreign_key_check')).toEqual([])
    const lines = new Map<string, Record<number, number>>()
    for (const { order_id, product_id, quantity } of all('select order_id, product_id, quantity from order_line where free = 0')) {
      lines.set(String(order_id), { ...lines.get(String(order_id)), [Number(product_id)]: Number(quantity) })
    }
    expect(new Map(orders.map(({ id, pieces }) => [id, pieces]))).toEqual(lines)
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length)
    expect(all('select count(*) as orders from orders')).toEqual([{ orders: orders.length }])
    // Every call is stored with its outcome, under its key.
    expect(new Set(all('select key from idempotency where status = 200').map(({ key }) => key))).toEqual(keys)
    // The transaction of an order emptied its cart.
    expect(all('select * from cart_line')).toEqual([])
    file.close()
    countCases(context, KILLS)
  },
  KILLS * 15_000,
)
