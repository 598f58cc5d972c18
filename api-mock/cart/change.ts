import { sessionRequired } from '../account/access/sessions.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Cart, CartNotice } from '../../src/contract/cart/cart.ts'
import { applyCartAction, type CartAction, type CartRefusal } from '../../src/domain/cart/cart.ts'
import type { CartLimits } from '../../src/domain/cart/cart-limits.ts'
import { INVALID_PROMO_CODE } from '../../src/domain/cart/coupon-words.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { withAffiliate } from './affiliate.ts'
import type { CartHolder } from './holder.ts'
import { priceCart, type PricedCart } from './price.ts'
import { openStock } from '../stock/shelf.ts'
import { onlyLeft, withinStock } from './within-stock.ts'
import { lockOrCreateCart, saveCart, type StoredCart } from './stored-cart.ts'
import { describeDifference } from '../../src/domain/cart/cart-difference.ts'
import { couponInEffect } from '../../src/domain/cart/coupon.ts'

type Needs = Pick<Deps, 'catalogue' | 'clock'>
export type CartChange = (cart: Cart, trx: ShopTransaction) => CartAction | null | Promise<CartAction | null>

/**
 * Changes a cart inside a transaction with the rules that the device also folds with. If anything changed, it stores the cart and
 * increments `rev`. Throws a ShopError if the rules reject the action, and `rate_limited` for too many new carts and lines of guests.
 * @param change chooses the action from the current cart; null only refreshes the cart
 * @param ref the affiliate code of the request
 */
export async function changeCart(
  trx: ShopTransaction,
  deps: Needs,
  { cartKey, customerId, terms, countRows }: CartHolder,
  change: CartChange,
  ref?: string,
): Promise<Cart> {
  const now = deps.clock.now().toISOString()
  const before = await lockOrCreateCart(trx, cartKey, now)
  if (customerId === null) rejectMerged(before)
  const stored = await withAffiliate(trx, deps, before, ref)
  const stock = openStock(trx, cartKey)
  const current = await priceCart(trx, deps, stored, terms, stock)
  const action = await change(current.cart, trx)
  const cart = action ? await withinStock(stock, apply(current.cart, action, terms.limits), action) : current.cart
  const next = storedFrom(stored, cart, action)
  // A cart of revision 0 is new.
  countRows?.((before.rev === 0 ? 1 : 0) + Math.max(0, next.lines.length - before.lines.length))
  const limited = limitNotice(current.cart, action, cart, terms.limits)
  if (sameCart(before, next)) return { ...current.cart, notices: [...current.cart.notices, ...limited] }
  const saved = { ...next, rev: before.rev + 1 }
  await saveCart(trx, before, saved, now)
  const after = await priceCart(trx, deps, saved, terms, stock)
  return {
    ...after.cart,
    notices: [...current.cart.notices, ...limited, ...shortNotice(current, after.cart)],
  }
}

/**
 * Rejects a change if the guest signed in while the request was on its way. No customer reads the guest's cart again, so the device must
 * send the change as the customer.
 */
export function rejectMerged({ mergedInto }: StoredCart): void {
  if (mergedInto !== null) throw sessionRequired()
}

const refusals: Record<CartRefusal, [status: ContentfulStatusCode, message: (limits: CartLimits) => string]> = {
  cart_full: [422, ({ lines }) => `A cart holds up to ${lines} different pieces`],
  line_not_found: [404, () => 'That is not in your cart any more'],
  cart_empty: [400, () => 'Your cart is empty'],
  invalid_coupon: [400, () => INVALID_PROMO_CODE],
}

function apply(cart: Cart, action: CartAction, limits: CartLimits): Cart {
  const outcome = applyCartAction(cart, action, limits)
  if (outcome.kind === 'ok') return outcome.cart
  const [status, message] = refusals[outcome.code]
  throw new ShopError(status, outcome.code, message(limits))
}

/** The part of a cart that is stored. A removed automatic code is not tried again until the cart is emptied. */
function storedFrom(stored: StoredCart, cart: Cart, action: CartAction | null): StoredCart {
  const [coupon] = cart.coupons
  const paid = cart.items.filter((item) => !item.free)
  const takenOff = action?.type === 'removeCoupon' && stored.couponCode === action.code && !stored.declined.includes(action.code)
  return {
    ...stored,
    lines: paid.map((item) => ({
      itemKey: item.item_key,
      productId: item.id,
      variation: item.variation,
      quantity: item.quantity.value,
      priceSeen: item.price,
    })),
    couponCode: coupon?.code ?? null,
    pendingNotices: [],
    declined: action?.type === 'clear' ? [] : takenOff ? [...stored.declined, action.code] : stored.declined,
  }
}

const sameCart = (a: StoredCart, b: StoredCart) => JSON.stringify(a) === JSON.stringify(b)

/** A notice for a client that asked for more than the limit. The shop's own device limits quantities before it sends. */
function limitNotice(before: Cart, action: CartAction | null, after: Cart, limits: CartLimits): CartNotice[] {
  if (action?.type !== 'add' && action?.type !== 'setQuantity') return []
  const key = action.type === 'add' ? action.item.item_key : action.itemKey
  const had = before.items.find((item) => item.item_key === key)?.quantity.value ?? 0
  const line = after.items.find((item) => item.item_key === key)
  const requested = action.type === 'add' ? had + action.quantity : action.quantity
  if (!line || requested <= line.quantity.value) return []
  const { value, max } = line.quantity
  const message = max < limits.perLine ? onlyLeft(line.name, value) : describeDifference({ kind: 'limited', product: line.name, max })
  return [{ code: 'quantity_limited', message }]
}

/** A notice, sent once, when a code stops applying because items were removed. The code stays and applies again with enough items. */
function shortNotice(before: PricedCart, after: Cart): CartNotice[] {
  const [coupon] = after.coupons
  if (!coupon || couponInEffect(after)) return []
  if (!before.stale && !couponInEffect(before.cart)) return []
  return [
    {
      code: 'coupon_no_longer_fits',
      message: describeDifference({ kind: 'coupon_short', code: coupon.code, minimum: coupon.rule.min_spend }),
    },
  ]
}
