import { afterEach, beforeEach, expect, it } from 'vitest'
import { routeStops } from '../../../api-mock/documents/route-stops.ts'
import { dispatchOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { withSession } from '../../support/account/customers.ts'
import { checkoutOf, newShopper } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { collectingStore } from '../../support/delivery/zones.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('a route sheet', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  async function dispatched(postcode: string): Promise<string> {
    const { cart } = await newShopper(shop)
    const body = checkoutOf(cart, 'bank_transfer')
    const { order_id } = (await shop.call('checkout', { ...body, shipping: { ...body.shipping, postcode } })).answer
    await markPaid(shop.deps, order_id)
    await dispatchOrder(shop.deps, order_id, 'Demo Carriers', 'DC-1')
    return order_id
  }
  const dayOf = async (day: string) => (await routeStops(shop.deps, { day })).stops.map(({ order_id }) => order_id)

  it('has what was dispatched on a South African day, by postcode, without what was refunded since', async () => {
    shop.clock.set('2026-11-20T22:30:00Z')
    const far = await dispatched('9000')
    const near = await dispatched('1000')
    expect(await dayOf('2026-11-20')).toEqual([])
    expect(await dayOf('2026-11-21')).toEqual([near, far])
    // A refund in part on a later day is no dispatch.
    shop.clock.advance({ days: 3 })
    await refundOrder(shop.deps, far, { reason: 'A scratch.', restock: true, amount: cents(100) })
    expect(await dayOf('2026-11-24')).toEqual([])
    await refundOrder(shop.deps, far, { reason: 'It went back.', restock: true })
    expect(await dayOf('2026-11-21')).toEqual([near])
  })

  it('an order that its customer collects is no stop, also if it is chosen', async () => {
    const { cart } = await newShopper(shop)
    const { order_id: taken } = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer', { collect: await collectingStore(shop) })))
      .answer
    await markPaid(shop.deps, taken)
    const sent = await dispatched('1000')
    const { stops, collected } = await routeStops(shop.deps, { orders: [taken, sent] })
    expect([stops, collected].map((orders) => orders.map(({ order_id }) => order_id))).toEqual([[sent], [taken]])
    const headers = withSession((await newStaff(shop, 'workshop')).token)
    expect((await shop.request(`/api/desk/route-sheet?orders=${taken}`, { headers })).status).toBe(200)
  })

  it('has the chosen orders in their order, and refuses unknown ones and a query that names neither', async () => {
    const headers = withSession((await newStaff(shop, 'workshop')).token)
    const [one, two] = [await dispatched('1000'), await dispatched('9000')]
    expect((await routeStops(shop.deps, { orders: [two, one] })).stops.map(({ order_id }) => order_id)).toEqual([two, one])
    const status = async (query: string) => (await shop.request(`/api/desk/route-sheet?${query}`, { headers })).status
    expect(await status(`orders=${two},${one}`)).toBe(200)
    expect(await status('day=2026-11-20')).toBe(200)
    expect(await status(`orders=${one},00000000`)).toBe(404)
    for (const query of ['', 'orders=1', 'day=2026-02-30', `day=2026-11-20&orders=${one}`]) expect(await status(query), query).toBe(400)
  })
})
