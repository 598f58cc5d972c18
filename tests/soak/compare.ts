import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '../../api-mock/db/open.ts'
import { myReviewsSchema } from '../../src/contract/reviews/review.ts'
import { cartSchema } from '../../src/contract/cart/cart.ts'
import { wholesalesSchema } from '../../src/contract/wholesale/wholesale.ts'
import { cartScope } from '../support/device/cart-scope.ts'
import { createRecords } from '../../src/data/outbox/records.ts'
import { readReview, reviewScope } from '../../src/data/reviews/queue.ts'
import { wholesaleScope } from '../../src/data/wholesale/queue.ts'
import type { Scope } from '../../src/data/outbox/scope.ts'
import type { Accepted } from '../faults/outbox/accepted.ts'
import { expectedOf } from '../histories/cart/history-model.ts'
import { expectedLists } from '../histories/wholesale/list-model.ts'
import { compact } from '../support/wholesale/lists.ts'
import { lines } from '../support/device/offline-context.ts'
import type { ShopProcess } from '../support/server/shop-process.ts'
import type { SoakShopper } from './shopper.ts'

export interface Compared {
  /** Changes that the users saw accepted. */
  accepted: number
  /** Accepted changes that the server has applied, each under its own key. */
  applied: number
  /** Accepted changes that the server rejected; the device shows it. */
  refused: number
  /** Pieces, lines or reviews beyond the result of the accepted changes. */
  doubled: number
  /** Accepted changes without an outcome, and pieces, lines or reviews that are missing from their result. */
  lost: number
  /** Changes still waiting on a device. */
  stuck: number
  /** The differences, in words. */
  differences: string[]
}

const stored = <Base>({ device, owner }: SoakShopper, scope: Scope<Base>) =>
  createRecords(device.disk, scope, owner(), () => crypto.randomUUID()).read()

const records = (shopper: SoakShopper) =>
  Promise.all([stored(shopper, cartScope), stored(shopper, wholesaleScope), stored(shopper, reviewScope)])

/** The number of changes that wait on these devices. */
export async function waiting(shoppers: readonly SoakShopper[]): Promise<number> {
  const all = await Promise.all(shoppers.map(records))
  return all.flat().reduce((sum, { ops }) => sum + ops.length, 0)
}

type Amounts = Record<string, number>

/** Compares the server's data with the result of a simple reference for the accepted changes. Stops the server. */
export async function compare(shoppers: readonly SoakShopper[], shop: ShopProcess): Promise<Compared> {
  const stuck = await waiting(shoppers)
  const found = await Promise.all(shoppers.map((shopper) => amountsOf(shopper, shop.origin)))
  await shop.stop()
  const outcomes = outcomesIn(shop)
  const total: Compared = { accepted: 0, applied: 0, refused: 0, doubled: 0, lost: 0, stuck, differences: [] }
  for (const [place, { expected, actual, refused }] of found.entries()) {
    const shopper = shoppers[place]
    if (!shopper) continue
    const ids = Object.values(shopper.accepted).flatMap(({ bySeq }) => [...bySeq.values()].map(({ id }) => id))
    const known = new Set(Object.values(shopper.accepted).flatMap((accepted) => [...accepted.ids]))
    total.accepted += ids.length
    total.applied += ids.filter((id) => outcomes.get(id) === 'done').length
    total.refused += ids.filter((id) => refused.seen.includes(id) && outcomes.get(id) === 'refused').length
    total.lost += ids.filter((id) => !outcomes.has(id)).length + shopper.promised.filter((id) => !known.has(id)).length
    const say = (words: string) => total.differences.push(`device ${place + 1}: ${words}`)
    if (refused.seen.toSorted().join() !== refused.expected.toSorted().join())
      say(`refused ${refused.seen.length}, expected ${refused.expected.length}`)
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const excess = (actual[name] ?? 0) - (expected[name] ?? 0)
      if (excess > 0) total.doubled += excess
      if (excess < 0) total.lost -= excess
      if (excess !== 0) say(`${name} is ${actual[name] ?? 0}, expected ${expected[name] ?? 0}`)
    }
  }
  return total
}

async function amountsOf(shopper: SoakShopper, origin: string) {
  const query = `cartKey=${shopper.owner()}`
  const ask = async (path: string): Promise<unknown> => (await fetch(`${origin}${path}?${query}`)).json()
  const cart = cartSchema.parse(await ask('/api/cart-guest'))
  const lists = wholesalesSchema.parse(await ask('/api/wholesale/get-wholesales'))
  const reviews = myReviewsSchema.parse(await ask('/api/reviews-mine'))
  const cartWanted = expectedOf(shopper.accepted.cart, new Set(['WELCOME10']))
  const listsWanted = expectedLists(shopper.accepted.wholesale)
  const refusals = await records(shopper)
  return {
    actual: {
      ...lines(cart),
      ...(cart.coupons[0] ? { [cart.coupons[0].code]: 1 } : {}),
      ...listAmounts(compact(lists.wholesales.map(({ wholesale }) => wholesale))),
      ...amounts(reviews.reviews.map(({ product_id }) => `review of ${product_id}`)),
    } satisfies Amounts,
    expected: {
      ...cartWanted.lines,
      ...(cartWanted.coupon ? { [cartWanted.coupon]: 1 } : {}),
      ...listAmounts(listsWanted.lists),
      ...amounts(reviewed(shopper.accepted.reviews)),
    } satisfies Amounts,
    refused: {
      seen: refusals.flatMap(({ rejected }) => rejected.map(({ id }) => id)),
      expected: [...cartWanted.refused, ...listsWanted.refused],
    },
  }
}

const reviewed = ({ bySeq }: Accepted) => [...bySeq.values()].map((review) => `review of ${readReview(review)?.body.productId}`)

function amounts(names: readonly string[]): Amounts {
  const counted: Amounts = {}
  for (const name of names) counted[name] = (counted[name] ?? 0) + 1
  return counted
}

function listAmounts(lists: ReturnType<typeof compact>): Amounts {
  const of = Object.entries(lists).flatMap(([id, { name, lines: own }]) => [
    [`list ${id} ${name}`, 1] as const,
    ...Object.entries(own).map(([line, quantity]) => [`list ${id} ${line}`, quantity] as const),
  ])
  return Object.fromEntries(of)
}

/** The stored outcome of each key. */
function outcomesIn({ data }: ShopProcess): Map<string, 'done' | 'refused'> {
  const file = new DatabaseSync(join(data, SQLITE_FILE), { readOnly: true })
  const rows = file.prepare('select key, code from idempotency').all()
  file.close()
  return new Map(rows.map(({ key, code }) => [String(key), code === null ? 'done' : 'refused']))
}
