import type { Cart } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'
import type { OrderItem } from '../../contract/orders/order.ts'
import { couponInEffect, counts } from '../cart/coupon.ts'
import { sumCents } from '../sums.ts'
import { sharesOf } from './refund.ts'

/** The lines of a cart as its order stores them: each line that the code counts has its share of the discount. The shares add up to it. */
export function withDiscountShares({ items, coupons, totals }: Pick<Cart, 'items' | 'coupons' | 'totals'>): OrderItem[] {
  const coupon = couponInEffect({ items, coupons })
  if (coupon === null || totals.discount_total === 0) return [...items]
  const weights = items.map((item) => (counts(coupon.rule)(item) ? item.totals.subtotal : cents(0)))
  const shares = sharesOf(totals.discount_total, weights, sumCents(weights))
  return items.map((item, at) => (counts(coupon.rule)(item) ? { ...item, discount: cents(shares[at] ?? 0) } : item))
}
