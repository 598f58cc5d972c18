import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CouponFields } from '../../../../src/contract/desk/campaigns/desk-coupon.ts'
import { checkoutOf, newShopper } from '../../../support/account/shopper.ts'
import { couponFields } from '../../../support/desk/coupon-fields.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'
import { shopLine } from '../../../support/server/shop-line.ts'

const percent = couponFields()

describeOnEveryDatabase('coupons at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'marketing')).token
  })
  afterEach(() => shop.close())
  const at = (code: string) => ({ params: { code } })
  const codes = async (state?: 'ended' | 'waiting' | 'counts' | 'all', q?: string) =>
    (await shop.call('deskCoupons', { token, state, q, per_page: 100 })).answer.coupons.map(({ code }) => code)

  it('count at once, show the orders that hold them, and are ended with a notice in carts', async () => {
    const key = crypto.randomUUID()
    for (const _ of [1, 2]) await shop.call('deskCouponCreate', { token, ...percent, code: 'stoep12' }, { key })
    const { cartKey } = await newShopper(shop)
    const { answer: cart } = await shop.call('couponApply', { cartKey, promoCode: 'STOEP12' })
    expect(cart.coupons).toMatchObject([{ code: 'STOEP12', label: '12% off' }])
    const { answer: order } = await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))
    expect((await shop.call('deskCoupon', { token }, at('STOEP12'))).answer).toMatchObject({
      state: 'counts',
      uses: 1,
      rev: 0,
      orders: [{ order_id: order.order_id, state: 'awaiting_transfer' }],
    })
    const other = await newShopper(shop)
    await shop.call('couponApply', { cartKey: other.cartKey, promoCode: 'STOEP12' })
    expect((await shop.call('deskCouponEnd', { token, rev: 0 }, at('STOEP12'))).answer).toMatchObject({ state: 'ended', rev: 1, uses: 1 })
    expect((await shop.call('cart', { cartKey: other.cartKey })).answer.coupons).toEqual([])
    expect(await codes('ended', 'stoep1')).toEqual(['STOEP12'])
    expect(await codes(undefined, 'stoep1')).toEqual([])
  })

  it('change by two people never overwrites, and an ended code can be given again', async () => {
    await shop.call('deskCouponCreate', { token, ...percent, code: 'SUMMER' })
    const changed = await shop.call('deskCouponChange', { token, ...percent, value: 20, rev: 0, starts: '2026-12-01' }, at('SUMMER'))
    expect(changed.answer).toMatchObject({ value: 20, label: '', shown_label: '20% off', state: 'waiting', rev: 1 })
    expect((await shop.call('deskCouponChange', { token, ...percent, rev: 0 }, at('SUMMER'))).failure.code).toBe('wrong_state')
    expect((await shop.call('deskCouponEnd', { token, rev: 0 }, at('SUMMER'))).failure.code).toBe('wrong_state')
    expect((await shop.call('deskCouponCreate', { token, ...percent, code: 'SUMMER' })).failure.code).toBe('wrong_state')
    expect((await shopLine({ deps: shop.deps }, 'coupons', 'end', 'SUMMER')).code).toBe(0)
    expect((await shop.call('deskCouponCreate', { token, ...percent, code: 'SUMMER' })).answer).toMatchObject({ state: 'counts', rev: 3 })
    expect((await shopLine({ deps: shop.deps }, 'coupons', 'add', 'SUMMER', '--percent', '5')).err).toContain('end it first')
    const audit = await shop.deps.db.selectFrom('audit_entry').select(['action', 'role']).execute()
    expect(audit.map(({ action, role }) => `${action} ${role}`).toSorted()).toEqual([
      'coupons.add marketing',
      'coupons.add marketing',
      'coupons.change marketing',
      'coupons.end command line',
    ])
  })

  it('name in the cart what they give now, unless the staff named them', async () => {
    const inCart = async () => {
      const { cartKey } = await newShopper(shop)
      return (await shop.call('couponApply', { cartKey, promoCode: 'SUMMER' })).answer.coupons.map(({ label }) => label)
    }
    const { answer } = await shop.call('deskCouponCreate', { token, ...percent, value: 20, code: 'SUMMER' })
    expect(answer).toMatchObject({ label: '', shown_label: '20% off' })
    // Earlier versions stored the made name, and their forms send it back.
    await shop.deps.db.updateTable('coupon').set({ label: '20% off' }).where('code', '=', 'SUMMER').execute()
    expect((await shop.call('deskCoupon', { token }, at('SUMMER'))).answer.label).toBe('')
    await shop.call('deskCouponChange', { token, ...percent, value: 5, label: '20% off', rev: 0 }, at('SUMMER'))
    expect(await inCart()).toEqual(['5% off'])
    const { answer: named } = await shop.call(
      'deskCouponChange',
      { token, ...percent, value: 5, label: 'Stoep days', rev: 1 },
      at('SUMMER'),
    )
    expect(named).toMatchObject({ label: 'Stoep days', shown_label: 'Stoep days' })
    expect(await inCart()).toEqual(['Stoep days'])
  })

  it('that no customer could use are refused', async () => {
    const wrong: Partial<CouponFields>[] = [
      { value: 0 },
      { value: 91 },
      { kind: 'fixed', value: 0 },
      { kind: 'fixed', value: 5_000_000, min_spend: 4_999_999 },
      { max_uses: 0 },
      { kind: 'free_item' },
      { kind: 'free_item', gift: { slug: 'no-such-product', variation: {} } },
      { kind: 'free_item', gift: { slug: 'kalk-bay', variation: {} } },
      { categories: ['no-such-category'] },
      { affiliate: 'nobody' },
      { starts: '2026-12-02', ends: '2026-12-01' },
    ]
    for (const fields of wrong)
      expect(
        (await shop.call('deskCouponCreate', { token, ...percent, ...fields, code: 'WRONG' })).failure.code,
        JSON.stringify(fields),
      ).toBe('invalid_request')
    expect((await shop.call('deskCouponCreate', { token, ...percent, code: 'A!' })).failure.code).toBe('invalid_request')
    expect((await shop.call('deskCoupon', { token }, at('WRONG'))).failure.code).toBe('not_found')
    expect((await shop.call('deskCouponChange', { token, ...percent, rev: 0 }, at('WRONG'))).failure.code).toBe('not_found')
    expect((await shop.call('deskCouponEnd', { token, rev: 0 }, at('WRONG'))).failure.code).toBe('not_found')
  })
})
