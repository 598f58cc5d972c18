import * as z from 'zod/mini'
import { cartCouponSchema, type Cart, type CartCoupon } from '../../contract/cart/cart.ts'
import type { Cents } from '../../contract/money/money.ts'
import { couponWorth } from '../../domain/cart/coupon.ts'

const noteSchema = z.object({ by: z.string(), coupon: cartCouponSchema })

/** A coupon that another one replaced although it is worth more. */
export interface BetterCoupon {
  code: string
  label: string
  worth: Cents
  /** The coupon of the cart, and what it is worth. */
  by: { code: string; worth: Cents }
}

/** The note of a replaced coupon, for `betterCouponOf`. It counts while the cart has the coupon `by`. */
export const replacedNote = (coupon: CartCoupon, by: string): z.infer<typeof noteSchema> => ({ by, coupon })

/** The coupon that the present one of the cart replaced, from the notes of the device, while it is worth more for these items; else null. */
export function betterCouponOf({ replaced }: Readonly<Record<string, unknown>>, { coupons, items }: Cart): BetterCoupon | null {
  const { success, data } = noteSchema.safeParse(replaced)
  const [present] = coupons
  if (!success || !present || data.by !== present.code) return null
  const { code, label, rule } = data.coupon
  const by = { code: present.code, worth: couponWorth(present.rule, items) }
  const worth = couponWorth(rule, items)
  return worth > by.worth ? { code, label, worth, by } : null
}
