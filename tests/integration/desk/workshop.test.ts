import { afterEach, beforeEach, expect, it } from 'vitest'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import { WORKSHOP_COUNTS } from '../../../src/contract/desk/workshop/desk-workshop.ts'
import { markPaid } from '../../../api-mock/orders/staff.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { withSession } from '../../support/account/customers.ts'
import { kalkBay, setAvailability } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { uploadOf } from '../../support/reviews/photos.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the workshop', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'workshop')).token
  })
  afterEach(() => shop.close())

  const workshop = async () => (await shop.call('deskWorkshop', { token })).answer
  const step = (orderId: string) => ({ params: { orderId } })
  async function paid(): Promise<string> {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, order_id)
    return order_id
  }
  async function dispatched(): Promise<string> {
    const orderId = await paid()
    await shop.call('deskDispatch', { token, version: 2, carrier: 'Demo Carriers', tracking_number: 'DC-1' }, step(orderId))
    return orderId
  }

  it('has the paid orders and those on their way, with pieces, address, phone and notes, and the counts; unpaid and delivered ones are not there', async () => {
    await placedOrder(shop, 'bank_transfer')
    const away = await dispatched()
    const due = await paid()
    await shop.call('deskNote', { token, text: 'Second floor.' }, step(due))
    await setAvailability(shop, kalkBay.productId, 'in_stock')
    await shop.deps.db.insertInto('stock').values({ product_id: kalkBay.productId, variation: '', count: 3, low_level: 1 }).execute()
    const { orders, counts, more } = await workshop()
    expect(more).toBe(false)
    expect(orders.map(({ order_id, state }) => [order_id, state])).toEqual([
      [due, 'processing'],
      [away, 'dispatched'],
    ])
    expect(orders[0]).toMatchObject({
      name: 'Demo Shopper',
      version: 2,
      phone: expect.stringMatching(/82 555 0101$/),
      shipping: { city: 'Cape Town' },
      pieces: [{ name: 'Kalk Bay', quantity: 1, choices: expect.stringContaining('Oat') }],
      notes: [{ text: 'Second floor.' }],
    })
    expect(orders[1]).toMatchObject({ carrier: 'Demo Carriers', tracking_number: 'DC-1' })
    expect(counts).toEqual([
      { product_id: kalkBay.productId, variation: '', name: 'Kalk Bay', sku: expect.any(String), count: 3, low_level: 1, held: 0 },
    ])
    await shop.deps.db
      .insertInto('stock_hold')
      .values({ order_id: due, product_id: kalkBay.productId, variation: '', quantity: 2 })
      .execute()
    expect((await workshop()).counts).toMatchObject([{ count: 3, held: 2 }])
    await shop.call('deskDeliver', { token, version: 3 }, step(away))
    expect((await workshop()).orders.map(({ order_id }) => order_id)).toEqual([due])
  })

  it('states that there are more counts than a device stores', async () => {
    const rows = Array.from({ length: WORKSHOP_COUNTS }, (_, number) => ({
      product_id: kalkBay.productId,
      variation: `V${number}`,
      count: 1,
      low_level: null,
    }))
    await shop.deps.db.insertInto('stock').values(rows).execute()
    expect(await workshop()).toMatchObject({ more_counts: false, counts: { length: WORKSHOP_COUNTS } })
    await shop.deps.db
      .insertInto('stock')
      .values({ product_id: kalkBay.productId, variation: 'ONE-MORE', count: 1, low_level: null })
      .execute()
    expect(await workshop()).toMatchObject({ more_counts: true, counts: { length: WORKSHOP_COUNTS } })
  })

  it('keeps who received an order and a photo of it, written anew, for the staff alone, until the order is pseudonymised', async () => {
    const orderId = await dispatched()
    const photo = await uploadOf()
    const input = { token, version: 3, received_by: 'Demo Receiver', photo }
    expect((await shop.call('deskDeliver', { ...input, photo: 'AAAA' }, step(orderId))).failure.code).toBe('picture_invalid')
    expect((await shop.call('deskDeliver', input, step(orderId))).answer).toMatchObject({
      order: { state: 'delivered' },
      proof: { received_by: 'Demo Receiver', has_photo: true },
    })
    const timeline = await shop.deps.db.selectFrom('order_event').select('note').where('state', '=', 'delivered').execute()
    expect(timeline).toEqual([{ note: 'Delivered to Demo Receiver.' }])
    const path = `/api/desk/orders/${orderId}/delivery-photo`
    const response = await shop.request(path, { headers: withSession(token) })
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toContain('Exif')
    expect((await shop.request(path)).status).toBe(401)
    const marketing = (await newStaff(shop, 'marketing')).token
    expect((await shop.request(path, { headers: withSession(marketing) })).status).toBe(403)
    shop.clock.advance({ days: 365 * 5 + 2 })
    await pseudonymiseOldOrders(shop.deps)
    expect(await shop.deps.db.selectFrom('delivery_proof').selectAll().execute()).toEqual([])
  })
})
