import type { Cart, CartNotice } from '../../src/contract/cart/cart.ts'
import type { CartAction } from '../../src/domain/cart/cart.ts'
import { describeDifference } from '../../src/domain/cart/cart-difference.ts'
import { judgeCoupon } from '../../src/domain/cart/coupon.ts'
import type { PricedCart } from './price.ts'

/** The device stops at the most as well; this says so to whoever asked for more. */
export function limitNotice(before: Cart, action: CartAction | null, after: Cart): CartNotice[] {
  if (action?.type !== 'add' && action?.type !== 'setQuantity') return []
  const key = action.type === 'add' ? action.item.item_key : action.itemKey
  const had = before.items.find((item) => item.item_key === key)?.quantity.value ?? 0
  const line = after.items.find((item) => item.item_key === key)
  const wanted = action.type === 'add' ? had + action.quantity : action.quantity
  if (!line || wanted <= line.quantity.value) return []
  return [{ code: 'quantity_limited', message: describeDifference({ kind: 'limited', product: line.name, max: line.quantity.max }) }]
}

/** Said once, when a code stops working for want of items. It stays, and works again when there are enough. */
export function shortNotice(before: PricedCart, after: Cart): CartNotice[] {
  const [coupon] = after.coupons
  if (!coupon || works(after)) return []
  if (!before.stale && !works(before.cart)) return []
  return [
    {
      code: 'coupon_no_longer_fits',
      message: describeDifference({ kind: 'coupon_short', code: coupon.code, minimum: coupon.rule.min_spend }),
    },
  ]
}

function works(cart: Cart): boolean {
  const [coupon] = cart.coupons
  return coupon !== undefined && judgeCoupon(coupon.rule, cart.items).kind === 'fits'
}
