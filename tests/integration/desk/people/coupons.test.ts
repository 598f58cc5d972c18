import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CouponFields } from '../../../../src/contract/desk/campaigns/desk-coupon.ts'
import { checkoutOf, newShopper } from '../../../support/account/shopper.ts'
import { fieldsOf } from '../../../../desk/coupons/coupon-input.ts'
import { couponFields } from '../../../support/desk/coupon-fields.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { filled } from '../../../support/forms/filled-forms.ts'
import { createTestApp, newCartKey, type TestShop } from '../../../support/server/api.ts'
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

  it('of a decorator can be changed, show whose they are, and keep their owner unless the staff clear it', async () => {
    const office = (await newStaff(shop, 'office')).token
    await shop.call('decoratorApplication', { ...filled.decoratorApplication, website2: '' })
    const [application] = (await shop.call('deskApplications', { token: office })).answer.applications
    const params = { applicationId: application?.application_id ?? '' }
    await shop.call('deskApplicationAccept', { token: office, code: 'DEMO5', percent: 5, message: 'Welcome.' }, { params })
    const stored = (await shop.call('deskCoupon', { token }, at('DEMO5'))).answer
    expect(stored.affiliate_name).toBe(filled.decoratorApplication.name)
    const changed = await shop.call('deskCouponChange', { token, ...fieldsOf(stored), value: 8, rev: stored.rev }, at('DEMO5'))
    expect(changed.answer).toMatchObject({ value: 8, affiliate: stored.affiliate, affiliate_name: filled.decoratorApplication.name })
    const linked = async () => (await shop.call('cart', { cartKey: newCartKey(), ref: 'DEMO5' })).answer.affiliate_coupon
    expect(await linked()).toEqual({ code: 'DEMO5' })
    // The code stays when the application is deleted.
    await shop.deps.db.withoutPlugins().deleteFrom('decorator_application').execute()
    const again = await shop.call('deskCouponChange', { token, ...fieldsOf(stored), value: 9, rev: 1 }, at('DEMO5'))
    expect(again.answer).toMatchObject({ value: 9, affiliate: stored.affiliate, affiliate_name: null })
    const other = { ...fieldsOf(stored), affiliate: 'application-00000000' }
    expect((await shop.call('deskCouponChange', { token, ...other, rev: 2 }, at('DEMO5'))).failure.code).toBe('invalid_request')
    await shop.call('deskCouponChange', { token, ...fieldsOf(stored), affiliate: 'thandi-maqoma', rev: 2 }, at('DEMO5'))
    expect((await shop.call('deskCoupon', { token }, at('DEMO5'))).answer.affiliate_name).toBe('Thandi Maqoma')
    await shop.deps.db.deleteFrom('decorator').where('slug', '=', 'thandi-maqoma').execute()
    const withdrawn = { ...fieldsOf(stored), affiliate: 'thandi-maqoma', value: 7, rev: 3 }
    expect((await shop.call('deskCouponChange', { token, ...withdrawn }, at('DEMO5'))).answer).toMatchObject({ value: 7 })
    await shop.call('deskCouponChange', { token, ...withdrawn, affiliate: null, rev: 4 }, at('DEMO5'))
    expect(await linked()).toBeNull()
  })

  it('have every changed field in the audit', async () => {
    await shop.call('deskCouponCreate', { token, ...percent, code: 'SUMMER' })
    const changes: Partial<CouponFields> = {
      label: 'Summer',
      terms: 'While it is warm.',
      categories: ['sofas'],
      exclude_sale_items: true,
      first_order_only: true,
      affiliate: 'thandi-maqoma',
    }
    const names = Object.keys(changes).toSorted()
    await shop.call('deskCouponChange', { token, ...percent, ...changes, rev: 0 }, at('SUMMER'))
    const gift = { kind: 'free_item', value: 0, gift: { slug: 'aloe', variation: { fabric: 'linen-sage' } } } as const
    await shop.call('deskCouponChange', { token, ...percent, ...changes, ...gift, rev: 1 }, at('SUMMER'))
    const entries = await shop.deps.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'coupons.change')
      .execute()
    const fieldsIn = entries.map(({ before, after }) => [before, after].map((json) => Object.keys(JSON.parse(json)).toSorted()))
    expect(fieldsIn).toContainEqual([names, names])
    expect(fieldsIn).toContainEqual([
      ['free_item', 'kind', 'value'],
      ['free_item', 'kind', 'value'],
    ])
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
