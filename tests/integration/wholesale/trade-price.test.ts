import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { itemKey } from '../../../src/domain/cart/item-key.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { customerCart, fillCart, signedIn, type TestCustomer } from '../../support/account/signed-in.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, drakensberg, kalkBay, namaqua } from '../../support/catalogue/goods.ts'
import { checked } from '../../support/server/answer-of.ts'

const TRADE_WORDS = 'You already have your trade price. Codes do not add to it.'

/** Puts more cushions on sale than a cart has lines. Returns their number. */
async function manyPieces(shop: TestShop, count: number) {
  const { db, catalogue } = shop.deps
  const cushion = await db.selectFrom('product').selectAll().where('slug', '=', 'namaqua').executeTakeFirstOrThrow()
  const fabrics = catalogue.card(cushion.id)?.options[0]?.values ?? []
  const ids = Array.from({ length: Math.ceil(count / fabrics.length) }, (_, index) => 70_000 + index)
  const copies = ids.map((id) => {
    const slug = `namaqua-${id}`
    return { ...cushion, id, slug, data: JSON.stringify({ ...checked(z.looseObject({}), JSON.parse(cushion.data)), id, slug }) }
  })
  await db.insertInto('product').values(copies).execute()
  await catalogue.reload()
  const pieces = ids.flatMap((productId) => fabrics.map(({ value }) => ({ productId, variation: { fabric: value } })))
  return pieces.slice(0, count)
}

describeOnEveryDatabase('a cart at trade prices', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())

  const setDiscount = ({ id }: TestCustomer, discount_percentage: number) =>
    shop.deps.db.updateTable('customer').set({ discount_percentage }).where('customer_id', '=', id).execute()
  const apply = ({ headers }: TestCustomer, promoCode: string) => shop.call('customerCouponApply', { promoCode }, { headers })

  it('has the better of the sale and the discount off the regular price, line by line', async () => {
    const customer = await signedIn(shop, { role: 'trade', discount: 15 })
    const cart = await fillCart(shop, customer, [kalkBay, 2], [aloe, 1])
    const [sofa, ottoman] = cart.items
    // On sale from R 21 999 at R 18 999: 15% off the regular price is better.
    expect(sofa).toMatchObject({ price: 1_869_915, price_regular: 2_199_900, totals: { total: 3_739_830 } })
    expect(ottoman).toMatchObject({ price: 254_915, price_regular: 299_900 })
    expect(cart.totals).toMatchObject({ subtotal: 3_994_745, discount_total: 0, total: 3_994_745 })
    const little = await signedIn(shop, { role: 'trade', discount: 5 })
    expect((await fillCart(shop, little, [kalkBay, 1])).items[0]?.price).toBe(1_899_900)
  })

  it('accepts no code, real or not, and gives the same reason for each', async () => {
    const customer = await signedIn(shop, { role: 'trade', discount: 15 })
    const cart = await fillCart(shop, customer, [drakensberg, 1])
    for (const code of ['WELCOME10', 'FREEOTTOMAN', 'THANDI5', 'NOSUCHCODE']) {
      expect((await apply(customer, code)).failure).toEqual({
        status: 400,
        code: 'invalid_coupon',
        message: 'Invalid promo code',
        data: { status: 400, reason: TRADE_WORDS },
      })
    }
    expect(await customerCart(shop, customer)).toEqual(cart)
  })

  it('lists neither automatic codes nor an affiliate’s, and contains no gift', async () => {
    const customer = await signedIn(shop, { discount: 10 })
    await fillCart(shop, customer, [drakensberg, 1])
    const { answer } = await shop.call('customerCart', { ref: 'THANDI5' }, { headers: customer.headers })
    expect(answer).toMatchObject({ available_auto_coupons: [], affiliate_coupon: null, coupons: [] })
    expect(answer.items.every(({ free }) => !free)).toBe(true)
  })

  it('loses a code that was applied before the discount came, and says why', async () => {
    const customer = await signedIn(shop)
    await fillCart(shop, customer, [drakensberg, 1])
    await apply(customer, 'FREEOTTOMAN')
    await setDiscount(customer, 10)
    const cart = await customerCart(shop, customer)
    expect(cart).toMatchObject({ coupons: [], items: [{ slug: 'drakensberg', price: 3_869_910 }] })
    expect(cart.notices.map(({ code }) => code)).toEqual(['price_changed', 'coupon_ended'])
    expect(cart.notices[1]?.message).toBe(TRADE_WORDS)
    expect((await customerCart(shop, customer)).notices).toEqual([])
  })

  it('permits 1 000 of a line, and reports a limit if more are requested', async () => {
    const customer = await signedIn(shop, { role: 'trade', discount: 15 })
    const cart = await fillCart(shop, customer, [namaqua, 900])
    expect(cart.items[0]?.quantity).toEqual({ value: 900, min: 1, max: 1000 })
    const { answer } = await shop.call('customerCartAdd', { ...namaqua, productQuantity: 200 }, { headers: customer.headers })
    expect(answer.items[0]?.quantity.value).toBe(1000)
    expect(answer.notices).toEqual([
      { code: 'quantity_limited', message: 'You can order up to 1000 of Namaqua. We set the quantity to 1000.' },
    ])
  })

  it('permits 20 of a line for a customer without trade’s role and without a discount', async () => {
    const customer = await signedIn(shop)
    const refused = await shop.call('customerCartAdd', { ...namaqua, productQuantity: 21 }, { headers: customer.headers })
    expect(refused.failure).toMatchObject({ code: 'invalid_request', message: 'Up to 20 of a piece fit in a cart' })
    const trade = await signedIn(shop, { role: 'trade' })
    expect((await fillCart(shop, trade, [namaqua, 21])).item_count).toBe(21)
  })

  it('permits 500 lines, and the rejection of another names that number', async () => {
    const customer = await signedIn(shop, { role: 'trade', discount: 15 })
    const [extra, ...pieces] = await manyPieces(shop, 501)
    if (!extra) throw new Error('There is nothing to add')
    await fillCart(shop, customer, [namaqua, 1])
    const rows = pieces.slice(1).map(({ productId, variation }, position) => ({
      cart_key: customer.cartKey,
      item_key: itemKey(productId, variation),
      position: position + 1,
      product_id: productId,
      variation: JSON.stringify(variation),
      quantity: 1,
      price_seen: 42_415,
    }))
    await shop.deps.db.insertInto('cart_line').values(rows).execute()
    const refused = await shop.call('customerCartAdd', { ...extra, productQuantity: 1 }, { headers: customer.headers })
    expect(refused.failure).toMatchObject({ status: 422, code: 'cart_full', message: 'A cart holds up to 500 different pieces' })
    const cart = await customerCart(shop, customer)
    expect(cart).toMatchObject({ item_count: 500, rev: 1, notices: [], totals: { total: 500 * 42_415 } })
  })

  it('returns to public prices and limits when trade ends, and says so', async () => {
    const customer = await signedIn(shop, { discount: 15 })
    await fillCart(shop, customer, [namaqua, 100])
    await setDiscount(customer, 0)
    const cart = await customerCart(shop, customer)
    expect(cart.items[0]).toMatchObject({ price: 49_900, quantity: { value: 20, max: 20 } })
    expect(cart.notices.map(({ code }) => code)).toEqual(['quantity_limited', 'price_changed'])
    expect((await customerCart(shop, customer)).notices).toEqual([])
  })
})
