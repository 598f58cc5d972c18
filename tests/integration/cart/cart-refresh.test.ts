import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, cartWith, greyton, kalkBay, namaqua, setAvailability, setPrice, withdraw } from '../../support/catalogue/goods.ts'

describeOnEveryDatabase('a stored cart, after the catalogue changes,', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  /** For a test that changes the time. */
  const resetClock = () => onTestFinished(() => shop.clock.set('2026-11-20T08:00:00Z'))
  const read = async (cartKey: string) => (await shop.call('cart', { cartKey })).answer

  it('gets the new price, reports it once, and increments its rev', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    await setPrice(shop, kalkBay.productId, 1919900)
    const cart = await read(cartKey)
    expect(cart).toMatchObject({ rev: 2, totals: { total: 1919900 }, notices: [{ code: 'price_changed' }] })
    expect(cart.notices[0]?.message).toMatch(/^Kalk Bay rose by R\s200,00 to R\s19\s199,00\.$/)
    expect(await read(cartKey)).toMatchObject({ rev: 2, notices: [] })
    await setPrice(shop, kalkBay.productId, kalkBay.price)
  })

  it('loses a product that is no longer sold, and keeps the other lines', async () => {
    const cartKey = await cartWith(shop, [greyton, 1], [aloe, 2])
    await withdraw(shop, greyton.productId)
    const cart = await read(cartKey)
    expect(cart.items.map((item) => item.slug)).toEqual(['aloe'])
    expect(cart).toMatchObject({
      rev: 3,
      notices: [{ code: 'product_gone', message: 'Greyton is no longer sold, so we took it out. The rest of your cart is unchanged.' }],
    })
    expect((await read(cartKey)).rev).toBe(3)
  })

  it('loses a product that has sold out, and keeps the other lines', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1], [aloe, 2])
    await setAvailability(shop, kalkBay.productId, 'out_of_stock')
    expect(await read(cartKey)).toMatchObject({
      rev: 3,
      items: [{ slug: 'aloe' }],
      totals: { total: 2 * aloe.price },
      notices: [{ code: 'product_gone', message: 'Kalk Bay has sold out, so we took it out. The rest of your cart is unchanged.' }],
    })
    const more = await shop.call('cartUpdate', { cartKey, itemKey: kalkBay.itemKey, productQuantity: 2 })
    expect(more.failure.code).toBe('line_not_found')
    await setAvailability(shop, kalkBay.productId, 'made_to_order')
  })

  it('loses a code whose gift has sold out', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 2])
    const { answer } = await shop.call('couponApply', { cartKey, promoCode: 'FREEOTTOMAN' })
    const gift = answer.items.find((item) => item.free)
    await setAvailability(shop, gift?.id ?? 0, 'out_of_stock')
    const cart = await read(cartKey)
    expect(cart).toMatchObject({ coupons: [], notices: [{ code: 'coupon_ended' }] })
    expect(cart.items.map((item) => item.free)).toEqual([false])
    await setAvailability(shop, gift?.id ?? 0, 'made_to_order')
  })

  it('loses a line whose variation is no longer made', async () => {
    const cartKey = await cartWith(shop, [namaqua, 1])
    const row = await shop.deps.db.selectFrom('product').select('data').where('id', '=', namaqua.productId).executeTakeFirstOrThrow()
    await shop.deps.db
      .updateTable('product')
      .set({ data: row.data.replaceAll('linen-clay', 'linen-rose') })
      .where('id', '=', namaqua.productId)
      .execute()
    await shop.deps.catalogue.reload()
    expect(await read(cartKey)).toMatchObject({ items: [], notices: [{ code: 'option_gone' }] })
    await shop.deps.db.updateTable('product').set({ data: row.data }).where('id', '=', namaqua.productId).execute()
    await shop.deps.catalogue.reload()
  })

  it('loses a code on the day after its last, in South Africa', async () => {
    resetClock()
    const cartKey = await cartWith(shop, [aloe, 1])
    await shop.call('couponApply', { cartKey, promoCode: 'SMALLTHINGS15' })
    shop.clock.set('2027-01-31T21:59:00Z')
    expect((await read(cartKey)).coupons).toHaveLength(1)
    shop.clock.set('2027-01-31T22:00:00Z')
    const cart = await read(cartKey)
    expect(cart).toMatchObject({ coupons: [], totals: { discount_total: 0 }, notices: [{ code: 'coupon_ended' }] })
    expect(cart.notices[0]?.message).toContain('SMALLTHINGS15 has ended')
  })

  it('reports the price also when the user changes something else', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    await setPrice(shop, kalkBay.productId, 1800000)
    const { answer } = await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 })
    expect(answer).toMatchObject({ rev: 2, totals: { subtotal: 1800000 + aloe.price }, notices: [{ code: 'price_changed' }] })
    await setPrice(shop, kalkBay.productId, kalkBay.price)
  })
})
