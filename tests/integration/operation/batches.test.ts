import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyOldCarts } from '../../../api-mock/cart/old-carts.ts'
import type { Schema } from '../../../api-mock/db/schema/schema.ts'
import { idempotencyPurge } from '../../../api-mock/http/idempotency.ts'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import { deleteOldPushes } from '../../../api-mock/push/jobs.ts'
import { deleteOldQuotes } from '../../../api-mock/quotes/old-quotes.ts'
import { deleteOldApprovals } from '../../../api-mock/trade/old-records.ts'
import { newDevice } from '../../support/account/people.ts'
import { newShopper, placedOrder } from '../../support/account/shopper.ts'
import { signedIn } from '../../support/account/signed-in.ts'
import { quoteRequestOf } from '../../support/quotes/quotes.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { turnsDuring } from '../../support/time/turns.ts'
import { askFor, newBusiness, newMember } from '../../support/trade/business.ts'

/** More than two batches of rows, and of the records that are deleted a thousand at a time. */
const [SOME, MANY] = [450, 2500]

describeOnEveryDatabase('a job with more to do than one batch', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  async function insert<Table extends keyof Schema>(table: Table, rows: Insertable<Schema[Table]>[]): Promise<void> {
    for (let start = 0; start < rows.length; start += 100)
      await shop.deps.db
        .insertInto(table)
        .values(rows.slice(start, start + 100))
        .execute()
  }
  const times = <Row>(count: number, row: (number: number) => Row): Row[] => Array.from({ length: count }, (_, number) => row(number))
  const countOf = async (table: keyof Schema) => (await shop.deps.db.selectFrom(table).selectAll().execute()).length

  it('empties all old carts', async () => {
    const { cartKey } = await newShopper(shop)
    const { db } = shop.deps
    const cart = await db.selectFrom('cart').selectAll().where('cart_key', '=', cartKey).executeTakeFirstOrThrow()
    const line = await db.selectFrom('cart_line').selectAll().where('cart_key', '=', cartKey).executeTakeFirstOrThrow()
    const keys = times(SOME, () => newCartKey())
    await insert(
      'cart',
      keys.map((cart_key) => ({ ...cart, cart_key })),
    )
    await insert(
      'cart_line',
      keys.map((cart_key) => ({ ...line, cart_key })),
    )
    shop.clock.advance({ days: 181 })
    await emptyOldCarts(shop.deps)
    expect(await countOf('cart_line')).toBe(0)
  })

  it('looks for old carts day by day, because emptied ones stay, and lets others work in between', async () => {
    const { cartKey } = await newShopper(shop)
    const { db } = shop.deps
    const cart = await db.selectFrom('cart').selectAll().where('cart_key', '=', cartKey).executeTakeFirstOrThrow()
    const emptied = times(20, () => {
      shop.clock.advance({ days: 1 })
      return { ...cart, cart_key: newCartKey(), updated_at: shop.clock.now().toISOString() }
    })
    await insert('cart', emptied)
    shop.clock.advance({ days: 181 })
    expect(await turnsDuring(() => emptyOldCarts(shop.deps))).toBeGreaterThanOrEqual(20)
    expect(await countOf('cart_line')).toBe(0)
  })

  it('pseudonymises all old orders', async () => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    const { db } = shop.deps
    const order = await db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
    await insert(
      'orders',
      times(SOME, (number) => ({ ...order, order_id: `clone-${number}`, order_key: newCartKey() })),
    )
    shop.clock.advance({ days: 6 * 365 })
    await pseudonymiseOldOrders(shop.deps)
    expect(await db.selectFrom('orders').select('order_id').where('email', '<>', '').execute()).toEqual([])
  })

  it('deletes all old quotes and requests for approvals', async () => {
    const { db } = shop.deps
    const { owner } = await newBusiness(shop, 10_000_000)
    await shop.call('quoteRequest', quoteRequestOf(), { headers: owner.headers })
    const quote = await db.selectFrom('quote').selectAll().executeTakeFirstOrThrow()
    await insert(
      'quote',
      times(SOME, (number) => ({ ...quote, quote_id: `clone-${number}` })),
    )
    await askFor(shop, await newMember(shop, owner))
    const approval = await db.selectFrom('trade_approval').selectAll().executeTakeFirstOrThrow()
    await insert(
      'trade_approval',
      times(SOME, (number) => ({ ...approval, approval_id: `clone-${number}` })),
    )
    shop.clock.advance({ days: 800 })
    await deleteOldQuotes(shop.deps)
    await deleteOldApprovals(shop.deps)
    expect([await countOf('quote'), await countOf('trade_approval')]).toEqual([0, 0])
  })

  it('deletes outcome records and deliveries a thousand at a time, and lets others work in between', async () => {
    const created_at = shop.clock.now().toISOString()
    const record = { method: 'POST', path: '/a', body_hash: '', owner: '', status: 200, created_at }
    await insert(
      'idempotency',
      times(MANY, () => ({ ...record, key: randomUUID() })),
    )
    const headers = (await signedIn(shop)).headers
    await shop.call('pushSubscribe', { ...newDevice('a device'), topics: ['updates'] }, { headers })
    const { subscription_id } = await shop.deps.db.selectFrom('push_subscription').select('subscription_id').executeTakeFirstOrThrow()
    const message = { message_id: 'a-message', topic: 'updates', payload: '', created_at, expires_at: created_at } as const
    await insert('push_message', [message])
    const delivery = { message_id: 'a-message', subscription_id, attempts: 0, next_attempt_at: created_at, done_at: created_at }
    await insert(
      'push_delivery',
      times(MANY, () => ({ ...delivery, delivery_id: randomUUID() })),
    )
    shop.clock.advance({ days: 31 })
    expect(await turnsDuring(() => idempotencyPurge(shop.deps).run())).toBeGreaterThanOrEqual(2)
    expect(await turnsDuring(() => deleteOldPushes(shop.deps))).toBeGreaterThanOrEqual(2)
    expect([await countOf('push_message'), await countOf('push_delivery')]).toEqual([0, 0])
    expect(await shop.deps.db.selectFrom('idempotency').select('key').where('path', '=', '/a').execute()).toEqual([])
  })
})
