import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPLAY_HEADER } from '../../../src/contract/http/headers.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, cartWith, kalkBay, namaqua } from '../../support/catalogue/goods.ts'
import { customerCart, signedIn, signInAs } from '../../support/account/signed-in.ts'

describeOnEveryDatabase('a change made as a guest and sent again after sign-in', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())

  it('had its effect before: the customer’s call of the same name does not repeat it', async () => {
    const [customer, guest, key] = [await signedIn(shop), newCartKey(), randomUUID()]
    await shop.call('cartAdd', { cartKey: guest, ...aloe, productQuantity: 2 }, { key })
    await signInAs(shop, customer, guest)
    const headers = { ...customer.headers, 'X-Shop-Owner': customer.id }
    const again = await shop.call('customerCartAdd', { ...aloe, productQuantity: 2 }, { key, headers })
    expect(again.headers.get(REPLAY_HEADER)).toBe('1')
    expect(again.answer).toMatchObject({ cart_key: customer.cartKey, item_count: 2 })
    const byToken = await shop.call('customerCartAdd', { token: customer.token, ...aloe, productQuantity: 2 }, { key })
    expect(byToken.answer.item_count).toBe(2)
  })

  it('had its effect before: the guest’s own call with the customer’s session does not repeat it', async () => {
    const [customer, guest, key] = [await signedIn(shop), newCartKey(), randomUUID()]
    await shop.call('cartAdd', { cartKey: guest, ...aloe, productQuantity: 2 }, { key })
    await signInAs(shop, customer, guest)
    const headers = { ...customer.headers, 'X-Shop-Owner': guest }
    const again = await shop.call('cartAdd', { cartKey: guest, ...aloe, productQuantity: 2 }, { key, headers })
    expect(again.headers.get(REPLAY_HEADER)).toBe('1')
    expect(again.answer.item_count).toBe(2)
  })

  it('has one effect for every call of the two families', async () => {
    const customer = await signedIn(shop)
    const guest = await cartWith(shop, [aloe, 1], [namaqua, 1], [kalkBay, 1])
    const keys = Array.from({ length: 5 }, () => randomUUID())
    const [update, remove, apply, takeOff, clear] = keys
    await shop.call('cartUpdate', { cartKey: guest, itemKey: aloe.itemKey, productQuantity: 4 }, { key: update ?? null })
    await shop.call('cartRemove', { cartKey: guest, itemKey: namaqua.itemKey }, { key: remove ?? null })
    await shop.call('couponApply', { cartKey: guest, promoCode: 'WELCOME10' }, { key: apply ?? null })
    await shop.call('couponRemove', { cartKey: guest, promoCode: 'WELCOME10' }, { key: takeOff ?? null })
    await shop.call('cartClear', { cartKey: guest }, { key: clear ?? null })
    await signInAs(shop, customer, guest)
    const { headers } = customer
    await shop.call('customerCartAdd', { ...aloe, productQuantity: 1 }, { headers })
    const { rev } = await customerCart(shop, customer)
    const replies = [
      await shop.call('customerCartUpdate', { itemKey: aloe.itemKey, productQuantity: 4 }, { key: update ?? null, headers }),
      await shop.call('customerCartRemove', { itemKey: namaqua.itemKey }, { key: remove ?? null, headers }),
      await shop.call('customerCouponApply', { promoCode: 'WELCOME10' }, { key: apply ?? null, headers }),
      await shop.call('customerCouponRemove', { promoCode: 'WELCOME10' }, { key: takeOff ?? null, headers }),
      await shop.call('cartClear', {}, { key: clear ?? null, headers }),
    ]
    for (const reply of replies) {
      expect(reply.headers.get(REPLAY_HEADER)).toBe('1')
      expect(reply.answer).toMatchObject({ rev, item_count: 1 })
    }
  })

  it('did not reach the server before: it has its effect now, once', async () => {
    const [customer, guest, key] = [await signedIn(shop), await cartWith(shop, [aloe, 1]), randomUUID()]
    await signInAs(shop, customer, guest)
    const late = await shop.call('cartAdd', { cartKey: guest, ...namaqua, productQuantity: 1 }, { key })
    expect(late.failure.code).toBe('session_required')
    for (let time = 0; time < 2; time++) {
      const reply = await shop.call('customerCartAdd', { ...namaqua, productQuantity: 1 }, { key, headers: customer.headers })
      expect(reply.answer.item_count).toBe(2)
    }
  })

  it('was rejected before: it is rejected again with the same message', async () => {
    const [customer, guest, key] = [await signedIn(shop), newCartKey(), randomUUID()]
    const refused = await shop.call('couponApply', { cartKey: guest, promoCode: 'WELCOME10' }, { key })
    await signInAs(shop, customer, guest)
    const again = await shop.call('customerCouponApply', { promoCode: 'WELCOME10' }, { key, headers: customer.headers })
    expect(again.failure).toEqual(refused.failure)
    expect(again.headers.get(REPLAY_HEADER)).toBe('1')
  })

  it('is a mismatch for another customer, another guest and another body', async () => {
    const [customer, otherCustomer, guest, key] = [await signedIn(shop), await signedIn(shop), newCartKey(), randomUUID()]
    await shop.call('cartAdd', { cartKey: guest, ...aloe, productQuantity: 2 }, { key })
    await signInAs(shop, customer, guest)
    const others = [
      await shop.call('customerCartAdd', { ...aloe, productQuantity: 2 }, { key, headers: otherCustomer.headers }),
      await shop.call('cartAdd', { cartKey: newCartKey(), ...aloe, productQuantity: 2 }, { key }),
      await shop.call('customerCartAdd', { ...aloe, productQuantity: 3 }, { key, headers: customer.headers }),
      await shop.call('cartClear', {}, { key, headers: customer.headers }),
    ]
    for (const { failure } of others) expect(failure).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    expect((await customerCart(shop, otherCustomer)).items).toEqual([])
  })
})
