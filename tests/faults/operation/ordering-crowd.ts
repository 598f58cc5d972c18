import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { OutgoingCallback } from '../../../api-mock/payments/sandbox/scenario.ts'
import type { AnswerOf, InputOf } from '../../../src/contract/http/endpoint.ts'
import { type EndpointName, endpoints, type Endpoints } from '../../../src/contract/endpoints.ts'
import { caller, newCartKey } from '../../support/server/api.ts'
import { aloe, namaqua } from '../../support/catalogue/goods.ts'
import { seededRandom } from '../../support/time/seeded-random.ts'
import { checkoutOf, contactOf } from '../../support/account/shopper.ts'
import { createAnswerCount } from './answer-count.ts'

const SHOPPERS = 8
/** The number of answers that `busyAgain` waits for. */
const [FEWEST, MOST] = [5, 60]
/** A caller without an answer waits so long before it repeats the call, in milliseconds. */
const REPEAT_MS = 20

interface Ordered {
  id: string
  /** Quantities by product. */
  pieces: Record<number, number>
}

interface Way {
  headers?: Record<string, string>
  params?: Record<string, string>
  /** The address of one server, instead of the address of all. */
  at?: string
}

/** What a shopper can do in a visit. */
export interface Visitor {
  /** Between 0 and 1. */
  random(): number
  /** Calls with one key, again and again until the shop answers. Throws for a refusal. */
  persist<Name extends EndpointName>(name: Name, input: InputOf<Endpoints[Name]>, way?: Way): Promise<AnswerOf<Endpoints[Name]>>
  /** Delivers a provider's callback, again and again until the shop answers. Throws for a refusal. */
  deliver(callback: OutgoingCallback): Promise<void>
  /** Notes an acknowledged order. */
  ordered(order: Ordered): void
}

export type Visit = (visitor: Visitor) => Promise<void>

/** Random pieces of two products. */
function* somePieces(random: Visitor['random']): Generator<typeof aloe> {
  for (let adds = 1 + Math.floor(random() * 4); adds > 0; adds -= 1) yield random() < 0.5 ? aloe : namaqua
}

export const pieceOf = ({ productId, variation }: typeof aloe) => ({ productId, variation, productQuantity: 1 })

/** A new guest fills a cart, reads it after each change, and returns it with its quantities by product. */
export async function filledCart({ persist, random }: Pick<Visitor, 'persist' | 'random'>) {
  const cartKey = newCartKey()
  const pieces: Record<number, number> = {}
  let cart = null
  for (const piece of somePieces(random)) {
    cart = await persist('cartAdd', { cartKey, ...pieceOf(piece) })
    pieces[piece.productId] = (pieces[piece.productId] ?? 0) + 1
    expect(await persist('cart', { cartKey })).toEqual(cart)
  }
  if (!cart) throw new Error('There is no cart')
  return { cart, pieces }
}

/** A guest orders and pays by bank transfer. */
async function guestVisit(visitor: Visitor): Promise<void> {
  const { cart, pieces } = await filledCart(visitor)
  const { order_id: id } = await visitor.persist('checkout', checkoutOf(cart, 'bank_transfer', { contact: contactOf(cart.cart_key) }))
  visitor.ordered({ id, pieces })
}

/** A killed server breaks a call off: `fetch` and the reading of its answer fail with a cause. Any other error fails the test. */
function noAnswer(error: unknown): null {
  if (error instanceof TypeError && error.cause !== undefined) return null
  throw error
}

/**
 * Shoppers who visit again and again until `leave`. Each repeats a call with the same key until the shop has answered. Each visit has a network
 * address of its own, so the servers need `TRUST_PROXY`.
 * @param visits more kinds of visit: the shoppers share them and the guest's visit evenly
 */
export function orderingCrowd(origin: string, visits: readonly Visit[] = []) {
  const random = seededRandom(20_261_120)
  const orders: Ordered[] = []
  const keys = new Set<string>()
  let up = Promise.withResolvers<void>()
  up.resolve()
  const closing = new AbortController()
  const answers = createAnswerCount()
  let visitors = 0

  async function untilAnswered<Reply extends { status: number }>(ask: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      await up.promise
      const reply = await ask().catch(noAnswer)
      if (!reply || reply.status >= 500) {
        await delay(REPEAT_MS)
        continue
      }
      answers.add()
      return reply
    }
  }

  function newVisitor(): Visitor {
    visitors += 1
    const address = { 'X-Forwarded-For': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
    return {
      random,
      async persist(name, input, { headers, params, at = origin } = {}) {
        const call = caller((path, init) => fetch(`${at}${path}`, init))
        const key = randomUUID()
        if (endpoints[name].idempotent) keys.add(key)
        const options = { key, headers: { ...headers, ...address }, ...(params ? { params } : {}) }
        return (await untilAnswered(() => call(name, input, options))).answer
      },
      async deliver({ path, contentType, headers, body }) {
        const init = { method: 'POST', headers: { 'Content-Type': contentType, ...headers, ...address }, body }
        expect((await untilAnswered(() => fetch(`${origin}${path}`, init))).status).toBe(200)
      },
      ordered: (order) => void orders.push(order),
    }
  }

  async function shopOn(visit: Visit): Promise<void> {
    while (!closing.signal.aborted) await visit(newVisitor())
  }

  const kinds = [guestVisit, ...visits]
  return {
    orders,
    keys,
    shopping: Promise.all(Array.from({ length: SHOPPERS }, (_, index) => shopOn(kinds[index % kinds.length] ?? guestVisit))),
    /** Resolves after some more answers. */
    busyAgain: () => answers.more(FEWEST + Math.floor(random() * (MOST - FEWEST))),
    /** Pauses all calls until `work` has ended. */
    async meanwhile(work: () => Promise<void>) {
      up = Promise.withResolvers()
      await work()
      up.resolve()
    },
    leave: () => closing.abort(),
  }
}
