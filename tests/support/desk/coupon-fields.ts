import { newCoupon } from '../../../desk/coupons/coupon-input.ts'
import type { CouponFields } from '../../../src/contract/desk/campaigns/desk-coupon.ts'

/** A coupon of 12 % without conditions, except the given fields. */
export const couponFields = (changes: Partial<CouponFields> = {}): CouponFields => ({ ...newCoupon, value: 12, ...changes })
