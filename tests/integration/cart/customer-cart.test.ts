import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { withSession } from '../../support/account/customers.ts'
import { customerCart, fillCart, signedIn } from '../../support/account/signed-in.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, cartWith, drakensberg, kalkBay, namaqua } from '../../support/catalogue/goods.ts'

describeOnEveryDatabase('the cart of a customer', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())

  it('responds to the specified calls with an explicit token', async () => {
    const { token, cartKey } = await signedIn(shop)
    const { itemKey, ...piece } = aloe
    const added = await shop.call('customerCartAdd', { token, ...piece, productQuantity: 2 })
    expect(added.answer).toMatchObject({ cart_key: cartKey, rev: 1, item_count: 2 })
    expect((await shop.call('customerCart', { token })).answer).toEqual(added.answer)
    expect((await shop.call('customerCartUpdate', { token, itemKey, productQuantity: 3 })).answer.item_count).toBe(3)
    expect((await shop.call('customerCouponApply', { token, promoCode: 'STOEP500' })).answer.coupons[0]?.code).toBe('STOEP500')
    expect((await shop.call('customerCouponRemove', { token, promoCode: 'STOEP500' })).answer.coupons).toEqual([])
    expect((await shop.call('customerCartRemove', { token, itemKey })).answer.items).toEqual([])
    await shop.call('customerCartAdd', { token, ...piece, productQuantity: 1 })
    expect((await shop.call('cartClear', { token })).answer).toMatchObject({ cart_key: cartKey, items: [] })
  })

  it('responds to them with the cookie too, and sets no cookie with the key of the cart', async () => {
    const customer = await signedIn(shop)
    await fillCart(shop, customer, [namaqua, 2])
    const reply = await shop.call('customerCart', {}, { headers: customer.headers })
    expect(reply.answer.item_count).toBe(2)
    expect(reply.headers.get('set-cookie') ?? '').not.toContain(customer.cartKey)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect((await shop.call('cartClear', {}, { headers: customer.headers })).answer.items).toEqual([])
  })

  it('uses an explicit token before the cookie', async () => {
    const [mine, other] = [await signedIn(shop), await signedIn(shop)]
    await fillCart(shop, mine, [aloe, 1])
    const reply = await shop.call('customerCart', { token: mine.token }, { headers: other.headers })
    expect(reply.answer).toMatchObject({ cart_key: mine.cartKey, item_count: 1 })
  })

  it.each(['', 'not-a-token', 'A'.repeat(43)])('asks for a session if the token is "%s", and nothing changes', async (token) => {
    const guest = await cartWith(shop, [aloe, 1])
    const headers = { Cookie: `cart_key=${guest}; ${withSession(token).Cookie}` }
    const reply = await shop.call('customerCartAdd', { ...aloe, productQuantity: 1 }, { headers })
    expect(reply.failure).toMatchObject({ status: 401, code: 'session_required' })
    expect((await shop.call('cart', { cartKey: guest })).answer.item_count).toBe(1)
  })

  it('does not accept a cart key as a session', async () => {
    const cartKey = await cartWith(shop, [aloe, 1])
    const reply = await shop.call('customerCart', { cartKey }, { headers: { Cookie: `cart_key=${cartKey}` } })
    expect(reply.failure.code).toBe('session_required')
  })

  it('is no guest’s cart, also for a caller who knows its key', async () => {
    const customer = await signedIn(shop)
    await fillCart(shop, customer, [aloe, 1])
    const { cartKey } = customer
    expect((await shop.call('cart', { cartKey })).failure).toMatchObject({ status: 404, code: 'not_found' })
    expect((await shop.call('cartClear', { cartKey })).failure.code).toBe('not_found')
    expect((await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 })).failure.code).toBe('not_found')
    expect((await customerCart(shop, customer)).rev).toBe(1)
  })

  it('rejects a sender who states another owner', async () => {
    const [mine, other] = [await signedIn(shop), await signedIn(shop)]
    const headers = { ...mine.headers, 'X-Shop-Owner': other.id }
    const reply = await shop.call('customerCartAdd', { ...aloe, productQuantity: 1 }, { headers })
    expect(reply.failure).toMatchObject({ status: 403, code: 'wrong_owner' })
    expect((await customerCart(shop, mine)).rev).toBe(0)
  })

  it('contains the lines of 20 parallel calls', async () => {
    const customer = await signedIn(shop)
    await Promise.all(
      Array.from({ length: 20 }, () => shop.call('customerCartAdd', { ...namaqua, productQuantity: 1 }, { headers: customer.headers })),
    )
    expect(await customerCart(shop, customer)).toMatchObject({ rev: 20, item_count: 20 })
  })

  it('[one server] counts wrong codes against the address in both families together', async () => {
    const customer = await signedIn(shop)
    await fillCart(shop, customer, [kalkBay, 1])
    const asGuest = async (cartKey: string) => (await shop.call('couponApply', { cartKey, promoCode: 'NONSENSE' })).status
    const asCustomer = async () => (await shop.call('customerCouponApply', { promoCode: 'NONSENSE' }, { headers: customer.headers })).status
    // Twenty of the customer's and 379 of guests: one more is a wrong code, and then every call is limited.
    for (let index = 0; index < 20; index += 1) expect(await asCustomer()).toBe(400)
    for (let cart = 0; cart < 19; cart += 1) {
      const guest = await cartWith(shop, [kalkBay, 1])
      for (let index = cart === 0 ? 1 : 0; index < 20; index += 1) expect(await asGuest(guest)).toBe(400)
    }
    const [last, next] = [await cartWith(shop, [kalkBay, 1]), await cartWith(shop, [kalkBay, 1])]
    expect([await asGuest(last), await asGuest(next)]).toEqual([400, 429])
    shop.clock.advance({ minutes: 10 })
  })

  it('accepts codes and gifts like a guest’s if there is no discount', async () => {
    const customer = await signedIn(shop)
    const cart = await fillCart(shop, customer, [drakensberg, 1])
    expect(cart.available_auto_coupons.map(({ code }) => code)).toEqual(['FREEOTTOMAN', 'CORNER5'])
    const { answer } = await shop.call('customerCouponApply', { promoCode: 'FREEOTTOMAN' }, { headers: customer.headers })
    expect(answer.items.some(({ free }) => free)).toBe(true)
  })

  it('separates a guest’s cart until sign-in', async () => {
    const customer = await signedIn(shop)
    const cartKey = newCartKey()
    await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { headers: customer.headers })
    expect((await customerCart(shop, customer)).items).toEqual([])
    expect((await shop.call('cart', { cartKey })).answer.item_count).toBe(1)
  })
})
