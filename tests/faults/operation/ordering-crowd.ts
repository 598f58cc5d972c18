import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { Endpoints } from '../../../src/contract/endpoints.ts'
import { caller, newCartKey } from '../../support/server/api.ts'
import { aloe, namaqua } from '../../support/catalogue/goods.ts'
import { seededRandom } from '../../support/time/seeded-random.ts'
import { checkoutOf, contactOf } from '../../support/account/shopper.ts'

const SHOPPERS = 8
/** The number of answers that `busyAgain` waits for. */
const [FEWEST, MOST] = [5, 60]

interface Ordered {
  id: string
  /** Quantities by product. */
  pieces: Record<number, number>
}

/**
 * Customers who fill carts and order until `leave`. Each repeats a call with the same key until the shop has answered, and reads its cart after
 * each change. Each cart has a network address of its own, so the servers need `TRUST_PROXY`.
 */
export function orderingCrowd(origin: string) {
  const random = seededRandom(20_261_120)
  const call = caller((path, init) => fetch(`${origin}${path}`, init))
  const orders: Ordered[] = []
  const keys = new Set<string>()
  let up = Promise.withResolvers<void>()
  up.resolve()
  const closing = new AbortController()
  let answers = 0
  let carts = 0
  let awaited: { count: number; reached: () => void } | null = null

  async function persist<Name extends 'cart' | 'cartAdd' | 'checkout'>(name: Name, input: InputOf<Endpoints[Name]>, address: string) {
    const key = randomUUID()
    if (name !== 'cart') keys.add(key)
    for (;;) {
      await up.promise
      const reply = await call(name, input, { key, headers: { 'X-Forwarded-For': address } }).catch(() => null)
      if (!reply || reply.status >= 500) continue
      answers += 1
      if (awaited && answers >= awaited.count) awaited.reached()
      return reply.answer
    }
  }

  async function shopOn(): Promise<void> {
    while (!closing.signal.aborted) {
      const cartKey = newCartKey()
      carts += 1
      const address = `10.${(carts >> 16) & 255}.${(carts >> 8) & 255}.${carts & 255}`
      const pieces: Record<number, number> = {}
      let cart = null
      for (let adds = 1 + Math.floor(random() * 4); adds > 0; adds -= 1) {
        const { productId, variation } = random() < 0.5 ? aloe : namaqua
        cart = await persist('cartAdd', { cartKey, productId, variation, productQuantity: 1 }, address)
        pieces[productId] = (pieces[productId] ?? 0) + 1
        expect(await persist('cart', { cartKey }, address)).toEqual(cart)
      }
      if (!cart || !('items' in cart)) throw new Error('That is no cart')
      const order = await persist('checkout', checkoutOf(cart, 'bank_transfer', { contact: contactOf(cartKey) }), address)
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
    /** Nobody calls until `work` has ended. */
    async meanwhile(work: () => Promise<void>) {
      up = Promise.withResolvers()
      await work()
      up.resolve()
    },
    leave: () => closing.abort(),
  }
}
