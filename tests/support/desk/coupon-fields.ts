import type { CouponFields } from '../../../src/contract/desk/campaigns/desk-coupon.ts'

/** A coupon of 12 % without conditions, except the given fields. */
export const couponFields = (changes: Partial<CouponFields> = {}): CouponFields => ({
  kind: 'percent',
  value: 12,
  gift: null,
  label: '',
  terms: '',
  min_spend: 0,
  categories: [],
  exclude_sale_items: false,
  first_order_only: false,
  auto: false,
  affiliate: null,
  starts: null,
  ends: null,
  max_uses: null,
  max_uses_per_customer: null,
  ...changes,
})
