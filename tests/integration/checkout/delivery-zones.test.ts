import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkoutOf, newShopper, readOrder } from '../../support/account/shopper.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { askFor, newBusiness, newestApproval, newMember } from '../../support/trade/business.ts'
import { mailedCard } from '../../support/gifts/cards.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const cape = {
  name: 'Cape Town',
  provinces: [],
  postcodes: [[7400, 8099]] as [number, number][],
  everywhere: false,
  price: 45_000,
  days: 3,
  free_from: null,
  active: true,
}

describeOnEveryDatabase('zones of delivery', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const add = (changes: object = {}) => shop.call('deskZoneAdd', { token, ...cape, ...changes })
  const shipping = {
    firstName: 'Demo',
    lastName: 'Shopper',
    streetAddress1: '1 Test Street',
    city: 'Cape Town',
    postcode: '8001',
    province: 'Western Cape',
  } as const

  it('the price is in the order’s total with its VAT, and a total without it is refused with the cart that has it', async () => {
    await add()
    const { cart } = await newShopper(shop)
    const old = await shop.call('checkout', checkoutOf(cart, 'card', { shipping }))
    expect(old.failure).toMatchObject({ status: 409, code: 'cart_changed' })
    const total = cart.totals.total + 45_000
    expect(old.failure.data).toMatchObject({
      cart: { totals: { shipping_total: 45_000, total } },
      delivery: { zones: [{ name: 'Cape Town' }] },
    })
    const placed = await shop.call('checkout', { ...checkoutOf(cart, 'card', { shipping }), total })
    const order = await readOrder(shop, placed.answer)
    expect(order).toMatchObject({ delivery_zone: 'Cape Town', totals: { shipping_total: 45_000, total } })
    expect(order.totals.tax_total).toBe(Math.floor((total * 15) / 115 + 0.5))
  })

  it('a zone that changes before the press refuses the total that was seen', async () => {
    const { zones } = (await add()).answer
    const { cart } = await newShopper(shop)
    const body = { ...checkoutOf(cart, 'card', { shipping }), total: cart.totals.total + 45_000 }
    const { zone_id: zoneId = '', rev = 0 } = zones[0] ?? {}
    await shop.call('deskZoneChange', { token, ...cape, price: 60_000, rev }, { params: { zoneId } })
    expect((await shop.call('checkout', body)).failure).toMatchObject({ status: 409, code: 'cart_changed' })
    expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toHaveLength(0)
    const late = await shop.call('deskZoneChange', { token, ...cape, rev }, { params: { zoneId } })
    expect(late.failure).toMatchObject({ status: 409, code: 'zone_changed' })
  })

  it('a place without delivery is refused, and elsewhere delivery stays free', async () => {
    await add({ price: null })
    const { cart } = await newShopper(shop)
    expect((await shop.call('checkout', checkoutOf(cart, 'card', { shipping }))).failure).toMatchObject({
      status: 409,
      code: 'no_delivery',
    })
    const elsewhere = { ...shipping, city: 'Durban', postcode: '4001', province: 'KwaZulu-Natal' as const }
    const placed = await shop.call('checkout', checkoutOf(cart, 'card', { shipping: elsewhere }))
    expect((await readOrder(shop, placed.answer)).totals).toMatchObject({ shipping_total: 0, total: cart.totals.total })
  })

  it('zones that claim the same are refused and named; the preview says what counts', async () => {
    await add()
    const twin = await add({ name: 'Twin', postcodes: [[7399, 8098]] })
    expect(twin.failure).toMatchObject({ status: 409, code: 'zone_overlap' })
    expect(twin.failure.message).toContain('Cape Town')
    const preview = async (postcode: string) => (await shop.call('deskDeliveryPreview', { token, postcode, goods: 0 })).answer
    expect(await preview('8001')).toMatchObject({ zone: 'Cape Town', price: 45_000 })
    expect(await preview('2000')).toMatchObject({ zone: null, price: 0 })
  })

  it('a collected order costs no delivery and states its store; a store that does not collect is refused', async () => {
    await add()
    const slug = [...shop.deps.catalogue.reading.stores.keys()][0] ?? ''
    const { cart } = await newShopper(shop)
    const body = { ...checkoutOf(cart, 'card', { shipping }), collect: slug }
    expect((await shop.call('checkout', body)).failure).toMatchObject({ status: 409, code: 'no_collection' })
    await shop.call('deskCollectionChange', { token, active: true, days: 2, rev: 0 }, { params: { slug } })
    const placed = await shop.call('checkout', body)
    expect(await readOrder(shop, placed.answer)).toMatchObject({ collection: { slug }, totals: { shipping_total: 0 } })
  })

  it('a refused order is refused the same again, with the zones of now', async () => {
    await add()
    const { cart } = await newShopper(shop)
    const body = checkoutOf(cart, 'card', { shipping })
    const key = randomUUID()
    const answers = [await shop.call('checkout', body, { key }), await shop.call('checkout', body, { key })]
    for (const { failure } of answers)
      expect(failure).toMatchObject({ status: 409, code: 'cart_changed', data: { delivery: { zones: [{ name: 'Cape Town' }] } } })
  })

  it('a gift card pays the delivery too', async () => {
    await add()
    const { cart } = await newShopper(shop)
    const total = cart.totals.total + 45_000
    const { code } = await mailedCard(shop.deps.db, total)
    const body = { ...checkoutOf(cart, 'card', { giftCard: { code, amount: cents(total) }, paymentMethod: undefined, shipping }), total }
    const order = await readOrder(shop, (await shop.call('checkout', body)).answer)
    expect(order).toMatchObject({ state: 'processing', totals: { shipping_total: 45_000, total }, credits: [{ amount: total }] })
  })

  it('an approval has the price of its delivery, and another price is not ordered', async () => {
    const { token: ownId, ...zone } = { token, ...cape, name: 'Everywhere', postcodes: [], everywhere: true }
    const { zones } = (await shop.call('deskZoneAdd', { token: ownId, ...zone })).answer
    const { owner } = await newBusiness(shop, 10_000_000)
    const buyer = await newMember(shop, owner)
    expect((await askFor(shop, buyer)).status).toBe(200)
    const asked = await newestApproval(shop, buyer)
    const { zone_id: zoneId = '', rev = 0 } = zones[0] ?? {}
    await shop.call('deskZoneChange', { token, ...zone, price: 60_000, rev }, { params: { zoneId } })
    const approve = (total: number) =>
      shop.call(
        'tradeDecide',
        { approvalId: asked.approval_id, decision: { kind: 'approve', total: cents(total) } },
        { headers: owner.headers },
      )
    expect((await approve(asked.total)).failure.code).toBe('approval_changed')
    expect((await approve(asked.total + 15_000)).status).toBe(200)
    const orders = await shop.deps.db.selectFrom('orders').select(['shipping_total', 'total']).execute()
    expect(orders).toEqual([{ shipping_total: 60_000, total: asked.total + 15_000 }])
  })

  it('the delivery is refunded as its own line, once', async () => {
    await add()
    const { cart } = await newShopper(shop)
    const body = { ...checkoutOf(cart, 'bank_transfer', { shipping }), total: cart.totals.total + 45_000 }
    const at = { params: { orderId: (await shop.call('checkout', body)).answer.order_id } }
    await shop.call('deskConfirmTransfer', { token, version: 1 }, at)
    const lines = [{ item_key: 'delivery', quantity: 1 }]
    const refunded = await shop.call('deskRefund', { token, version: 2, reason: 'Collected after all', lines }, at)
    expect(refunded.answer.order.refunds).toMatchObject([{ amount: 45_000, lines }])
    const again = await shop.call('deskRefund', { token, version: 3, reason: 'Collected after all', lines }, at)
    expect(again.failure.code).toBe('refund_too_large')
    const pieces = cart.items.map(({ item_key, quantity }) => ({ item_key, quantity: quantity.value }))
    const rest = await shop.call('deskRefund', { token, version: 3, reason: 'The rest', lines: pieces }, at)
    expect(rest.answer.order).toMatchObject({ state: 'refunded', refunds: [{}, { amount: cart.totals.total }] })
  })

  it('a collected order becomes ready and is collected, each with its mail, and no van takes it', async () => {
    const slug = [...shop.deps.catalogue.reading.stores.keys()][0] ?? ''
    await shop.call('deskCollectionChange', { token, active: true, days: 2, rev: 0 }, { params: { slug } })
    const { cart } = await newShopper(shop)
    const placed = await shop.call('checkout', { ...checkoutOf(cart, 'bank_transfer', { shipping }), collect: slug })
    const at = { params: { orderId: placed.answer.order_id } }
    await shop.call('deskConfirmTransfer', { token, version: 1 }, at)
    const parcel = { carrier: 'Demo Carriers', tracking_number: 'DC-1' }
    expect((await shop.call('deskDispatch', { token, version: 2, ...parcel }, at)).failure.code).toBe('wrong_state')
    expect((await shop.call('deskOrder', { token }, at)).answer.actions).toContain('ready')
    await shop.call('deskReady', { token, version: 2 }, at)
    expect((await shop.call('deskWorkshop', { token })).answer.orders).toEqual([])
    const done = await shop.call('deskDeliver', { token, version: 3, received_by: 'Demo Collector' }, at)
    expect(done.answer.order).toMatchObject({ state: 'delivered', collection: { slug } })
    expect(done.answer.order.timeline.at(-1)?.note).toBe('Collected by Demo Collector.')
    const mails = await shop.deps.db.selectFrom('outgoing_mail').select(['subject', 'text']).execute()
    const ready = mails.find(({ subject }) => subject.includes('is ready to collect'))
    expect(ready?.text).toContain(done.answer.order.collection?.name)
    expect(mails.some(({ text }) => text.includes('You have collected order'))).toBe(true)
  })

  it('the command line sets, changes, previews and removes a zone, and says what is wrong with a range', async () => {
    const line = (...words: string[]) => shopLine({ deps: shop.deps }, ...words)
    expect((await line('delivery', 'zone-set', 'Cape', '--postcodes', '7400-8099', '--price', '450', '--days', '3')).code).toBe(0)
    expect((await line('delivery', 'zone-set', 'Cape', '--price', '500')).code).toBe(0)
    expect((await line('delivery', 'zones', '--json')).json).toMatchObject([
      { name: 'Cape', price: 50_000, days: 3, postcodes: [[7400, 8099]] },
    ])
    await shop.deps.catalogue.refresh()
    expect((await line('delivery', 'preview', '8001', '--json')).json).toMatchObject({ zone: 'Cape', price: 50_000 })
    const wrong = await line('delivery', 'zone-set', 'Far', '--postcodes', '8099-7400', '--price', '1', '--days', '3')
    expect(wrong).toMatchObject({ code: 2 })
    expect((await line('delivery', 'zone-set', 'Twin', '--postcodes', '7400-8099', '--price', '1', '--days', '3')).code).toBe(1)
    expect((await line('delivery', 'zone-remove', 'Cape')).code).toBe(0)
    expect((await line('delivery', 'zones', '--json')).json).toEqual([])
  })

  it('a phone order is priced with the delivery of its place, and is placed at that total', async () => {
    await add()
    const lines = [{ ...kalkBay, quantity: 1 }]
    const price = async (place?: object) => (await shop.call('deskPhonePrice', { token, lines, ...place })).answer.cart.totals
    const { total } = await price({ place: { postcode: '8001', province: 'Western Cape' } })
    expect(total).toBe((await price()).total + 45_000)
    const contact = { email: 'caller@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Caller' }
    const placed = await shop.call('deskPhoneOrder', { token, lines, contact, shipping, payment: 'link', total })
    expect(placed.answer.order).toMatchObject({ delivery_zone: 'Cape Town', totals: { shipping_total: 45_000, total } })
  })

  it('without zones the facts of the shop have no word of them', async () => {
    expect(shop.deps.catalogue.delivery).toBeUndefined()
  })
})
