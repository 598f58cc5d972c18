import { afterEach, beforeEach, expect, it } from 'vitest'
import { markPaid } from '../../../api-mock/orders/staff.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('Today at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  it('counts the orders to send, as their list has them; a gift card is mailed by itself', async () => {
    const [goods, card] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    for (const { order_id } of [goods, card]) await markPaid(shop.deps, order_id)
    await shop.deps.db.updateTable('orders').set({ kind: 'gift_card' }).where('order_id', '=', card.order_id).execute()
    expect((await shop.call('deskToday', { token })).answer.to_dispatch.count).toBe(1)
    const { answer } = await shop.call('deskOrders', { token, to_dispatch: '1' })
    expect(answer).toMatchObject({ total: 1, orders: [{ order_id: goods.order_id }] })
    expect((await shop.call('deskOrders', { token, state: 'processing' })).answer.total).toBe(2)
  })

  it('counts what waits, with the oldest', async () => {
    const first = await placedOrder(shop, 'bank_transfer')
    shop.clock.advance({ days: 1 })
    await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, first.order_id)
    expect((await shop.call('deskToday', { token })).answer).toEqual({
      transfers: { count: 1, oldest: '2026-11-21T08:00:00.000Z' },
      to_dispatch: { count: 1, oldest: '2026-11-20T08:00:00.000Z' },
      on_the_way: { count: 0, oldest: null },
      late: { count: 0, due: null },
      refunds_due: { count: 0, oldest: null },
      requests: { count: 0, oldest: null },
      to_finish: { count: 0, oldest: null, refund_by: null },
      quotes: { count: 0, oldest: null },
      reviews: { count: 0, oldest: null },
      messages: { count: 0, oldest: null },
      applications: { count: 0, oldest: null },
      trade_applications: { count: 0, oldest: null },
      swatches: { count: 0, oldest: null },
      profiles: { count: 0, oldest: null },
      prices: { count: 0, oldest: null },
      not_started: { count: 0, oldest: null },
      low_stock: 0,
      missed_searches: [],
      demo_facts: ['bank', 'vat_number'],
    })
  })

  it('names the facts of the demo until the shop has its own, for whoever reads the settings', async () => {
    const factsFor = async (by: string) => (await shop.call('deskToday', { token: by })).answer.demo_facts
    expect(await factsFor((await newStaff(shop, 'workshop')).token)).toEqual([])
    const set = async (pair: string) => {
      await shopLine({ deps: shop.deps }, 'settings', 'set', pair)
      await shop.deps.catalogue.refresh()
    }
    await set('bank.account_number=62 123 456 789')
    expect(await factsFor(token)).toEqual(['vat_number'])
    await set('company.vat_number=4123456789')
    expect(await factsFor(token)).toEqual([])
  })
})
