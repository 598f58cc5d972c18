import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { addToCart, checkoutOf, decideAtSandbox, newShopper, placedOrder, readOrder } from '../../support/account/shopper.ts'
import { checkoutAs, fillCart, signedIn, ordersOf, signInAs, withEmail, type TestCustomer } from '../../support/account/signed-in.ts'

describeOnEveryDatabase('a customer’s orders', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const order = async (customer: TestCustomer) => (await checkoutAs(shop, customer, await fillCart(shop, customer, [aloe, 1]))).answer

  it('are listed 50 a page, newest first', async () => {
    const customer = await signedIn(shop)
    const { order_id } = await order(customer)
    const row = await shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      order_id: String(20_000_000 + index),
      order_key: `copy-${index}`,
      created_at: new Date(Date.parse('2026-10-01T00:00:00Z') + index * 60_000).toISOString(),
    }))
    await shop.deps.db.insertInto('orders').values(copies).execute()
    const [first, second, third] = [await ordersOf(shop, customer), await ordersOf(shop, customer, 2), await ordersOf(shop, customer, 3)]
    expect([first.total, first.orders.length, second.orders.length, third.orders.length]).toEqual([61, 50, 11, 0])
    const times = [...first.orders, ...second.orders].map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set([...first.orders, ...second.orders].map((one) => one.order_id)).size).toBe(61)
    expect(first.orders[0]).toEqual((await shop.call('order', {}, { params: { orderId: order_id }, headers: customer.headers })).answer)
  })

  it('are not readable for another customer, with any id, page or token', async () => {
    const [mine, other] = [await signedIn(shop), await signedIn(shop)]
    await order(mine)
    expect((await ordersOf(shop, other)).orders).toEqual([])
    const foreign = await shop.call('ordersCustomer', { customer_id: mine.id }, { headers: other.headers })
    expect(foreign.failure).toMatchObject({ status: 404, code: 'not_found' })
    const unknownCustomer = await shop.call('ordersCustomer', { customer_id: 'A'.repeat(20) }, { headers: other.headers })
    expect(unknownCustomer.failure).toEqual(foreign.failure)
    expect((await shop.call('ordersCustomer', { customer_id: mine.id }, { headers: mine.headers })).answer.total).toBe(1)
    expect((await shop.call('ordersCustomer', { customer_id: mine.id })).failure.code).toBe('session_required')
    expect((await shop.call('ordersCustomer', { token: 'nonsense' })).failure.code).toBe('session_required')
  })

  it('open for their customer without a key: to read, to pay and for the calendar', async () => {
    const customer = await signedIn(shop)
    const { order_id } = await order(customer)
    const [options, { headers }] = [{ params: { orderId: order_id }, headers: customer.headers }, customer]
    expect((await shop.call('order', {}, options)).answer.order_id).toBe(order_id)
    expect((await shop.call('order', { token: customer.token }, { params: { orderId: order_id } })).answer.order_id).toBe(order_id)
    expect((await shop.call('orderPay', { paymentMethod: 'payjustnow' }, options)).answer.redirect_url).toContain('/sandbox/payjustnow')
    expect((await shop.request(`/api/orders/${order_id}/delivery.ics`, { headers })).status).toBe(200)
  })

  it('are as unknown to another customer as an unknown number', async () => {
    const [mine, other] = [await signedIn(shop), await signedIn(shop)]
    const { order_id } = await order(mine)
    const guests = await placedOrder(shop)
    for (const headers of [other.headers, {}]) {
      const refusals = await Promise.all(
        [order_id, guests.order_id, '00000000'].flatMap((orderId) => [
          shop.call('order', {}, { params: { orderId }, headers }),
          shop.call('order', { key: 'x'.repeat(32) }, { params: { orderId }, headers }),
          shop.call('orderPay', { paymentMethod: 'card' }, { params: { orderId }, headers }),
        ]),
      )
      expect(new Set(refusals.map(({ failure }) => JSON.stringify(failure))).size).toBe(1)
      expect(refusals[0]?.failure).toMatchObject({ status: 404, code: 'not_found' })
      expect((await shop.request(`/api/orders/${order_id}/delivery.ics`, { headers })).status).toBe(404)
    }
  })

  it('open with their key even after a session has ended', async () => {
    const placed = await placedOrder(shop)
    const headers = { Cookie: 'shop_session=ended' }
    const reply = await shop.call('order', { key: placed.order_key }, { params: { orderId: placed.order_id }, headers })
    expect(reply.answer.order_id).toBe(placed.order_id)
    expect((await shop.call('order', {}, { params: { orderId: placed.order_id }, headers })).failure.code).toBe('session_required')
  })

  it('do not include the orders of other guests with the account’s e-mail', async () => {
    const customer = await signedIn(shop, { email: 'mine@stoep.example' })
    const placed = await placedOrder(shop, 'card', withEmail('mine@stoep.example'))
    expect((await ordersOf(shop, customer)).orders).toEqual([])
    const read = await shop.call('order', {}, { params: { orderId: placed.order_id }, headers: customer.headers })
    expect(read.failure.code).toBe('not_found')
  })

  it('include the orders of this guest before sign-in, if the e-mail is the account’s', async () => {
    const customer = await signedIn(shop, { email: 'mine@stoep.example' })
    const { cartKey, cart } = await newShopper(shop)
    const paid = (await shop.call('checkout', checkoutOf(cart, 'card', withEmail('Mine@Stoep.example')))).answer
    await decideAtSandbox(shop, paid.redirect_url, 'pay')
    const other = (await shop.call('checkout', checkoutOf(await addToCart(shop, cartKey, 'aloe'), 'card', withEmail('gift@stoep.example'))))
      .answer
    await signInAs(shop, customer, cartKey)
    expect((await ordersOf(shop, customer)).orders.map(({ order_id }) => order_id)).toEqual([paid.order_id])
    expect((await readOrder(shop, other)).state).toBe('pending_payment')
  })
})
