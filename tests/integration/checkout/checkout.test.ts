import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cents } from '../../../src/contract/money/money.ts'
import { REPLAY_HEADER } from '../../../src/contract/http/headers.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { kalkBay, setAvailability } from '../../support/catalogue/goods.ts'
import { addToCart, cartOf, checkoutOf, mailNames, newShopper, readOrder } from '../../support/account/shopper.ts'
import { checked } from '../../support/server/answer-of.ts'
import { cartSchema } from '../../../src/contract/cart/cart.ts'

const KEY = '6a0f5f0c-2b1d-4c77-9b87-0d8d1d6f0a11'

describeOnEveryDatabase('placing an order', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const orderCount = async () => (await shop.deps.db.selectFrom('orders').select('order_id').execute()).length

  it('says of no payment that it failed, when the shopper comes back and chooses a transfer', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const first = (await shop.call('checkout', checkoutOf(cart))).answer
    const again = (await shop.call('checkout', checkoutOf(await cartOf(shop, cartKey), 'bank_transfer'))).answer
    expect(again.order_id).toBe(first.order_id)
    expect((await readOrder(shop, again)).timeline.map(({ state }) => state)).toEqual(['pending_payment', 'awaiting_transfer'])
  })

  it('an order is a snapshot of the cart with eight digits, a long key, and the URL of the payment page', async () => {
    const { cart } = await newShopper(shop, 2)
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'card', { note: 'Ring twice', marketingConsent: true }))
    expect(answer.order_id).toMatch(/^[1-9]\d{7}$/)
    expect(answer.order_key).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(answer.redirect_url).toContain('/sandbox/payfast?')
    const order = await readOrder(shop, answer)
    expect(order.state).toBe('pending_payment')
    expect(order.items).toEqual(cart.items)
    expect(order.totals).toEqual(cart.totals)
    expect(order.contact.email).toBe('demo.shopper@stoep.example')
    expect(order.billing).toEqual(order.shipping)
    expect(order.shipping.state).toBe('Western Cape')
    expect(order.note).toBe('Ring twice')
    expect([order.dispatch_from, order.delivery_by]).toEqual(['2027-01-17', '2027-01-29'])
    expect(order.timeline).toHaveLength(1)
  })

  it('no line leaves the cart before the payment', async () => {
    const { cartKey, cart } = await newShopper(shop)
    await shop.call('checkout', checkoutOf(cart))
    expect(await cartOf(shop, cartKey)).toMatchObject({ rev: cart.rev, item_count: 1 })
  })

  it('an answer lost after the server stored the order is not a second order', async () => {
    const { cart } = await newShopper(shop)
    const first = await shop.call('checkout', checkoutOf(cart), { key: KEY })
    const again = await shop.call('checkout', checkoutOf(cart), { key: KEY })
    expect(again.answer).toEqual(first.answer)
    expect(again.headers.get(REPLAY_HEADER)).toBe('1')
    expect(await orderCount()).toBe(1)
  })

  it('fifty checkouts of one cart at once are one order', async () => {
    const { cart } = await newShopper(shop)
    const replies = await Promise.all(Array.from({ length: 50 }, () => shop.call('checkout', checkoutOf(cart))))
    expect(new Set(replies.map((reply) => reply.answer.order_id)).size).toBe(1)
    expect(await orderCount()).toBe(1)
    expect(await shop.deps.db.selectFrom('payment').select('payment_id').execute()).toHaveLength(1)
  })

  it('fifty checkouts by transfer at once are one order, and its lines leave the cart once', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const replies = await Promise.all(Array.from({ length: 50 }, () => shop.call('checkout', checkoutOf(cart, 'bank_transfer'))))
    expect(new Set(replies.map((reply) => reply.answer.order_id)).size).toBe(1)
    expect(await cartOf(shop, cartKey)).toMatchObject({ rev: cart.rev + 1, item_count: 0 })
    expect(await mailNames(shop)).toEqual(['awaiting-transfer'])
  })

  it('one key with another body is refused', async () => {
    const { cart } = await newShopper(shop)
    await shop.call('checkout', checkoutOf(cart), { key: KEY })
    const other = await shop.call('checkout', checkoutOf(cart, 'finchoice'), { key: KEY })
    expect(other.failure).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
  })

  it('a total other than the user saw is rejected with the current cart, and again for the same key', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const cheap = checkoutOf(cart, 'card', { total: cents(100) })
    for (const reply of [await shop.call('checkout', cheap, { key: KEY }), await shop.call('checkout', cheap, { key: KEY })]) {
      expect(reply.failure).toMatchObject({
        status: 409,
        code: 'cart_changed',
        data: { status: 409, cart: { cart_key: cartKey, totals: cart.totals } },
      })
    }
    expect(await orderCount()).toBe(0)
  })

  it('a cart that another device changed is rejected, and nothing is ordered', async () => {
    const { cartKey, cart } = await newShopper(shop)
    await addToCart(shop, cartKey, 'marula')
    const reply = await shop.call('checkout', checkoutOf(cart))
    expect(reply.failure.code).toBe('cart_changed')
    expect(await orderCount()).toBe(0)
  })

  it('a price that rose after the user saw it is rejected', async () => {
    const { cart } = await newShopper(shop)
    await shop.deps.db
      .updateTable('product')
      .set((row) => ({ price: row('price', '+', 50_000) }))
      .where('slug', '=', 'kalk-bay')
      .execute()
    await shop.deps.catalogue.reload()
    const reply = await shop.call('checkout', checkoutOf(cart))
    const data = checked(z.object({ cart: cartSchema }), reply.failure.data)
    expect(reply.failure.code).toBe('cart_changed')
    expect(data.cart.totals.total).toBe(cart.totals.total + 50_000)
    const accepted = await shop.call('checkout', checkoutOf(data.cart))
    expect((await readOrder(shop, accepted.answer)).totals.total).toBe(cart.totals.total + 50_000)
  })

  it('a product that sold out cannot be ordered: the response contains the cart without it', async () => {
    const { cartKey } = await newShopper(shop)
    const cart = await addToCart(shop, cartKey, 'marula')
    await setAvailability(shop, kalkBay.productId, 'out_of_stock')
    const reply = await shop.call('checkout', checkoutOf(cart))
    expect(reply.failure).toMatchObject({
      code: 'cart_changed',
      data: { cart: { items: [{ slug: 'marula' }], notices: [{ message: expect.stringContaining('Kalk Bay has sold out') }] } },
    })
    expect(await orderCount()).toBe(0)
    expect((await shop.call('checkout', checkoutOf(await cartOf(shop, cartKey)))).status).toBe(200)
  })

  it('an empty cart cannot be ordered', async () => {
    const reply = await shop.call('checkout', checkoutOf({ ...(await newShopper(shop)).cart, cart_key: newCartKey() }))
    expect(reply.failure).toMatchObject({ status: 400, code: 'cart_empty' })
  })

  it('a changed cart supersedes the open order', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const first = await shop.call('checkout', checkoutOf(cart))
    const changed = await addToCart(shop, cartKey, 'marula')
    const second = await shop.call('checkout', checkoutOf(changed))
    expect(second.answer.order_id).not.toBe(first.answer.order_id)
    const old = await readOrder(shop, first.answer)
    expect(old.state).toBe('cancelled')
    expect(old.timeline.at(-1)?.note).toContain('Superseded')
    expect((await readOrder(shop, second.answer)).state).toBe('pending_payment')
    expect(await mailNames(shop)).toEqual([])
  })

  it('the same unchanged cart is the same order, with the new details', async () => {
    const { cart } = await newShopper(shop)
    const first = await shop.call('checkout', checkoutOf(cart))
    const body = checkoutOf(cart, 'finchoice', { months: 6 })
    const again = await shop.call('checkout', { ...body, shipping: { ...body.shipping, streetAddress1: '2 Right Road' } })
    expect(again.answer.order_id).toBe(first.answer.order_id)
    expect(again.answer.redirect_url).toContain('/sandbox/finchoice?')
    const order = await readOrder(shop, again.answer)
    expect(order).toMatchObject({
      state: 'pending_payment',
      payment_method: 'finchoice',
      months: 6,
      shipping: { street_address_1: '2 Right Road' },
    })
  })

  it.each([
    ['card', 200, 'cancelled'],
    ['bank_transfer', 400, 'awaiting_transfer'],
  ] as const)('the key of a cart alone does not open its order (%s)', async (method, status, left) => {
    const { cart } = await newShopper(shop)
    const first = await shop.call('checkout', checkoutOf(cart, method))
    const body = checkoutOf(cart, method)
    for (const contact of [{ email: 'eve@stoep.example' }, { phone: '0820000000' }]) {
      const other = await shop.call('checkout', { ...body, contact: { ...body.contact, ...contact } })
      expect(other.status).toBe(status)
      if (other.status === 200) expect(other.answer.order_id).not.toBe(first.answer.order_id)
      else expect(other.failure.code).toBe('cart_empty')
    }
    expect((await readOrder(shop, first.answer)).state).toBe(left)
  })

  it('[one server] one network places forty orders a day that wait for a transfer, and the next one can still be paid by card', async () => {
    for (let count = 0; count < 40; count += 1) await shop.call('checkout', checkoutOf((await newShopper(shop)).cart, 'bank_transfer'))
    const { cart } = await newShopper(shop)
    const refused = await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))
    expect(refused.failure).toMatchObject({ status: 429, code: 'rate_limited', message: expect.stringContaining('wait for their payment') })
    expect((await shop.call('checkout', checkoutOf(cart, 'card'))).status).toBe(200)
    expect((await shop.deps.db.selectFrom('orders').selectAll().where('state', '=', 'awaiting_transfer').execute()).length).toBe(40)
  })

  it('a change to bank transfer keeps the order', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const first = await shop.call('checkout', checkoutOf(cart))
    const again = await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))
    expect(again.answer).toEqual({ order_id: first.answer.order_id, order_key: first.answer.order_key })
    expect((await readOrder(shop, again.answer)).state).toBe('awaiting_transfer')
    expect((await cartOf(shop, cartKey)).item_count).toBe(0)
    expect(await mailNames(shop)).toEqual(['awaiting-transfer'])
  })

  it('a transfer removes exactly the ordered lines from the cart', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'card'))
    await addToCart(shop, cartKey, 'kalk-bay', 2)
    await addToCart(shop, cartKey, 'marula')
    await shop.call('orderPay', { key: answer.order_key, paymentMethod: 'card' }, { params: { orderId: answer.order_id } })
    const more = await cartOf(shop, cartKey)
    const transfer = await shop.call('checkout', checkoutOf(more, 'bank_transfer'))
    expect((await readOrder(shop, transfer.answer)).items).toEqual(more.items)
    expect((await cartOf(shop, cartKey)).items).toEqual([])
  })

  it('a call that states another owner is rejected', async () => {
    const { cart } = await newShopper(shop)
    const reply = await shop.call('checkout', checkoutOf(cart), { headers: { 'X-Shop-Owner': newCartKey() } })
    expect(reply.failure.code).toBe('wrong_owner')
  })
})
