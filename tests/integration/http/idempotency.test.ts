import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { idempotencyPurge } from '../../../api-mock/http/idempotency.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, cartWith, kalkBay, namaqua } from '../../support/catalogue/goods.ts'
import { checkoutOf, newShopper, readOrder } from '../../support/account/shopper.ts'

describeOnEveryDatabase('an idempotency key', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const records = async (key: string) => shop.deps.db.selectFrom('idempotency').selectAll().where('key', '=', key).execute()

  it('[trial 4] has one effect when it is sent 50 times at once', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { key })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(replies.every((reply) => reply.answer.item_count === 1)).toBe(true)
    expect(replies.filter((reply) => reply.headers.get('idempotency-replayed') === '1')).toHaveLength(49)
    expect((await shop.call('cart', { cartKey })).answer).toMatchObject({ item_count: 1, rev: 1 })
  })

  it('[trial 4] with another body, call or owner is a mismatch', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { key })
    const mismatch = { status: 422, code: 'idempotency_mismatch' }
    expect((await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 2 }, { key })).failure).toMatchObject(mismatch)
    expect((await shop.call('cartRemove', { cartKey, itemKey: aloe.itemKey }, { key })).failure).toMatchObject(mismatch)
    expect((await shop.call('cartAdd', { cartKey: newCartKey(), ...aloe, productQuantity: 1 }, { key })).failure).toMatchObject(mismatch)
    expect((await shop.call('cart', { cartKey })).answer.item_count).toBe(1)
  })

  it('responds to a repeat with the current cart', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { key })
    await shop.call('cartAdd', { cartKey, ...namaqua, productQuantity: 3 })
    const again = await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { key })
    expect(again.headers.get('idempotency-replayed')).toBe('1')
    expect(again.answer).toMatchObject({ item_count: 4, rev: 2 })
  })

  it('is the same with the fields of the body in any order', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    await shop.call('cartAdd', { cartKey, productId: 1001, productQuantity: 1, variation: { fabric: 'linen-oat', legs: 'kiaat' } }, { key })
    const again = await shop.call(
      'cartAdd',
      { variation: { legs: 'kiaat', fabric: 'linen-oat' }, productQuantity: 1, productId: 1001, cartKey },
      { key },
    )
    expect(again.answer.item_count).toBe(1)
  })

  describe('of a call that an earlier version accepted', () => {
    /** The contract of a later version. */
    function nextVersion(changes: z.core.$ZodLooseShape): void {
      const { input } = endpoints.cartAdd
      Object.assign(endpoints.cartAdd, { input: z.extend(input, changes) })
      onTestFinished(() => void Object.assign(endpoints.cartAdd, { input }))
    }
    const stricter = { productQuantity: z.int().check(z.maximum(1)) }

    it('[trial 4] still gets its outcome where this version rejects the payload, and has no second effect', async () => {
      const [cartKey, key] = [newCartKey(), randomUUID()]
      const body = { cartKey, ...aloe, productQuantity: 2 }
      await shop.call('cartAdd', body, { key })
      nextVersion(stricter)
      const again = await shop.call('cartAdd', body, { key })
      expect([again.status, again.headers.get('idempotency-replayed'), again.answer.item_count]).toEqual([200, '1', 2])
    })

    it('[trial 4] still gets its outcome where this version fills in another default', async () => {
      const [cartKey, key] = [newCartKey(), randomUUID()]
      const body = { cartKey, ...aloe, productQuantity: 2 }
      await shop.call('cartAdd', body, { key })
      nextVersion({ wrapped: z._default(z.boolean(), false) })
      expect((await shop.call('cartAdd', body, { key })).answer.item_count).toBe(2)
    })

    it('gives it to the same caller only, and has no effect under a new key or with another payload', async () => {
      const [cartKey, key] = [newCartKey(), randomUUID()]
      const body = { cartKey, ...aloe, productQuantity: 2 }
      await shop.call('cartAdd', body, { key })
      nextVersion(stricter)
      const codeOf = async (changes: object, used = key) =>
        (await shop.call('cartAdd', { ...body, ...changes }, { key: used })).failure.code
      expect(await codeOf({ cartKey: newCartKey() })).toBe('idempotency_mismatch')
      expect(await codeOf({ cartKey: 'short' })).toBe('invalid_request')
      expect(await codeOf({ productQuantity: 3 })).toBe('invalid_request')
      expect(await codeOf({}, randomUUID())).toBe('invalid_request')
      expect((await shop.call('cart', { cartKey })).answer.item_count).toBe(2)
    })
  })

  it('repeats a rejection, even if the call would succeed now', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    const refused = await shop.call('couponApply', { cartKey, promoCode: 'WELCOME10' }, { key })
    expect(refused.failure.code).toBe('cart_empty')
    await shop.call('cartAdd', { cartKey, ...kalkBay, productQuantity: 1 })
    const again = await shop.call('couponApply', { cartKey, promoCode: 'WELCOME10' }, { key })
    expect(again.failure).toMatchObject({ status: 400, code: 'cart_empty' })
    expect(again.headers.get('idempotency-replayed')).toBe('1')
  })

  it('stores neither effect nor record when the server fails', async () => {
    const cartKey = await cartWith(shop, [namaqua, 1])
    const failing = await createTestApp({
      deps: {
        db: shop.deps.db,
        dialect: shop.deps.dialect,
        catalogue: {
          ...shop.deps.catalogue,
          card: () => {
            throw new Error('a fault')
          },
        },
      },
    })
    const key = randomUUID()
    const failed = await failing.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { key })
    expect(failed.failure).toMatchObject({ status: 500, code: 'internal_error' })
    expect(failed.failure.data?.['reference']).toMatch(/^[0-9a-f-]{36}$/)
    expect(await records(key)).toEqual([])
    expect((await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { key })).answer).toMatchObject({ item_count: 2, rev: 2 })
  })

  it('must be a UUID', async () => {
    const refused = await shop.call('cartAdd', { cartKey: newCartKey(), ...aloe, productQuantity: 1 }, { key: 'my key' })
    expect(refused.failure).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('is deleted after 30 days, and not before', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { key })
    const purge = idempotencyPurge(shop.deps)
    shop.clock.advance({ days: 29, hours: 23 })
    await purge.run()
    expect(await records(key)).toHaveLength(1)
    shop.clock.advance({ hours: 2 })
    await purge.run()
    expect(await records(key)).toEqual([])
  })

  it('stores no secret: only a hash of the body', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    await shop.call('cartAdd', { cartKey, ...aloe, productQuantity: 1 }, { key })
    const [record] = await records(key)
    expect(record).toMatchObject({ owner: cartKey, method: 'POST', path: '/api/cart', status: 200, code: null, reference: null })
    expect(record?.body_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('[B7] sent with an impossible cart places no order later, and one that has placed an order is a mismatch', async () => {
    const { cart } = await newShopper(shop)
    const [ended, used] = [randomUUID(), randomUUID()]
    const impossible = checkoutOf(cart, 'card', { cartRev: -1 })
    const codes: string[] = []
    for (const body of [impossible, checkoutOf(cart), impossible])
      codes.push((await shop.call('checkout', body, { key: ended })).failure.code)
    expect(codes).toEqual(['cart_changed', 'idempotency_mismatch', 'cart_changed'])
    expect(await shop.deps.db.selectFrom('orders').selectAll().execute()).toEqual([])
    const placed = await shop.call('checkout', checkoutOf(cart), { key: used })
    expect((await shop.call('checkout', impossible, { key: used })).failure.code).toBe('idempotency_mismatch')
    expect((await readOrder(shop, placed.answer)).state).toBe('pending_payment')
  })
})
