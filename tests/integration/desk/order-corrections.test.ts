import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import { cancelOrder, dispatchOrder, markPaid } from '../../../api-mock/orders/staff.ts'
import { addressSchema } from '../../../src/contract/account/address.ts'
import { checkoutOf, mailNames, newShopper, placedOrder } from '../../support/account/shopper.ts'
import { newCustomer } from '../../support/account/customers.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const email = 'demo.right@stoep.example'
const phone = '021 555 0177'

describeOnEveryDatabase('a correction of an order', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const at = (orderId: string) => ({ params: { orderId } })
  const rowOf = (orderId: string) => shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const postedAbout = (words: string) => shop.posted.filter(({ subject }) => subject.includes(words))
  const audited = async (action: string) => {
    const entries = await shop.deps.db.selectFrom('audit_entry').selectAll().where('action', '=', action).execute()
    return entries.map(({ before, after }) => ({ before: JSON.parse(before) as unknown, after: JSON.parse(after) as unknown }))
  }

  async function onItsWay(): Promise<string> {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, order_id)
    await dispatchOrder(shop.deps, order_id, 'Wrong Carriers', 'DC-100200300', 'https://wrong.example/DC-100200300')
    return order_id
  }

  it('of a dispatch reaches the order’s page and the customer, once each time', async () => {
    const orderId = await onItsWay()
    const right = { carrier: 'Demo Carriers', tracking_number: 'DC-100200999', tracking_url: 'https://right.example/DC-100200999' }
    const { order, actions } = (await shop.call('deskCorrectDispatch', { token, version: 3, ...right }, at(orderId))).answer
    expect(actions).toContain('correct_dispatch')
    expect(order).toMatchObject({
      state: 'dispatched',
      tracking: { carrier: 'Demo Carriers', number: 'DC-100200999', url: right.tracking_url },
    })
    expect(order.timeline.at(-1)?.note).toBe('Corrected: on its way with Demo Carriers, tracking number DC-100200999.')
    await sendDueMail(shop.deps)
    const mails = postedAbout('corrected')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('DC-100200999')
    expect(mails[0]?.text).not.toContain('DC-100200300')
    expect(await audited('orders.correct_dispatch')).toEqual([
      {
        before: { carrier: 'Wrong Carriers', tracking_ends: '…0300', tracking_host: 'wrong.example' },
        after: { carrier: 'Demo Carriers', tracking_ends: '…0999', tracking_host: 'right.example' },
      },
    ])
    const again = await shop.call('deskCorrectDispatch', { token, version: 4, ...right }, at(orderId))
    expect(again.failure).toMatchObject({ code: 'correction_refused' })
    expect((await shop.call('deskCorrectDispatch', { token, version: 3, ...right }, at(orderId))).failure.code).toBe('order_changed')
    const line = await shopLine({ deps: shop.deps }, 'orders', 'correct-dispatch', orderId, '--carrier', 'Our van')
    expect(line).toMatchObject({ code: 0 })
    expect(await rowOf(orderId)).toMatchObject({ carrier: 'Our van', tracking_number: null, tracking_url: null })
    await sendDueMail(shop.deps)
    expect(postedAbout('corrected').at(-1)?.text).toContain('without a tracking number')
    expect((await shopLine({ deps: shop.deps }, 'orders', 'correct-dispatch', orderId, '--carrier', 'Our van')).code).toBe(1)
  })

  it('of a dispatch waits for the dispatch', async () => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    const wanted = { token, version: 1, carrier: 'Demo Carriers' }
    expect((await shop.call('deskCorrectDispatch', wanted, at(order_id))).failure.code).toBe('wrong_state')
  })

  it('of a guest’s address moves mails, links and the search, and tells the former address nothing about the customer', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const former = await rowOf(placed.order_id)
    // The mail about the transfer has not left yet.
    const { order } = (await shop.call('deskChangeContact', { token, version: 1, email, phone }, at(placed.order_id))).answer
    expect(order.contact).toMatchObject({ email, phone })
    expect(order.timeline.at(-1)?.note).toBe('The e-mail address and the phone number were changed.')
    await sendDueMail(shop.deps)
    const { order_key } = await rowOf(placed.order_id)
    expect(order_key).not.toBe(former.order_key)
    const toNew = shop.posted.filter(({ to }) => to === email)
    expect(toNew.map(({ subject }) => subject)).toHaveLength(2)
    for (const { text } of toNew) {
      expect(text).toContain(order_key)
      expect(text).not.toContain(former.order_key)
    }
    const toFormer = shop.posted.filter(({ to }) => to === former.email)
    expect(toFormer).toHaveLength(1)
    expect(toFormer[0]?.text).toContain('d…@stoep.example')
    expect(JSON.stringify(toFormer)).not.toMatch(new RegExp([order_key, former.order_key, email, phone, former.first_name].join('|')))
    expect((await shop.call('order', { key: former.order_key }, at(placed.order_id))).failure.code).toBe('not_found')
    expect((await shop.call('order', { key: order_key }, at(placed.order_id))).answer.order_id).toBe(placed.order_id)
    expect((await shop.call('orderLookup', { orderId: placed.order_id, email: former.email })).failure.code).toBe('not_found')
    expect((await shop.call('orderLookup', { orderId: placed.order_id, email })).answer).toMatchObject({ order_key })
    expect(await audited('orders.change_contact')).toEqual([{ before: {}, after: { contact: 'e-mail and phone' } }])
  })

  it('of a refused address sends the refused mail again', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const given_up_at = shop.clock.now().toISOString()
    await shop.deps.db.updateTable('outgoing_mail').set({ given_up_at, last_error: '550', attempts: 1 }).execute()
    await shop.call('deskChangeContact', { token, version: 1, email, phone }, at(placed.order_id))
    await sendDueMail(shop.deps)
    expect(shop.posted.filter(({ to }) => to === email)).toHaveLength(2)
  })

  it('of a phone number alone keeps key and address', async () => {
    const placed = await placedOrder(shop, 'card')
    const former = await rowOf(placed.order_id)
    const line = await shopLine({ deps: shop.deps }, 'orders', 'contact', placed.order_id, '--phone', phone)
    expect(line).toMatchObject({ code: 0 })
    expect(await rowOf(placed.order_id)).toMatchObject({ phone, email: former.email, order_key: former.order_key })
    expect((await mailNames(shop)).filter((name) => name.startsWith('contact'))).toEqual(['contact-changed'])
    expect((await shopLine({ deps: shop.deps }, 'orders', 'contact', placed.order_id)).code).toBe(2)
    expect((await shopLine({ deps: shop.deps }, 'orders', 'contact', placed.order_id, '--email', 'nobody')).code).toBe(2)
  })

  it('of a phone number reaches the driver, and leaves another person’s number at the door', async () => {
    const cart = (await newShopper(shop)).cart
    const { contact, ...body } = checkoutOf(cart)
    const shipping = addressSchema.parse(body.shipping)
    const repeated = { ...shipping, email: contact.email, phone: contact.phone }
    const own = await placedOrder(shop, 'bank_transfer', { shipping: repeated })
    const theirs = await placedOrder(shop, 'bank_transfer', { shipping: { ...shipping, phone: '021 555 0133' } })
    for (const { order_id } of [own, theirs]) {
      await markPaid(shop.deps, order_id)
      await shop.call('deskChangeContact', { token, version: 2, email, phone }, at(order_id))
    }
    const { orders } = (await shop.call('deskWorkshop', { token })).answer
    const phones = new Map(orders.map((order) => [order.order_id, order.phone]))
    expect(phones).toEqual(
      new Map([
        [own.order_id, phone],
        [theirs.order_id, '021 555 0133'],
      ]),
    )
    const { order } = (await shop.call('deskOrder', { token }, at(own.order_id))).answer
    expect([order.shipping, order.billing]).toEqual([expect.objectContaining({ email, phone }), expect.objectContaining({ email, phone })])
    const found = (await shop.call('deskOrders', { token, q: phone })).answer.orders
    expect(found.map(({ order_id }) => order_id)).toContain(own.order_id)
  })

  it('of the address of an unpaid order is on its invoice too, at the same price', async () => {
    const shipping = addressSchema.parse({ ...checkoutOf((await newShopper(shop)).cart).shipping, streetAddress1: '9 Other Road' })
    const billing = { ...shipping, streetAddress1: '7 Invoice Street' }
    const [own, separate] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'card', { billing })]
    for (const { order_id, cart } of [own, separate]) {
      const { order } = (await shop.call('deskChangeAddress', { token, version: 1, shipping }, at(order_id))).answer
      expect(order.shipping.street_address_1).toBe('9 Other Road')
      expect(order.totals).toEqual(cart.totals)
    }
    const billed = async ({ order_id }: { order_id: string }) =>
      (await shop.call('deskOrder', { token }, at(order_id))).answer.order.billing.street_address_1
    expect([await billed(own), await billed(separate)]).toEqual(['9 Other Road', '7 Invoice Street'])
    await cancelOrder(shop.deps, own.order_id, 'A test')
    expect((await shop.call('deskChangeAddress', { token, version: 3, shipping }, at(own.order_id))).failure.code).toBe('wrong_state')
  })

  it('gives no account’s order to another address, and no account another’s order', async () => {
    const other = await newCustomer(shop, { email })
    const owner = await newCustomer(shop)
    const cart = (await shop.call('cartAdd', { token: owner.token, ...kalkBay, productQuantity: 1 })).answer
    const { order_id } = (await shop.call('checkout', { token: owner.token, ...checkoutOf(cart, 'bank_transfer') })).answer
    const own = await rowOf(order_id)
    expect(own.customer_id).toBe(owner.user_id)
    const refused = await shop.call('deskChangeContact', { token, version: 1, email, phone: own.phone }, at(order_id))
    expect(refused.failure.code).toBe('correction_refused')
    expect(refused.failure.message).toContain('own address')
    expect(await rowOf(order_id)).toEqual(own)
    const guests = await placedOrder(shop, 'card')
    await shop.call('deskChangeContact', { token, version: 1, email, phone }, at(guests.order_id))
    expect((await rowOf(guests.order_id)).customer_id).toBeNull()
    expect((await shop.call('ordersCustomer', { token: other.token })).answer.orders).toEqual([])
  })

  it('ends with the names, after five years', async () => {
    const placed = await placedOrder(shop, 'card')
    await shop.call('deskChangeContact', { token, version: 1, email, phone }, at(placed.order_id))
    shop.clock.advance({ days: 6 * 366 })
    await pseudonymiseOldOrders(shop.deps)
    expect((await mailNames(shop)).filter((name) => name.startsWith('contact'))).toEqual([])
    const late = await newStaff(shop, 'office')
    const wanted = { token: late.token, version: 2, email: 'demo.late@stoep.example', phone }
    expect((await shop.call('deskChangeContact', wanted, at(placed.order_id))).failure.code).toBe('wrong_state')
  })
})
