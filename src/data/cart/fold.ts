import type { Cart } from '../../contract/cart/cart.ts'
import { applyCartAction, type CartAction } from '../../domain/cart/cart.ts'
import { emptyCart } from '../../domain/cart/empty-cart.ts'
import { withQuantity } from '../../domain/cart/cart-item.ts'
import { guestTerms, type CartTerms } from '../../domain/cart/cart-limits.ts'
import { tradePrice } from '../../domain/cart/trade-price.ts'
import { readCartOperation, type CartOperation } from './cart-operations.ts'
import type { Operation } from '../outbox/operation.ts'

/** The cart the shopper sees, and what of it the shop has not confirmed. */
export interface CartView {
  cart: Cart
  pending: {
    /** Lines that a waiting change touches. */
    itemKeys: string[]
    /** A code that has not been checked: it shows no discount yet. */
    coupon: string | null
    count: number
  }
}

function actionOf(operation: CartOperation, { discount }: CartTerms): CartAction | null {
  const { type, args } = operation
  switch (type) {
    case 'cart.add': {
      const { item, quantity } = args
      // One that was put in as a guest costs what this customer pays.
      const price = tradePrice(item.price, item.price_regular, discount)
      return { type: 'add', item: withQuantity({ ...item, price }, item.quantity.value), quantity }
    }
    case 'cart.setQuantity':
      return { type: 'setQuantity', itemKey: args.itemKey, quantity: args.quantity }
    case 'cart.remove':
      return { type: 'remove', itemKey: args.itemKey }
    case 'cart.clear':
      return { type: 'clear' }
    case 'coupon.remove':
      return { type: 'removeCoupon', code: args.code }
    case 'coupon.apply':
      // Only the shop knows whether a code is good [F3].
      return null
  }
}

/** One change applied to a cart. What the shop would refuse changes nothing here. */
export function foldOne(cart: Cart, operation: Operation, terms: CartTerms): Cart {
  const known = readCartOperation(operation)
  const action = known && actionOf(known, terms)
  const outcome = action && applyCartAction(cart, action, terms.limits)
  return outcome?.kind === 'ok' ? outcome.cart : cart
}

/** The last answer of the shop with the waiting changes applied in order, by the rules that the shop itself uses [F1]. */
export function fold(base: Cart | null, owner: string, operations: readonly Operation[], terms: CartTerms = guestTerms): CartView {
  const cart = operations.reduce((before, operation) => foldOne(before, operation, terms), base ?? emptyCart(owner))
  const itemKeys = new Set<string>()
  let coupon: string | null = null
  for (const operation of operations) {
    const known = readCartOperation(operation)
    if (!known) continue
    const { type, args } = known
    if (type === 'cart.add') itemKeys.add(args.item.item_key)
    if (type === 'cart.setQuantity' || type === 'cart.remove') itemKeys.add(args.itemKey)
    if (type === 'coupon.apply' && !args.auto) coupon = args.code
    if ((type === 'coupon.remove' && args.code === coupon) || type === 'cart.clear') coupon = null
  }
  return { cart, pending: { itemKeys: [...itemKeys], coupon, count: operations.length } }
}
