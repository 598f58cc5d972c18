import { afterEach, beforeEach, expect, it } from 'vitest'
import { cartOf, checkoutOf } from '../../support/account/shopper.ts'
import { aloe, cartWith, kalkBay, setStock, stockOf } from '../../support/catalogue/goods.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

/** A shopper comes back from the payment page: the cart is as it was, and its next checkout replaces the unpaid order. */
describeOnEveryDatabase('a cart with an unpaid order of its own', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const order = async (cartKey: string) => (await shop.call('checkout', checkoutOf(await cartOf(shop, cartKey)))).answer.order_id

  it('keeps the last use of a code, and no other cart gets it', async () => {
    await shop.deps.db.updateTable('coupon').set({ max_uses: 1 }).where('code', '=', 'WELCOME10').execute()
    await shop.deps.catalogue.reload()
    const cartKey = await cartWith(shop, [kalkBay, 1])
    await shop.call('couponApply', { cartKey, promoCode: 'WELCOME10' })
    const placed = await order(cartKey)
    expect(await cartOf(shop, cartKey)).toMatchObject({ coupons: [{ code: 'WELCOME10' }], notices: [] })
    expect(await order(cartKey)).toBe(placed)
    const other = await cartWith(shop, [kalkBay, 1])
    expect((await shop.call('couponApply', { cartKey: other, promoCode: 'WELCOME10' })).failure.code).toBe('invalid_coupon')
  })

  it('keeps the last gift of a code, and no other cart is offered it', async () => {
    await setStock(shop, aloe.productId, 1)
    const cartKey = await cartWith(shop, [kalkBay, 1])
    await shop.call('couponApply', { cartKey, promoCode: 'FREEOTTOMAN' })
    const placed = await order(cartKey)
    expect(await stockOf(shop, aloe.productId)).toBe(0)
    await shop.deps.catalogue.reload()
    expect(await cartOf(shop, cartKey)).toMatchObject({ coupons: [{ code: 'FREEOTTOMAN' }], items: [{}, { free: true }], notices: [] })
    expect(await order(cartKey)).toBe(placed)
    const other = await cartWith(shop, [kalkBay, 1])
    expect((await cartOf(shop, other)).available_auto_coupons).toEqual([])
    expect((await shop.call('couponApply', { cartKey: other, promoCode: 'FREEOTTOMAN' })).failure.code).toBe('invalid_coupon')
  })

  it('does not count the pieces of a quote as its own, because its checkout leaves the order of a quote alone', async () => {
    await setStock(shop, kalkBay.productId, 3)
    const cartKey = await cartWith(shop, [kalkBay, 2])
    await shop.deps.db
      .updateTable('orders')
      .set({ kind: 'quote' })
      .where('order_id', '=', await order(cartKey))
      .execute()
    expect((await cartOf(shop, cartKey)).items).toMatchObject([{ quantity: { value: 1, max: 1 } }])
  })
})
