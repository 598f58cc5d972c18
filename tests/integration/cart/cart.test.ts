import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cartSchema } from '../../../src/contract/cart/cart.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, cartWith, greyton, kalkBay, namaqua } from '../../support/catalogue/goods.ts'
import { answerOf } from '../../support/server/answer-of.ts'

describeOnEveryDatabase('the guest cart', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const read = async (cartKey: string) => (await shop.call('cart', { cartKey })).answer

  it('is empty at rev 0 at first', async () => {
    const cart = await read(newCartKey())
    expect(z.safeParse(cartSchema, cart).success).toBe(true)
    expect(cart).toMatchObject({ rev: 0, items: [], item_count: 0, coupons: [], totals: { subtotal: 0, total: 0, shipping_total: 0 } })
  })

  it('[§3.4] contains a line with its price, included VAT and free delivery (spec §9)', async () => {
    const cart = await read(await cartWith(shop, [kalkBay, 2]))
    expect(z.safeParse(cartSchema, cart).error?.issues).toBeUndefined()
    expect(cart.items[0]).toMatchObject({
      item_key: kalkBay.itemKey,
      sku: 'KALK-BAY.LINEN-OAT.KIAAT',
      price: 1899900,
      price_regular: 2199900,
      quantity: { value: 2, min: 1, max: 20 },
    })
    expect(cart.totals).toEqual({
      subtotal: 3799800,
      discount_total: 0,
      shipping_total: 0,
      tax_total: Math.round((3799800 * 15) / 115),
      total: 3799800,
    })
    expect(cart).toMatchObject({ rev: 1, item_count: 2 })
  })

  it('adds an equal line to the line, with the options in any order', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    const { answer } = await shop.call('cartAdd', {
      cartKey,
      productId: 1001,
      productQuantity: 2,
      variation: { legs: 'kiaat', fabric: 'linen-oat' },
    })
    expect(answer.items).toHaveLength(1)
    expect(answer).toMatchObject({ item_count: 3, rev: 2 })
  })

  it('sets a quantity, and removes the line at 0', async () => {
    const cartKey = await cartWith(shop, [aloe, 1], [namaqua, 4])
    const five = await shop.call('cartUpdate', { cartKey, itemKey: aloe.itemKey, productQuantity: 5 })
    expect(five.answer.item_count).toBe(9)
    const none = await shop.call('cartUpdate', { cartKey, itemKey: aloe.itemKey, productQuantity: 0 })
    expect(none.answer.items.map((item) => item.slug)).toEqual(['namaqua'])
    expect((await shop.call('cartUpdate', { cartKey, itemKey: aloe.itemKey, productQuantity: 2 })).failure).toMatchObject({
      status: 404,
      code: 'line_not_found',
    })
  })

  it('removes a line by body or by query, and a repeat changes nothing', async () => {
    const cartKey = await cartWith(shop, [aloe, 1], [namaqua, 1])
    const once = await shop.call('cartRemove', { cartKey, itemKey: aloe.itemKey })
    expect(once.answer.items).toHaveLength(1)
    const again = await shop.call('cartRemove', { cartKey, itemKey: aloe.itemKey })
    expect(again.answer.rev).toBe(once.answer.rev)
    const byQuery = await shop.request(`/api/cart-guest?${new URLSearchParams({ cartKey, itemKey: namaqua.itemKey })}`, {
      method: 'DELETE',
    })
    expect((await answerOf('cartRemove', byQuery)).items).toEqual([])
  })

  it('is emptied', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1], [aloe, 1])
    const { answer } = await shop.call('cartClear', { cartKey })
    expect(answer).toMatchObject({ items: [], rev: 3, coupons: [] })
  })

  it('limits a line to 20 and reports that; more than 20 at once are rejected', async () => {
    const cartKey = await cartWith(shop, [namaqua, 15])
    const { answer } = await shop.call('cartAdd', { cartKey, ...namaqua, productQuantity: 10 })
    expect(answer.items[0]?.quantity.value).toBe(20)
    expect(answer.notices).toEqual([{ code: 'quantity_limited', message: 'You can order up to 20 of Namaqua. We set the quantity to 20.' }])
    const more = await shop.call('cartAdd', { cartKey, ...namaqua, productQuantity: 5 })
    expect([more.answer.rev, more.answer.notices], 'a full line is no silence').toEqual([answer.rev, answer.notices])
    expect(
      (await shop.call('cartUpdate', { cartKey, itemKey: namaqua.itemKey, productQuantity: 500 })).answer.items[0]?.quantity.value,
    ).toBe(20)
    expect((await shop.call('cartAdd', { cartKey, ...namaqua, productQuantity: 21 })).failure).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it.each([0, -1, 1.5, 1e9])('rejects a quantity of %s', async (productQuantity) => {
    expect((await shop.call('cartAdd', { cartKey: newCartKey(), ...namaqua, productQuantity })).failure.code).toBe('invalid_request')
  })

  it('rejects a 51st line', async () => {
    const cartKey = newCartKey()
    const cards = shop.deps.catalogue.catalogue.products.filter((product) => product.options.length === 1)
    const lines = cards.flatMap(
      (card) =>
        card.options[0]?.values.map(({ value }) => ({ productId: card.id, variation: { [card.options[0]?.name ?? '']: value } })) ?? [],
    )
    expect(lines.length).toBeGreaterThan(50)
    for (const line of lines.slice(0, 50)) await shop.call('cartAdd', { cartKey, ...line, productQuantity: 1 })
    const last = await shop.call('cartAdd', { cartKey, ...lines[50], productId: lines[50]?.productId ?? 0, productQuantity: 1 })
    expect(last.failure).toMatchObject({ status: 422, code: 'cart_full' })
    expect((await read(cartKey)).items).toHaveLength(50)
  })

  it('asks for every missing option, with the specified messages (spec §5)', async () => {
    const cartKey = newCartKey()
    const missing = await shop.call('cartAdd', { cartKey, productId: 1001, productQuantity: 1, variation: { fabric: 'linen-oat' } })
    expect(missing.failure).toMatchObject({
      code: 'incomplete_configuration',
      message: 'Please complete all configurations',
      data: { options: ['legs'] },
    })
    const foreign = await shop.call('cartAdd', {
      cartKey,
      productId: 1001,
      productQuantity: 1,
      variation: { fabric: 'linen-oat', legs: 'gold' },
    })
    expect(foreign.failure).toMatchObject({ status: 422, code: 'option_gone' })
    expect((await shop.call('cartAdd', { cartKey, productId: 999_999, productQuantity: 1 })).failure).toMatchObject({
      status: 410,
      code: 'product_gone',
    })
    expect((await read(cartKey)).rev).toBe(0)
  })

  it('separates two guests, and applies parallel calls of one guest', async () => {
    const [mine, other] = [await cartWith(shop, [greyton, 1]), newCartKey()]
    await Promise.all(Array.from({ length: 10 }, () => shop.call('cartAdd', { cartKey: mine, ...namaqua, productQuantity: 1 })))
    const cart = await read(mine)
    expect(cart.items.find((item) => item.slug === 'namaqua')?.quantity.value).toBe(10)
    expect(cart.rev).toBe(11)
    expect((await read(other)).items).toEqual([])
  })

  it('starts one cart from two first calls at once', async () => {
    const cartKey = newCartKey()
    await Promise.all([aloe, namaqua, kalkBay].map((piece) => shop.call('cartAdd', { cartKey, ...piece, productQuantity: 1 })))
    expect(await read(cartKey)).toMatchObject({ item_count: 3, rev: 3 })
  })
})
