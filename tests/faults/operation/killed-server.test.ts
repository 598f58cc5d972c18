import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SQLITE_FILE } from '../../../api-mock/db/open.ts'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { Endpoints } from '../../../src/contract/endpoints.ts'
import { caller, newCartKey } from '../../support/server/api.ts'
import { aloe, namaqua } from '../../support/catalogue/goods.ts'
import { seededRandom } from '../../support/time/seeded-random.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { checkoutOf } from '../../support/account/shopper.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'

const KILLS = trialSize(20, 100)
const SHOPPERS = 8
/** The number of answers between two kills. */
const [FEWEST, MOST] = [5, 60]

interface Ordered {
  id: string
  /** Quantities by product. */
  pieces: Record<number, number>
}

/** Customers who fill carts and order until `stop`. Each repeats a call with the same key until the server has answered. */
function crowd(shop: ShopProcess) {
  const random = seededRandom(20_261_120)
  const call = caller((path, init) => fetch(`${shop.origin}${path}`, init))
  const orders: Ordered[] = []
  const keys = new Set<string>()
  let up = Promise.withResolvers<void>()
  up.resolve()
  const closing = new AbortController()
  let answers = 0
  let awaited: { count: number; reached: () => void } | null = null

  async function persist<Name extends 'cartAdd' | 'checkout'>(name: Name, input: InputOf<Endpoints[Name]>) {
    const key = randomUUID()
    keys.add(key)
    for (;;) {
      await up.promise
      const reply = await call(name, input, { key }).catch(() => null)
      if (!reply || reply.status >= 500) continue
      answers += 1
      if (awaited && answers >= awaited.count) awaited.reached()
      return reply.answer
    }
  }

  async function shopOn(): Promise<void> {
    while (!closing.signal.aborted) {
      const cartKey = newCartKey()
      const pieces: Record<number, number> = {}
      let cart = null
      for (let adds = 1 + Math.floor(random() * 4); adds > 0; adds -= 1) {
        const { productId, variation } = random() < 0.5 ? aloe : namaqua
        cart = await persist('cartAdd', { cartKey, productId, variation, productQuantity: 1 })
        pieces[productId] = (pieces[productId] ?? 0) + 1
      }
      if (!cart || !('items' in cart)) throw new Error('That is no cart')
      const order = await persist('checkout', checkoutOf(cart, 'bank_transfer'))
      if (!('order_id' in order)) throw new Error('That is no order')
      orders.push({ id: order.order_id, pieces })
    }
  }

  return {
    orders,
    keys,
    shopping: Promise.all(Array.from({ length: SHOPPERS }, shopOn)),
    /** Resolves after some more answers. */
    async busyAgain() {
      const { promise, resolve } = Promise.withResolvers<void>()
      awaited = { count: answers + FEWEST + Math.floor(random() * (MOST - FEWEST)), reached: resolve }
      await promise
    },
    async killed() {
      up = Promise.withResolvers()
      await shop.kill()
      await shop.start()
      up.resolve()
    },
    leave: () => closing.abort(),
  }
}

let shop: ShopProcess
beforeAll(async () => {
  shop = await createShopProcess()
  await shop.start()
}, 60_000)
afterAll(() => shop.remove())

test(
  `[trial 21] a shop killed ${KILLS} times under load keeps every order it acknowledged, once and whole, and nothing half`,
  async (context) => {
    const { orders, keys, shopping, busyAgain, killed, leave } = crowd(shop)
    for (let kill = 0; kill < KILLS; kill += 1) {
      await busyAgain()
      await killed()
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
