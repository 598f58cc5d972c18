import { describe, expect, it } from 'vitest'
import { categoriesOffered, choiceLines, couponInput, fieldsOf, newCoupon, withKind } from '../../../desk/coupons/coupon-input.ts'
import { couponFields } from '../../support/desk/coupon-fields.ts'

const gift = couponFields({ kind: 'free_item', value: 0, gift: { slug: 'aloe', variation: { fabric: 'linen-sage', legs: 'oak' } } })

describe('the form of a coupon', () => {
  it('turns no percentage into an amount in rand: another kind starts from 0, and the stored kind has its stored value', () => {
    const stored = couponFields({ kind: 'percent', value: 15 })
    expect(withKind('fixed', stored)).toEqual({ kind: 'fixed', value: 0 })
    expect(withKind('free_item', stored)).toEqual({ kind: 'free_item', value: 0 })
    expect(withKind('percent', stored)).toEqual({ kind: 'percent', value: 15 })
  })

  it('sends a gift without a value, with the choices of its lines', () => {
    const input = couponInput({ ...gift, value: 15 }, ' fabric = linen-sage \n\nwithout a value\nsize=w=140')
    expect(input).toEqual({ ...gift, value: 0, gift: { slug: 'aloe', variation: { fabric: 'linen-sage', size: 'w=140' } } })
    expect(couponInput({ ...gift, gift: null }, '').gift).toEqual({ slug: '', variation: {} })
  })

  it('sends a reduction without a product, also if its user had typed one', () => {
    expect(couponInput({ ...gift, kind: 'fixed', value: 5000 }, choiceLines(gift.gift))).toEqual({
      ...gift,
      kind: 'fixed',
      value: 5000,
      gift: null,
    })
  })

  it('shows the stored choices of a gift as the lines from which they are read', () => {
    expect(choiceLines(gift.gift)).toBe('fabric=linen-sage\nlegs=oak')
    expect(couponInput(gift, choiceLines(gift.gift))).toEqual(gift)
    expect(choiceLines(null)).toBe('')
  })

  it('offers the categories of the shop, and chosen ones that are gone, so that they can be taken out', () => {
    const all = [
      { slug: 'sofas', name: 'Sofas' },
      { slug: 'beds', name: 'Beds' },
    ]
    expect(categoriesOffered(all, ['beds'])).toEqual(all)
    expect(categoriesOffered(all, ['day-beds', 'beds'])).toEqual([...all, { slug: 'day-beds', name: 'day-beds (gone)' }])
  })

  it('sends only the fields of a stored coupon', () => {
    const read = { code: 'ALOE', shown_label: 'Free aloe', state: 'counts' as const, uses: 3, rev: 2 }
    expect(fieldsOf({ ...gift, ...read, affiliate_name: null, orders: [], all_categories: [] })).toEqual(gift)
    expect(Object.keys(newCoupon).toSorted()).toEqual(Object.keys(gift).toSorted())
  })
})
