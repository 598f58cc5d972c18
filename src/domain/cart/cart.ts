import type { Cart, CartCoupon, CartItem } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'
import { withQuantity } from './cart-item.ts'
import type { CartLimits } from './cart-limits.ts'
import { evaluateCoupon } from './coupon.ts'
import { sumCents, vatContained } from '../sums.ts'

/** A change of a cart. `setQuantity` has an absolute quantity, so that a repeat changes nothing. */
export type CartAction =
  | { type: 'add'; item: CartItem; quantity: number }
  | { type: 'setQuantity'; itemKey: string; quantity: number }
  | { type: 'remove'; itemKey: string }
  | { type: 'clear' }
  | { type: 'applyCoupon'; coupon: CartCoupon }
  | { type: 'removeCoupon'; code: string }

export type CartRefusal = 'cart_full' | 'line_not_found' | 'cart_empty' | 'invalid_coupon'
export type CartOutcome = { kind: 'ok'; cart: Cart } | { kind: 'refused'; code: CartRefusal }

/** The fields of a cart that `totalCart` does not calculate. */
export type CartParts = Pick<Cart, 'cart_key' | 'rev' | 'items' | 'available_auto_coupons' | 'affiliate_coupon' | 'notices'> & {
  coupon: CartCoupon | null
}

/** Calculates gift lines, discount and totals from the paid items and the coupon's rule (spec §9: shipping 0, VAT included). */
export function totalCart({ coupon, ...parts }: CartParts): Cart {
  const paid = parts.items.filter((item) => !item.free)
  const evaluation = coupon && evaluateCoupon(coupon.rule, paid)
  const discount = evaluation?.kind === 'fits' ? evaluation.discount : cents(0)
  const gift = evaluation?.kind === 'fits' ? evaluation.gift : null
  const subtotal = sumCents(paid.map((item) => item.totals.subtotal))
  const total = cents(subtotal - discount)
  return {
    ...parts,
    currency: 'ZAR',
    items: gift ? [...paid, gift] : paid,
    item_count: paid.reduce((count, item) => count + item.quantity.value, 0),
    coupons: coupon ? [{ ...coupon, discount_total: discount }] : [],
    totals: { subtotal, discount_total: discount, shipping_total: cents(0), tax_total: vatContained(total), total },
  }
}

/**
 * Applies one action to a cart, optimistically on the device and again on the server. It does not change `rev`, which only the server
 * counts. An `add` or `setQuantity` above the maximum of a line sets the maximum. Other actions that do not fit are refused with a code.
 */
export function applyCartAction(cart: Cart, action: CartAction, limits: CartLimits): CartOutcome {
  const items = cart.items.filter((item) => !item.free)
  const [coupon = null] = cart.coupons
  const ok = (changed: readonly CartItem[], nextCoupon = coupon): CartOutcome => ({
    kind: 'ok',
    // An empty cart has no coupon: a coupon needs items (spec §5).
    cart: totalCart({ ...cart, items: [...changed], coupon: changed.length > 0 ? nextCoupon : null }),
  })
  switch (action.type) {
    case 'add': {
      const index = items.findIndex((item) => item.item_key === action.item.item_key)
      const present = items[index]
      if (!present && items.length >= limits.lines) return { kind: 'refused', code: 'cart_full' }
      const sum = (present?.quantity.value ?? 0) + action.quantity
      const line = withQuantity({ ...action.item, quantity: { value: sum, min: 1, max: limits.perLine } }, Math.min(sum, limits.perLine))
      return ok(present ? items.with(index, line) : [...items, line])
    }
    case 'setQuantity': {
      const index = items.findIndex((item) => item.item_key === action.itemKey)
      const present = items[index]
      if (!present) return action.quantity === 0 ? ok(items) : { kind: 'refused', code: 'line_not_found' }
      if (action.quantity === 0) return ok(items.toSpliced(index, 1))
      return ok(items.with(index, withQuantity(present, Math.min(action.quantity, limits.perLine))))
    }
    case 'remove':
      return ok(items.filter((item) => item.item_key !== action.itemKey))
    case 'clear':
      return ok([])
    case 'applyCoupon':
      if (items.length === 0) return { kind: 'refused', code: 'cart_empty' }
      if (coupon?.code === action.coupon.code) return ok(items)
      if (evaluateCoupon(action.coupon.rule, items).kind === 'short') return { kind: 'refused', code: 'invalid_coupon' }
      return ok(items, action.coupon)
    case 'removeCoupon':
      return ok(items, coupon?.code === action.code ? null : coupon)
  }
}
