import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Cart } from '../../../src/contract/cart/cart.ts'
import { dispatchOrder, refundOrder } from '../../../api-mock/orders/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, cartWith as cartWithPieces, kalkBay } from '../../support/catalogue/goods.ts'
import { cartOf, checkoutOf, decideAtSandbox, newShopper, placedOrder, readOrder } from '../../support/account/shopper.ts'

describeOnEveryDatabase('the limits of a code at checkout', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  /** A new guest whose cart has a code. */
  async function cartWith(code: string): Promise<Cart> {
    const { cartKey } = await newShopper(shop)
    return (await shop.call('couponApply', { cartKey, promoCode: code })).answer
  }
  const limit = async (code: string, limits: { max_uses?: number; max_uses_per_customer?: number }) => {
    await shop.deps.db.updateTable('coupon').set(limits).where('code', '=', code).execute()
    await shop.deps.catalogue.reload()
  }
  const order = (cart: Cart, email: string) =>
    shop.call('checkout', checkoutOf(cart, 'card', { contact: { email, phone: '0825550101', firstName: 'Demo', lastName: '' } }))

  it('a code for the first order is rejected with a second one, with the e-mail in any case', async () => {
    await placedOrder(shop)
    const reply = await order(await cartWith('WELCOME10'), 'DEMO.shopper@stoep.example')
    expect(reply.failure).toMatchObject({ status: 400, code: 'invalid_coupon', message: 'Invalid promo code' })
    expect(String(reply.failure.data?.['reason'])).toContain('first order')
  })

  it.each(['before its dispatch', 'after its dispatch'] as const)('an order refunded whole %s', async (when) => {
    await limit('WELCOME10', { max_uses_per_customer: 1 })
    const first = await order(await cartWith('WELCOME10'), 'demo@stoep.example')
    await decideAtSandbox(shop, first.answer.redirect_url, 'pay')
    if (when === 'after its dispatch') await dispatchOrder(shop.deps, first.answer.order_id, 'Demo Carriers', 'DC-1')
    await refundOrder(shop.deps, first.answer.order_id, { reason: 'It was cancelled.', restock: true })
    const second = await order(await cartWith('WELCOME10'), 'demo@stoep.example')
    const outcome = second.status === 200 ? (await readOrder(shop, second.answer)).coupon?.code : second.failure.code
    // It does not count as the first order and as a use only if nothing was sent.
    expect(outcome).toBe(when === 'before its dispatch' ? 'WELCOME10' : 'invalid_coupon')
  })

  it('a repeated rejection has the same reason', async () => {
    await placedOrder(shop)
    const body = checkoutOf(await cartWith('WELCOME10'))
    const key = '6a0f5f0c-2b1d-4c77-9b87-0d8d1d6f0a44'
    const reasons = [await shop.call('checkout', body, { key }), await shop.call('checkout', body, { key })].map(
      (reply) => reply.failure.data?.['reason'],
    )
    expect(reasons[0]).toContain('first order')
    expect(reasons[1]).toBe(reasons[0])
  })

  it('a repeat of the same first order is no second order', async () => {
    const cart = await cartWith('WELCOME10')
    const first = await order(cart, 'new@stoep.example')
    const again = await order(cart, 'new@stoep.example')
    expect(again.answer.order_id).toBe(first.answer.order_id)
    expect((await readOrder(shop, again.answer)).coupon?.code).toBe('WELCOME10')
    expect(await shop.deps.db.selectFrom('coupon_use').selectAll().execute()).toHaveLength(1)
  })

  it('a code without an effect is no use of it: it counts for no limit and stops no checkout', async () => {
    await limit('STOEP500', { max_uses_per_customer: 1 })
    for (const _ of ['first', 'second']) {
      const cartKey = await cartWithPieces(shop, [kalkBay, 1], [aloe, 1])
      await shop.call('couponApply', { cartKey, promoCode: 'STOEP500' })
      const cart = (await shop.call('cartRemove', { cartKey, itemKey: kalkBay.itemKey })).answer
      expect(cart.coupons.find(({ code }) => code === 'STOEP500')).toMatchObject({ discount_total: 0 })
      expect((await readOrder(shop, (await order(cart, 'a@stoep.example')).answer)).coupon).toBeNull()
    }
    expect(await shop.deps.db.selectFrom('coupon_use').selectAll().execute()).toEqual([])
  })

  it('a customer cannot use a code more often than its limit', async () => {
    await limit('WELCOME10', { max_uses_per_customer: 1 })
    await shop.deps.db.withoutPlugins().updateTable('coupon').set({ first_order_only: 0 }).execute()
    await shop.deps.catalogue.reload()
    await order(await cartWith('WELCOME10'), 'a@stoep.example')
    expect((await order(await cartWith('WELCOME10'), 'a@stoep.example')).failure.code).toBe('invalid_coupon')
    expect((await order(await cartWith('WELCOME10'), 'b@stoep.example')).status).toBe(200)
  })

  it('the uses of one code do not count for another', async () => {
    await limit('WELCOME10', { max_uses: 1, max_uses_per_customer: 1 })
    await limit('STOEP500', { max_uses: 1, max_uses_per_customer: 1 })
    expect((await order(await cartWith('WELCOME10'), 'a@stoep.example')).status).toBe(200)
    const second = await order(await cartWith('STOEP500'), 'a@stoep.example')
    expect((await readOrder(shop, second.answer)).coupon?.code).toBe('STOEP500')
  })

  it('another spelling of the same mailbox is the same customer', async () => {
    expect((await order(await cartWith('WELCOME10'), 'a+1@stoep.example')).status).toBe(200)
    for (const email of ['a+2@stoep.example', 'a@stoep.example']) {
      const reply = await order(await cartWith('WELCOME10'), email)
      expect(String(reply.failure.data?.['reason']), email).toContain('first order')
    }
    expect((await order(await cartWith('WELCOME10'), 'b@stoep.example')).status).toBe(200)
  })

  it('an order without a payment holds the last use for half an hour, a paid one for good', async () => {
    const [first, second, third] = [await cartWith('WELCOME10'), await cartWith('WELCOME10'), await cartWith('WELCOME10')]
    await limit('WELCOME10', { max_uses: 1 })
    const transfer = { contact: { email: 'a@stoep.example', phone: '0825550101', firstName: 'Demo', lastName: '' } }
    expect((await shop.call('checkout', checkoutOf(first, 'bank_transfer', transfer))).status).toBe(200)
    shop.clock.advance({ minutes: 29 })
    expect((await order(second, 'b@stoep.example')).failure.code).toBe('cart_changed')
    shop.clock.advance({ minutes: 2 })
    const placed = await order(await cartOf(shop, third.cart_key), 'c@stoep.example')
    await decideAtSandbox(shop, placed.answer.redirect_url, 'pay')
    shop.clock.advance({ hours: 2 })
    expect(await shop.call('couponApply', { cartKey: (await newShopper(shop)).cartKey, promoCode: 'WELCOME10' })).toMatchObject({
      failure: { code: 'invalid_coupon' },
    })
  })

  it('of eight parallel orders for the last use, one gets it', async () => {
    const carts = await Promise.all(Array.from({ length: 8 }, () => cartWith('WELCOME10')))
    await limit('WELCOME10', { max_uses: 1 })
    const replies = await Promise.all(carts.map((cart, index) => order(cart, `${index}@stoep.example`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.deps.db.selectFrom('coupon_use').selectAll().execute()).toHaveLength(1)
  })

  it('a superseded order frees its use', async () => {
    await limit('WELCOME10', { max_uses: 1 })
    const cart = await cartWith('WELCOME10')
    await order(cart, 'a@stoep.example')
    const [item] = cart.items
    await shop.call('couponRemove', { cartKey: cart.cart_key, promoCode: 'WELCOME10' })
    await shop.call('cartUpdate', { cartKey: cart.cart_key, itemKey: item?.item_key ?? '', productQuantity: 2 })
    const plain = await order(await cartOf(shop, cart.cart_key), 'a@stoep.example')
    expect((await readOrder(shop, plain.answer)).coupon).toBeNull()
    expect(await shop.deps.db.selectFrom('coupon_use').selectAll().execute()).toHaveLength(0)
  })

  it('the code leaves the cart with the paid order', async () => {
    const cart = await cartWith('WELCOME10')
    const placed = await order(cart, 'a@stoep.example')
    await decideAtSandbox(shop, placed.answer.redirect_url, 'pay')
    expect(await cartOf(shop, cart.cart_key)).toMatchObject({ items: [], coupons: [] })
  })
})
