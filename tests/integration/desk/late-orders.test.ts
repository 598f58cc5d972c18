import { afterEach, beforeEach, expect, it } from 'vitest'
import { isLate } from '../../../src/domain/orders/late.ts'
import { orderStates, type OrderState } from '../../../src/contract/orders/order.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

/** Today, in South Africa: the day before in UTC. */
const NIGHT = '2026-12-04T22:30:00.000Z'
const TODAY = '2026-12-05'

describeOnEveryDatabase('late orders at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
    shop.clock.set(NIGHT)
  })
  afterEach(() => shop.close())

  const order = async (about: { state: OrderState; delivery_by: string; kind?: 'gift_card'; collection?: string }) => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await shop.deps.db.updateTable('orders').set(about).where('order_id', '=', order_id).execute()
    return order_id
  }
  const late = async (filter: object = {}) => (await shop.call('deskOrders', { token, late: '1', ...filter })).answer
  const tile = async () => (await shop.call('deskToday', { token })).answer.late

  it('are the paid orders whose day has passed, until they have arrived or are ready at their store', async () => {
    expect(await tile()).toEqual({ count: 0, due: null })
    const expected = new Set<string>()
    for (const state of orderStates)
      for (const delivery_by of ['2026-12-04', TODAY])
        for (const collection of [undefined, '{}']) {
          const id = await order({ state, delivery_by, ...(collection !== undefined && { collection }) })
          if (isLate({ state, delivery_by, isCollected: collection !== undefined }, TODAY)) expected.add(id)
        }
    expect(expected.size).toBe(3)
    const found = await late({ per_page: '100' })
    expect(new Set(found.orders.map(({ order_id }) => order_id))).toEqual(expected)
    expect(found.total).toBe(3)
    expect(await tile()).toEqual({ count: 3, due: '2026-12-04' })
  })

  it('are found together with the other filters, and name the earliest day', async () => {
    const processing = await order({ state: 'processing', delivery_by: '2026-12-03' })
    const dispatched = await order({ state: 'dispatched', delivery_by: '2026-12-01' })
    expect((await late({ state: 'processing' })).orders).toMatchObject([{ order_id: processing }])
    expect((await late({ q: dispatched })).orders).toMatchObject([{ order_id: dispatched }])
    expect(await tile()).toEqual({ count: 2, due: '2026-12-01' })
  })

  it('are none of gift cards, which are mailed by themselves', async () => {
    await order({ state: 'processing', delivery_by: '2026-12-01', kind: 'gift_card' })
    expect((await late()).total).toBe(0)
    expect((await tile()).count).toBe(0)
  })

  it('stay late after a refund of a part, and are not once everything is refunded or cancelled', async () => {
    const id = await order({ state: 'processing', delivery_by: '2026-12-01' })
    const change = (about: { refund_due?: 0 | 1; state?: OrderState }) =>
      shop.deps.db.updateTable('orders').set(about).where('order_id', '=', id).execute()
    await change({ refund_due: 1 })
    expect((await tile()).count).toBe(1)
    await change({ state: 'refunded' })
    expect((await tile()).count).toBe(0)
    await change({ state: 'cancelled' })
    expect((await late()).total).toBe(0)
  })
})
