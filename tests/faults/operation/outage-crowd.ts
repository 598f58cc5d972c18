import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { Endpoints } from '../../../src/contract/endpoints.ts'
import { checkoutOf, contactOf } from '../../support/account/shopper.ts'
import { aloe, namaqua } from '../../support/catalogue/goods.ts'
import { caller, newCartKey } from '../../support/server/api.ts'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { createAnswerCount } from './answer-count.ts'
import type { TwoShops } from './two-shops.ts'

/** The longest allowed answer while the database refuses connections: the wait for a connection and a second for the work. */
export const BOUND_MS = 6000
const SHOPPERS = 6

type Name = 'cartAdd' | 'checkout'

interface CallLimit {
  /** A customer's time limit for an answer, in milliseconds. */
  ms: number
  /** A call without an answer in that time counts as refused and is repeated. Otherwise it fails the test. */
  repeats: boolean
}

/** Customers of several servers on one database. After a 503 each repeats the call with its key, at any server, once the database is back. */
export function outageCrowd(shops: readonly ShopProcess[], limit: CallLimit = { ms: BOUND_MS, repeats: false }) {
  const calls = shops.map(({ origin }) =>
    caller((path, init) => fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(limit.ms) })),
  )
  const keys = new Set<string>()
  /** The ordered pieces of each order. */
  const pieces = new Map<string, number>()
  const closing = new AbortController()
  let back = Promise.withResolvers<void>()
  back.resolve()
  let [refused, turn] = [0, 0]
  const answers = createAnswerCount()

  async function persist<Asked extends Name>(name: Asked, input: InputOf<Endpoints[Asked]>) {
    const key = randomUUID()
    keys.add(key)
    for (;;) {
      const call = calls[(turn += 1) % calls.length]
      if (!call) throw new Error('There is no shop')
      // A stopped process refuses the connection, which fails the test.
      const reply = await call(name, input, { key }).catch((error: unknown) => {
        if (limit.repeats && error instanceof Error && error.name === 'TimeoutError') return null
        throw error
      })
      if (reply && reply.status < 500) {
        answers.add()
        return reply.answer
      }
      if (reply) {
        expect(reply.failure).toMatchObject({ status: 503, code: 'unavailable' })
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      refused += 1
      await back.promise
    }
  }

  async function shopOnce(): Promise<void> {
    const cartKey = newCartKey()
    await persist('cartAdd', { cartKey, ...pieceOf(aloe) })
    const cart = await persist('cartAdd', { cartKey, ...pieceOf(namaqua) })
    if (!('items' in cart)) throw new Error('That is no cart')
    const order = await persist('checkout', checkoutOf(cart, 'bank_transfer', { contact: contactOf(cartKey) }))
    if (!('order_id' in order)) throw new Error('That is no order')
    pieces.set(order.order_id, 2)
  }

  async function shopOn(): Promise<void> {
    while (!closing.signal.aborted) await shopOnce()
  }

  return {
    keys,
    pieces,
    call: calls,
    shopOnce,
    shopping: Promise.all(Array.from({ length: SHOPPERS }, shopOn)),
    refused: () => refused,
    /** Resolves after so many more answers. */
    busyAgain: (count = 12) => answers.more(count),
    async during(fault: () => Promise<void>) {
      back = Promise.withResolvers()
      await fault()
      back.resolve()
    },
    leave: () => closing.abort(),
  }
}

export const pieceOf = ({ productId, variation }: typeof aloe) => ({ productId, variation, productQuantity: 1 })

/** Checks the database once the crowd has left: each acknowledged order is whole, each key has one outcome, and nothing is left in a cart. */
export async function expectOneEffectEach(ask: TwoShops['ask'], { keys, pieces }: ReturnType<typeof outageCrowd>): Promise<void> {
  const lines = await ask<{ order_id: string; pieces: number }>(
    'select order_id, sum(quantity)::int as pieces from order_line where free = 0 group by order_id',
  )
  expect(new Map(lines.map((line) => [line.order_id, line.pieces]))).toEqual(pieces)
  const kept = await ask<{ key: string }>('select key from idempotency where status = 200')
  expect(new Set(kept.map(({ key }) => key))).toEqual(keys)
  expect(await ask('select * from cart_line')).toEqual([])
}

/** Checks that the jobs run: places another order, and waits until its mail is sent. */
export async function expectJobsContinue(ask: TwoShops['ask'], { pieces, shopOnce }: ReturnType<typeof outageCrowd>): Promise<void> {
  await shopOnce()
  const newest = [...pieces.keys()].at(-1)
  const unsent = `select 1 from outgoing_mail where mail_id like '%${newest}%' and sent_at is null`
  await vi.waitFor(async () => expect(await ask(unsent)).toEqual([]), { timeout: 10_000, interval: 100 })
}
