import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe, cartWith, cederberg, drakensberg, kalkBay, namaqua } from '../../support/catalogue/goods.ts'

describeOnEveryDatabase('promo codes', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const apply = (cartKey: string, promoCode: string) => shop.call('couponApply', { cartKey, promoCode })
  /** For a test that changes the time. */
  const resetClock = () => onTestFinished(() => shop.clock.set('2026-11-20T08:00:00Z'))
  const remove = (cartKey: string, promoCode: string) => shop.call('couponRemove', { cartKey, promoCode })

  it('are valid in any case and with spaces around them', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 2])
    const { answer } = await apply(cartKey, '  welcome10 ')
    expect(answer).toMatchObject({
      rev: 2,
      coupons: [{ code: 'WELCOME10', discount_total: 379980, auto: false }],
      totals: { discount_total: 379980, total: 3419820, tax_total: 446063 },
    })
  })

  it('[§5.6] need items, with their own message', async () => {
    expect((await apply(newCartKey(), 'WELCOME10')).failure).toMatchObject({ status: 400, code: 'cart_empty' })
    expect((await remove(newCartKey(), 'WELCOME10')).failure.code).toBe('cart_empty')
  })

  it('that are unknown, ended or not yet valid are rejected alike, without a reason', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    for (const code of ['NOSUCHCODE', 'WINTER26']) {
      const { failure } = await apply(cartKey, code)
      expect(failure).toEqual({ status: 400, code: 'invalid_coupon', message: 'Invalid promo code', data: { status: 400 } })
    }
  })

  it('that are real but do not apply are rejected with their reason', async () => {
    const cartKey = await cartWith(shop, [namaqua, 1])
    const tables = (await apply(cartKey, 'TABLE750')).failure
    expect(tables).toMatchObject({ code: 'invalid_coupon', message: 'Invalid promo code' })
    expect(tables.data?.['reason']).toMatch(/^from R\s7\s500,00 of tables$/)
    expect((await apply(cartKey, 'SLEEPOVER')).failure.data?.['reason']).toBe('for sleepers')
  })

  it('replace one another only if the new one is valid', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    await apply(cartKey, 'STOEP500')
    expect((await apply(cartKey, 'NONSENSE')).status).toBe(400)
    expect((await shop.call('cart', { cartKey })).answer.coupons[0]?.code).toBe('STOEP500')
    const { answer } = await apply(cartKey, 'WELCOME10')
    expect(answer.coupons.map((coupon) => coupon.code)).toEqual(['WELCOME10'])
    expect((await apply(cartKey, 'WELCOME10')).answer.rev).toBe(answer.rev)
  })

  it('stay without effect when the cart is too small, and apply again later', async () => {
    const cartKey = await cartWith(shop, [aloe, 2])
    await apply(cartKey, 'STOEP500')
    const below = (await shop.call('cartUpdate', { cartKey, itemKey: aloe.itemKey, productQuantity: 1 })).answer
    expect(below).toMatchObject({ coupons: [{ code: 'STOEP500', discount_total: 0 }], notices: [{ code: 'coupon_no_longer_fits' }] })
    expect((await shop.call('cart', { cartKey })).answer.notices).toEqual([])
    const above = (await shop.call('cartUpdate', { cartKey, itemKey: aloe.itemKey, productQuantity: 3 })).answer
    expect(above).toMatchObject({ totals: { discount_total: 50000 }, notices: [] })
  })

  it('of a gift add a locked line outside the count', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 1])
    const { answer } = await apply(cartKey, 'FREEOTTOMAN')
    expect(answer.item_count).toBe(1)
    const gift = answer.items.find((item) => item.free)
    expect(gift).toMatchObject({ slug: 'aloe', price: 0, quantity: { value: 1, min: 1, max: 1 }, variation: { fabric: 'linen-sage' } })
    expect((await shop.call('cartUpdate', { cartKey, itemKey: gift?.item_key ?? '', productQuantity: 5 })).failure.code).toBe(
      'line_not_found',
    )
  })

  it('[§3.5] that are automatic are listed if they apply, in their order', async () => {
    const listed = async (...pieces: Parameters<typeof cartWith>[1][]) =>
      (await shop.call('cart', { cartKey: await cartWith(shop, ...pieces) })).answer.available_auto_coupons.map(({ code }) => code)
    expect(await listed([drakensberg, 1])).toEqual(['FREEOTTOMAN', 'CORNER5'])
    expect(await listed([cederberg, 1])).toEqual(['FREEOTTOMAN'])
    expect(await listed([namaqua, 1])).toEqual([])
  })

  it.each([
    ['before their first day', { starts: '2026-11-21' }],
    ['after their last day', { ends: '2026-11-19' }],
    ['once they are used up', { max_uses: 0 }],
  ])('are not offered %s: neither automatic ones nor those of an affiliate link', async (_, limits) => {
    const cartKey = await cartWith(shop, [drakensberg, 1])
    await shop.call('cart', { cartKey, ref: 'THANDI5' })
    const offered = async () => {
      const { available_auto_coupons: auto, affiliate_coupon: affiliate } = (await shop.call('cart', { cartKey })).answer
      return [...auto.map(({ code }) => code), affiliate?.code]
    }
    expect(await offered()).toEqual(['FREEOTTOMAN', 'CORNER5', 'THANDI5'])
    const codes = ['FREEOTTOMAN', 'THANDI5']
    const before = await shop.deps.db
      .selectFrom('coupon')
      .select(['code', 'starts', 'ends', 'max_uses'])
      .where('code', 'in', codes)
      .execute()
    onTestFinished(async () => {
      for (const { code, ...fields } of before) await shop.deps.db.updateTable('coupon').set(fields).where('code', '=', code).execute()
      await shop.deps.catalogue.reload()
    })
    await shop.deps.db.updateTable('coupon').set(limits).where('code', 'in', codes).execute()
    await shop.deps.catalogue.reload()
    expect(await offered()).toEqual(['CORNER5', undefined])
  })

  it('that are automatic and were removed are not offered again in that cart', async () => {
    const cartKey = await cartWith(shop, [drakensberg, 1])
    await apply(cartKey, 'FREEOTTOMAN')
    const { answer } = await remove(cartKey, 'freeottoman')
    expect(answer).toMatchObject({ coupons: [], available_auto_coupons: [{ code: 'CORNER5' }] })
    const typed = await apply(cartKey, 'FREEOTTOMAN')
    expect(typed.answer.coupons[0]?.code).toBe('FREEOTTOMAN')
    await shop.call('cartClear', { cartKey })
    const anew = await shop.call('cartAdd', { cartKey, ...drakensberg, productQuantity: 1 })
    expect(anew.answer.available_auto_coupons.map(({ code }) => code)).toEqual(['FREEOTTOMAN', 'CORNER5'])
  })

  it('end when they are used up, counted from the orders', async () => {
    const cartKey = await cartWith(shop, [kalkBay, 2])
    await apply(cartKey, 'MOVINGDAY')
    const limited = await cartWith(shop, [{ ...drakensberg }, 1])
    expect((await apply(limited, 'MOVINGDAY')).status).toBe(200)
    const used = Array.from({ length: 100 }, (_, index) => ({
      order_id: `U${index}`,
      code: 'MOVINGDAY',
      email: `${index}@example.org`,
      used_at: '2026-11-20T08:00:00Z',
    }))
    await shop.deps.db.insertInto('coupon_use').values(used).execute()
    expect((await apply(await cartWith(shop, [drakensberg, 1]), 'MOVINGDAY')).failure.code).toBe('invalid_coupon')
    expect((await shop.call('cart', { cartKey: limited })).answer).toMatchObject({ coupons: [], notices: [{ code: 'coupon_ended' }] })
  })

  it('[§3.6] of an affiliate come with the link, stay 30 days, and do not return after the user removed them', async () => {
    resetClock()
    const cartKey = newCartKey()
    await shop.call('cartAdd', { cartKey, ...kalkBay, productQuantity: 1, ref: 'thandi5' })
    const later = await shop.call('cart', { cartKey })
    expect(later.answer.affiliate_coupon).toEqual({ code: 'THANDI5' })
    expect(later.answer.coupons).toEqual([])
    await apply(cartKey, 'THANDI5')
    expect((await remove(cartKey, 'THANDI5')).answer.affiliate_coupon).toBeNull()
    const other = newCartKey()
    expect((await shop.call('cart', { cartKey: other, ref: 'KAVYA5' })).answer.affiliate_coupon).toEqual({ code: 'KAVYA5' })
    expect((await shop.call('cart', { cartKey: other, ref: 'WELCOME10' })).answer.affiliate_coupon).toEqual({ code: 'KAVYA5' })
    shop.clock.advance({ days: 30, seconds: 1 })
    expect((await shop.call('cart', { cartKey: other })).answer.affiliate_coupon).toBeNull()
  })

  it('of an affiliate start 30 more days when the link is followed after their end, and not before', async () => {
    resetClock()
    const cartKey = newCartKey()
    const codeNow = async () => (await shop.call('cart', { cartKey })).answer.affiliate_coupon
    const add = () => shop.call('cartAdd', { cartKey, ...kalkBay, productQuantity: 1, ref: 'THANDI5' })
    await add()
    shop.clock.advance({ days: 29 })
    await add()
    expect(await codeNow()).toEqual({ code: 'THANDI5' })
    shop.clock.advance({ days: 1, seconds: 1 })
    expect(await codeNow()).toBeNull()
    await add()
    expect(await codeNow()).toEqual({ code: 'THANDI5' })
    shop.clock.advance({ days: 30, seconds: 1 })
    expect(await codeNow()).toBeNull()
  })
})
