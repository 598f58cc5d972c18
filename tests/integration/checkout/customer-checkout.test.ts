import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, drakensberg, kalkBay, namaqua } from '../../support/catalogue/goods.ts'
import { cartOf, checkoutOf, decideAtSandbox, newShopper, placedOrder, readOrder } from '../../support/account/shopper.ts'
import {
  becomeCustomer,
  checkoutAs,
  customerCart,
  customerCheckout,
  fillCart,
  signedIn,
  ordersOf,
  withEmail,
} from '../../support/account/signed-in.ts'
import { answerOf } from '../../support/server/answer-of.ts'

const KEY = '6a0f5f0c-2b1d-4c77-9b87-0d8d1d6f0a22'

describeOnEveryDatabase('the checkout of a customer', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('uses trade prices; the ordered lines leave the cart when the provider reports the payment', async () => {
    const customer = await signedIn(shop, { role: 'trade', discount: 15 })
    const cart = await fillCart(shop, customer, [kalkBay, 2], [aloe, 1])
    const placed = (await checkoutAs(shop, customer, cart)).answer
    await fillCart(shop, customer, [namaqua, 3])
    const notice = await payFastNotice(shop, placed.order_id)
    expect(new URLSearchParams(notice.body).get('amount_gross')).toBe('39947.45')
    expect((await deliverNotice(shop, notice)).status).toBe(200)
    expect((await customerCart(shop, customer)).items.map(({ slug }) => slug)).toEqual(['namaqua'])
    const { orders: list } = await ordersOf(shop, customer)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ order_id: placed.order_id, state: 'processing', totals: { total: 3_994_745, discount_total: 0 } })
    expect(list[0]?.items.map(({ price }) => price)).toEqual([1_869_915, 254_915])
  })

  it('is one order after a lost response', async () => {
    const customer = await signedIn(shop)
    const body = customerCheckout(await fillCart(shop, customer, [aloe, 2]))
    const first = await shop.call('checkout', body, { headers: customer.headers, key: KEY })
    const again = await shop.call('checkout', { ...body, token: customer.token }, { key: KEY })
    expect(again.answer).toEqual(first.answer)
    await decideAtSandbox(shop, first.answer.redirect_url, 'pay')
    expect((await customerCart(shop, customer)).items).toEqual([])
    expect(await ordersOf(shop, customer)).toMatchObject({ total: 1, orders: [{ state: 'processing' }] })
  })

  it('of a guest who then signed in removes its lines from the account’s cart after the payment', async () => {
    const customer = await signedIn(shop)
    await fillCart(shop, customer, [aloe, 1])
    const { cartKey, cart } = await newShopper(shop, 2)
    const placed = (await shop.call('checkout', checkoutOf(cart))).answer
    await becomeCustomer(shop, customer, cartKey)
    expect((await customerCart(shop, customer)).item_count).toBe(3)
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    expect((await customerCart(shop, customer)).items.map(({ slug }) => slug)).toEqual(['aloe'])
  })

  it('supersedes the guest’s unpaid orders, so that nothing is ordered twice', async () => {
    const customer = await signedIn(shop)
    const { cartKey, cart } = await newShopper(shop)
    const before = (await shop.call('checkout', checkoutOf(cart))).answer
    await becomeCustomer(shop, customer, cartKey)
    const after = (await checkoutAs(shop, customer, await customerCart(shop, customer))).answer
    expect(after.order_id).not.toBe(before.order_id)
    expect((await readOrder(shop, before)).state).toBe('cancelled')
  })

  it('is paid once if the payment and the sign-in happen at the same time', async () => {
    const customer = await signedIn(shop)
    const { cartKey, cart } = await newShopper(shop)
    const placed = (await shop.call('checkout', checkoutOf(cart, 'card', withEmail(customer.email)))).answer
    const notice = await payFastNotice(shop, placed.order_id)
    await Promise.all([deliverNotice(shop, notice), becomeCustomer(shop, customer, cartKey), deliverNotice(shop, notice)])
    expect((await customerCart(shop, customer)).items).toEqual([])
    expect((await ordersOf(shop, customer)).orders).toMatchObject([{ order_id: placed.order_id, state: 'processing' }])
  })

  it('as a guest is no second order when it is repeated after sign-in', async () => {
    const customer = await signedIn(shop)
    const { cartKey, cart } = await newShopper(shop)
    const body = checkoutOf(cart)
    const first = await shop.call('checkout', body, { key: KEY })
    await becomeCustomer(shop, customer, cartKey)
    const again = await shop.call('checkout', body, { key: KEY, headers: customer.headers })
    expect(again.answer.order_id).toBe(first.answer.order_id)
    expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toHaveLength(1)
  })

  it('counts for the limits of a code by customer, with any e-mail', async () => {
    const customer = await signedIn(shop)
    await checkoutAs(shop, customer, await fillCart(shop, customer, [aloe, 1]), withEmail('one@stoep.example'))
    await shop.call('cartClear', {}, { headers: customer.headers })
    await fillCart(shop, customer, [kalkBay, 1])
    await shop.call('customerCouponApply', { promoCode: 'WELCOME10' }, { headers: customer.headers })
    const first = await checkoutAs(shop, customer, await customerCart(shop, customer), withEmail('two@stoep.example'))
    // A superseded order does not count.
    expect(first.status).toBe(200)
    await decideAtSandbox(shop, first.answer.redirect_url, 'pay')
    await fillCart(shop, customer, [kalkBay, 1])
    await shop.call('customerCouponApply', { promoCode: 'WELCOME10' }, { headers: customer.headers })
    const second = await checkoutAs(shop, customer, await customerCart(shop, customer), withEmail('three@stoep.example'))
    expect(second.failure).toMatchObject({
      code: 'invalid_coupon',
      data: { reason: 'Code WELCOME10 is for a first order, and you have ordered before.' },
    })
  })

  it('counts earlier orders with the account’s e-mail', async () => {
    const customer = await signedIn(shop, { email: 'demo.shopper@stoep.example' })
    await placedOrder(shop)
    await fillCart(shop, customer, [kalkBay, 1])
    await shop.call('customerCouponApply', { promoCode: 'WELCOME10' }, { headers: customer.headers })
    const reply = await checkoutAs(shop, customer, await customerCart(shop, customer), withEmail('new@stoep.example'))
    expect(reply.failure.code).toBe('invalid_coupon')
  })

  it('[trial 24] does not become cheaper through its input: only the server’s prices count', async () => {
    const customer = await signedIn(shop, { discount: 15 })
    const { headers, id } = customer
    const extra = {
      price: 1,
      price_regular: 1,
      discount: 90,
      discount_percentage: 90,
      role: 'staff',
      customerId: id,
      customer_id: id,
      free: true,
    }
    const post = (path: string, body: object) =>
      shop.request(path, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    const added = await post('/api/cart', { productId: 1012, variation: drakensberg.variation, productQuantity: 1, ...extra })
    const cart = await answerOf('customerCartAdd', added)
    expect(cart.totals.total).toBe(3_654_915)
    const cheap = await checkoutAs(shop, customer, cart, { total: cents(100) })
    expect(cheap.failure).toMatchObject({ status: 409, code: 'cart_changed', data: { cart: { totals: { total: 3_654_915 } } } })
    const placed = await post('/api/checkout', {
      ...customerCheckout(cart),
      ...extra,
      items: [],
      totals: { total: 1 },
      coupon: 'WELCOME10',
    })
    const { order_id, order_key } = await answerOf('checkout', placed)
    const read = await readOrder(shop, { order_id, order_key })
    expect(read).toMatchObject({ coupon: null, totals: { total: 3_654_915 } })
    const payment = await shop.deps.db.selectFrom('payment').select('amount').where('order_id', '=', order_id).executeTakeFirstOrThrow()
    expect(payment.amount).toBe(3_654_915)
  })

  it('uses the current price: a discount that has ended is reported before anything is ordered', async () => {
    const customer = await signedIn(shop, { discount: 15 })
    const cart = await fillCart(shop, customer, [aloe, 1])
    await shop.deps.db.updateTable('customer').set({ discount_percentage: 0 }).where('customer_id', '=', customer.id).execute()
    expect((await checkoutAs(shop, customer, cart)).failure.code).toBe('cart_changed')
    expect((await ordersOf(shop, customer)).total).toBe(0)
  })

  it('is not possible for a guest with the key of a customer’s cart', async () => {
    const customer = await signedIn(shop)
    const cart = await fillCart(shop, customer, [aloe, 1])
    expect((await shop.call('checkout', checkoutOf(cart))).failure.code).toBe('not_found')
    await expect(cartOf(shop, customer.cartKey)).rejects.toThrow('404')
  })
})
