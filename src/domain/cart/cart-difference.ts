import type { Cart } from '../../contract/cart/cart.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import { formatMoney } from '../money.ts'
import { quantityLimitMessage } from './quantity-words.ts'

/** A change of a cart that this device did not make: by another device, or over time. */
export type CartDifference =
  | { kind: 'price'; product: string; before: Cents; after: Cents }
  | { kind: 'gone'; product: string }
  | { kind: 'limited'; product: string; max: number }
  | { kind: 'coupon_ended'; code: string; total: Cents }
  | { kind: 'coupon_short'; code: string; minimum: Cents }

/**
 * The differences that the user should see between the expected cart (the last answer with this device's changes folded in) and the actual
 * cart.
 */
export function cartDifferences(expected: Cart, actual: Cart): CartDifference[] {
  const differences: CartDifference[] = []
  for (const before of expected.items) {
    if (before.free) continue
    const after = actual.items.find((item) => item.item_key === before.item_key)
    if (!after) differences.push({ kind: 'gone', product: before.name })
    else if (after.price !== before.price)
      differences.push({ kind: 'price', product: after.name, before: before.price, after: after.price })
    if (after && after.quantity.value < before.quantity.value && after.quantity.value === after.quantity.max) {
      differences.push({ kind: 'limited', product: after.name, max: after.quantity.max })
    }
  }
  const [expectedCoupon] = expected.coupons
  const [actualCoupon] = actual.coupons
  if (expectedCoupon && !actualCoupon && actual.items.length > 0)
    differences.push({ kind: 'coupon_ended', code: expectedCoupon.code, total: actual.totals.total })
  if (expectedCoupon && actualCoupon?.code === expectedCoupon.code && isWorking(expected) && !isWorking(actual)) {
    differences.push({ kind: 'coupon_short', code: actualCoupon.code, minimum: actualCoupon.rule.min_spend })
  }
  return differences
}

const isWorking = (cart: Cart) => cart.totals.discount_total > 0 || cart.items.some((item) => item.free)

/** The message for a difference. */
export function describeDifference(difference: CartDifference): string {
  switch (difference.kind) {
    case 'price': {
      const { product, before, after } = difference
      const verb = after > before ? 'rose' : 'dropped'
      return `${product} ${verb} by ${formatMoney(cents(Math.abs(after - before)))} to ${formatMoney(after)}.`
    }
    case 'gone':
      return `${difference.product} is no longer in your cart: it has sold out, is not sold any more, or was taken out on another device. The rest is unchanged.`
    case 'limited':
      return quantityLimitMessage(difference.max, difference.product)
    case 'coupon_ended':
      return `Code ${difference.code} has ended and was removed. Your total is now ${formatMoney(difference.total)}.`
    case 'coupon_short':
      return `Code ${difference.code} needs ${formatMoney(difference.minimum)} or more. It comes back when you add something.`
  }
}
