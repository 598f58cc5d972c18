import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkoutOf, newShopper, readOrder } from '../../support/account/shopper.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { capeTown, collectingStore } from '../../support/delivery/zones.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('zones of delivery', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const add = (changes: object = {}) => shop.call('deskZoneAdd', { token, ...capeTown, ...changes })
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
    await shop.call('deskZoneChange', { token, ...capeTown, price: 60_000, rev }, { params: { zoneId } })
    expect((await shop.call('checkout', body)).failure).toMatchObject({ status: 409, code: 'cart_changed' })
    expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toHaveLength(0)
    const late = await shop.call('deskZoneChange', { token, ...capeTown, rev }, { params: { zoneId } })
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

  it('zones that claim the same are refused and named; the preview shows which zone counts', async () => {
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
    const slug = [...shop.deps.catalogue.editorial.stores.keys()][0] ?? ''
    const { cart } = await newShopper(shop)
    const body = { ...checkoutOf(cart, 'card', { shipping }), collect: slug }
    expect((await shop.call('checkout', body)).failure).toMatchObject({ status: 409, code: 'no_collection' })
    await shop.call('deskCollectionChange', { token, active: true, days: 2, rev: 0 }, { params: { slug } })
    const placed = await shop.call('checkout', body)
    expect(await readOrder(shop, placed.answer)).toMatchObject({ collection: { slug }, totals: { shipping_total: 0 } })
  })

  it('a repeated call for a refused order gets the same refusal, with the present zones', async () => {
    await add()
    const { cart } = await newShopper(shop)
    const body = checkoutOf(cart, 'card', { shipping })
    const key = randomUUID()
    const answers = [await shop.call('checkout', body, { key }), await shop.call('checkout', body, { key })]
    for (const { failure } of answers)
      expect(failure).toMatchObject({ status: 409, code: 'cart_changed', data: { delivery: { zones: [{ name: 'Cape Town' }] } } })
  })

  it('a collected order becomes ready and is collected, each with its mail, and no van takes it', async () => {
    const slug = [...shop.deps.catalogue.editorial.stores.keys()][0] ?? ''
    await shop.call('deskCollectionChange', { token, active: true, days: 2, rev: 0 }, { params: { slug } })
    const { cart } = await newShopper(shop)
    const placed = await shop.call('checkout', { ...checkoutOf(cart, 'bank_transfer', { shipping }), collect: slug })
    const at = { params: { orderId: placed.answer.order_id } }
    await shop.call('deskConfirmTransfer', { token, version: 1 }, at)
    const parcel = { carrier: 'Demo Carriers', tracking_number: 'DC-1' }
    expect((await shop.call('deskDispatch', { token, version: 2, ...parcel }, at)).failure.code).toBe('wrong_state')
    expect((await shop.call('deskOrder', { token }, at)).answer.actions).toContain('ready')
    const listed = async () => (await shop.call('deskWorkshop', { token })).answer.orders.map(({ state, collect }) => [state, collect])
    const name = shop.deps.catalogue.editorial.stores.get(slug)?.name
    expect(await listed()).toEqual([['processing', name]])
    await shop.call('deskReady', { token, version: 2 }, at)
    expect(await listed()).toEqual([['dispatched', name]])
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

  it('a phone order is collected at a store, at a price without delivery, and its price says what is missing or impossible', async () => {
    await add()
    await add({ name: 'Far', postcodes: [[9900, 9999]], price: null })
    const lines = [{ ...kalkBay, quantity: 1 }]
    const price = async (asked: object = {}) => (await shop.call('deskPhonePrice', { token, lines, ...asked })).answer
    const delivery = async (asked: object = {}) => (await price(asked)).delivery
    expect(await delivery()).toEqual({ kind: 'open', problem: null })
    const far = { place: { postcode: '9900', province: 'Western Cape' } }
    expect(await delivery(far)).toEqual({ kind: 'none', problem: expect.stringContaining('We do not deliver to 9900') })
    expect(await delivery({ collect: 'no-such-store' })).toMatchObject({ kind: 'closed', problem: expect.any(String) })
    const collect = await collectingStore(shop)
    const asked = await price({ ...far, collect })
    expect(asked).toMatchObject({ delivery: { kind: 'collect', problem: null }, cart: { totals: { shipping_total: 0 } } })
    const contact = { email: 'caller@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Caller' }
    const body = {
      token,
      lines,
      contact,
      shipping: { ...shipping, postcode: '9900' },
      payment: 'link' as const,
      total: asked.cart.totals.total,
    }
    expect((await shop.call('deskPhoneOrder', body)).failure.code).toBe('no_delivery')
    expect((await shop.call('deskPhoneOrder', { ...body, collect: 'no-such-store' })).failure.code).toBe('no_collection')
    const placed = await shop.call('deskPhoneOrder', { ...body, collect })
    expect(placed.answer.order).toMatchObject({
      collection: { slug: collect },
      delivery_by: asked.delivery_by,
      totals: { shipping_total: 0 },
    })
  })

  it('without zones the facts of the shop do not mention them', async () => {
    expect(shop.deps.catalogue.delivery).toBeUndefined()
  })
})
