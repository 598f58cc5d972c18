import type { Cart } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'

/** A new cart. In its own file, so that a page that only shows a count loads no cart rules. */
export function emptyCart(cartKey: string): Cart {
  const none = cents(0)
  return {
    cart_key: cartKey,
    rev: 0,
    currency: 'ZAR',
    items: [],
    item_count: 0,
    coupons: [],
    available_auto_coupons: [],
    affiliate_coupon: null,
    totals: { subtotal: none, discount_total: none, shipping_total: none, tax_total: none, total: none },
    notices: [],
  }
}
