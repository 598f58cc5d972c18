import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres, openSqlite, SQLITE_FILE, type Database } from '../../../api-mock/db/open.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { checkoutOf, contactOf } from '../../support/account/shopper.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { mailedCard, wrongBooks } from '../../support/gifts/cards.ts'
import { caller, newCartKey, type TestShop } from '../../support/server/api.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { seededRandom } from '../../support/time/seeded-random.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'
import { twoShops } from '../operation/two-shops.ts'

const KILLS = trialSize(3, 50)
/** More than the crowd can spend, so that it still spends at every kill. */
const VALUE = 900_000_000
const SHOPPERS = 6
/** A caller without an answer waits so long before it repeats the call, in milliseconds. */
const REPEAT_MS = 20

type Call = TestShop['call']

/** Calls with one key until a server answers. */
async function persist<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await work().catch(noAnswer)
    if (answer !== null && !isPassing(answer)) return answer
    await delay(REPEAT_MS)
  }
}

/** `fetch` throws a TypeError when the server is killed during the call. Its body may be cut off then. */
function noAnswer(error: unknown): null {
  if (error instanceof TypeError || error instanceof SyntaxError) return null
  throw error
}

const isPassing = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'status' in answer && [0, 429, 500, 502, 503].includes(Number(answer.status))

/** One shopper, who orders again and again with the card until the crowd leaves. `placed` collects what each order took. */
async function spend(call: Call, code: string, number: number, placed: Map<string, number>, isOver: () => boolean): Promise<void> {
  const random = seededRandom(3700 + number)
  for (let visit = 0; !isOver(); visit += 1) {
    const cartKey = newCartKey()
    const headers = { 'X-Forwarded-For': `203.0.${number}.${1 + (visit % 250)}` }
    const add = { cartKey, productId: aloe.productId, variation: aloe.variation, productQuantity: 1 }
    const addKey = randomUUID()
    const { answer: cart } = await persist(() => call('cartAdd', add, { key: addKey, headers }))
    const amount = cents(1000 * (1 + Math.floor(random() * 60)))
    const body = checkoutOf(cart, 'bank_transfer', { contact: contactOf(`g${cartKey}`), giftCard: { code, amount } })
    const key = randomUUID()
    const reply = await persist(() => call('checkout', body, { key, headers }))
    if (reply.status === 200) placed.set(reply.answer.order_id, amount)
    else if (reply.failure.code === 'gift_card_changed') return
    else throw new Error(`${reply.failure.code}: ${reply.failure.message}`)
  }
}

/** Spends one card at the servers while each of them is killed in turn. Returns what every acknowledged order took. */
async function spendWhileKilled(shops: readonly ShopProcess[], code: string): Promise<Map<string, number>> {
  const placed = new Map<string, number>()
  let over = false
  const shopping = Promise.all(
    Array.from({ length: SHOPPERS }, (_, number) => {
      const call = caller(async (path, init) => fetch(`${shops[number % shops.length]?.origin}${path}`, init))
      return spend(call, code, number, placed, () => over)
    }),
  )
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = placed.size
    while (placed.size < before + 3) await Promise.race([shopping.then(() => Promise.reject(new Error('The crowd has left'))), delay(5)])
    const shop = shops[kill % shops.length]
    await shop?.kill()
    await shop?.start()
  }
  over = true
  await shopping
  return placed
}

async function expectSound(db: Database, placed: ReadonlyMap<string, number>): Promise<void> {
  expect(await wrongBooks(db)).toEqual([])
  const orders = await db.selectFrom('orders').select(['order_id', 'credit_total']).execute()
  expect(new Map(orders.map(({ order_id, credit_total }) => [order_id, credit_total]))).toEqual(placed)
  const { balance } = await db.selectFrom('gift_card').select('balance').executeTakeFirstOrThrow()
  expect(VALUE - balance).toBe([...placed.values()].reduce((sum, amount) => sum + amount, 0))
}

describe('[extended] SQLite', () => {
  let shop: ShopProcess
  beforeAll(async () => {
    shop = await createShopProcess({ TRUST_PROXY: '1' })
    await shop.start()
  }, 60_000)
  afterAll(() => shop.remove())

  test(
    `[trial 34] a card that is spent at a server killed ${KILLS} times has correct books`,
    async (context) => {
      const { db } = openSqlite(join(shop.data, SQLITE_FILE))
      const { code } = await mailedCard(db, VALUE)
      await db.destroy()
      const placed = await spendWhileKilled([shop], code)
      await shop.stop()
      const after = openSqlite(join(shop.data, SQLITE_FILE))
      await expectSound(after.db, placed)
      await after.db.destroy()
      countCases(context, KILLS)
    },
    30_000 + KILLS * 15_000,
  )
})

describe.runIf(inject('postgresUrl') !== null)('[extended] PostgreSQL', () => {
  const { shops, postgres } = twoShops({ TRUST_PROXY: '1' })

  test(
    `[trial 34] a card that is spent at two servers killed ${KILLS} times in turn has correct books`,
    async (context) => {
      const { db } = openPostgres(postgres().url)
      const { code } = await mailedCard(db, VALUE)
      await expectSound(db, await spendWhileKilled(shops, code))
      await db.destroy()
      countCases(context, KILLS)
    },
    30_000 + KILLS * 15_000,
  )
})
