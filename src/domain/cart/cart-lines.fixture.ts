import type { CartCoupon, CartItem, CouponRule, Variation } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'
import { cartItemFor } from './cart-item.ts'
import { cardOf } from '../catalogue/real-cards.fixture.ts'

/** A complete variation: the first value of every option, except the given values. */
export function fullVariation(slug: string, chosen: Variation = {}): Variation {
  const firsts = cardOf(slug).options.map((option) => [option.name, option.values[0]?.value ?? ''])
  return { ...Object.fromEntries(firsts), ...chosen }
}

/** A cart line of a real product. */
export function lineOf(slug: string, quantity = 1, chosen: Variation = {}): CartItem {
  return cartItemFor(cardOf(slug), fullVariation(slug, chosen), quantity, 20)
}

export function ruleOf(rule: Partial<CouponRule>): CouponRule {
  return { kind: 'percent', value: 0, free_item: null, min_spend: cents(0), categories: [], exclude_sale_items: false, ...rule }
}

export function couponOf(code: string, rule: Partial<CouponRule>): CartCoupon {
  return { code, label: code, discount_total: cents(0), auto: false, rule: ruleOf(rule) }
}
