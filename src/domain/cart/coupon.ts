import type { Cart, CartCoupon, CartItem, CouponRule } from '../../contract/cart/cart.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import { percentOf } from '../money.ts'
import { sumCents } from '../sums.ts'
import { asGift } from './cart-item.ts'

/** The effect of a coupon on a cart. */
export type CouponEvaluation =
  | { kind: 'fits'; discount: Cents; gift: CartItem | null }
  /** The counted items cost less than `minimum` cents, or there are none. */
  | { kind: 'short'; minimum: Cents }

/** The coupon of a cart if it has an effect: the counted items cost enough. A coupon without one stays in the cart and applies again later. */
export function couponInEffect({ coupons, items }: Pick<Cart, 'coupons' | 'items'>): CartCoupon | null {
  const [coupon] = coupons
  return coupon && evaluateCoupon(coupon.rule, items).kind === 'fits' ? coupon : null
}

/** Whether a line counts for a coupon. */
export const counts = (rule: CouponRule) => (item: CartItem) =>
  !item.free &&
  (rule.categories.length === 0 || rule.categories.includes(item.category)) &&
  !(rule.exclude_sale_items && item.price < item.price_regular)

/** Evaluates a coupon for these items. The device and the server use the same function. */
export function evaluateCoupon(rule: CouponRule, items: readonly CartItem[]): CouponEvaluation {
  const counted = items.filter(counts(rule))
  const worth = sumCents(counted.map((item) => item.totals.subtotal))
  if (counted.length === 0 || worth < rule.min_spend) return { kind: 'short', minimum: rule.min_spend }
  switch (rule.kind) {
    case 'percent':
      return { kind: 'fits', discount: percentOf(worth, rule.value), gift: null }
    case 'fixed':
      return { kind: 'fits', discount: cents(Math.min(rule.value, worth)), gift: null }
    case 'free_item':
      return { kind: 'fits', discount: cents(0), gift: rule.free_item && asGift(rule.free_item) }
  }
}

/** What a coupon is worth for these items, in cents: its discount, or the price of its gift; 0 when it has no effect. */
export function couponWorth(rule: CouponRule, items: readonly CartItem[]): Cents {
  const paid = items.filter((item) => !item.free)
  const evaluation = evaluateCoupon(rule, paid)
  if (evaluation.kind === 'short') return cents(0)
  const { discount, gift } = evaluation
  return cents(discount + (gift ? gift.price_regular * gift.quantity.value : 0))
}
