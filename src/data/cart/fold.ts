import type { Cart } from '../../contract/cart/cart.ts'
import { applyCartAction, type CartAction } from '../../domain/cart/cart.ts'
import { emptyCart } from '../../domain/cart/empty-cart.ts'
import { withQuantity } from '../../domain/cart/cart-item.ts'
import { guestTerms, type CartTerms } from '../../domain/cart/cart-limits.ts'
import { tradePrice } from '../../domain/cart/trade-price.ts'
import { readCartOperation, type CartOperation } from './cart-operations.ts'
import type { Operation } from '../outbox/operation.ts'

/** The optimistic view of a cart, and the parts that the server has not confirmed. */
export interface CartView {
  cart: Cart
  pending: {
    /** Lines that a waiting change touches [F2]. */
    itemKeys: string[]
    /** A code that the server has not checked: it shows no discount yet [F3]. */
    coupon: string | null
    count: number
  }
}

function actionOf(operation: CartOperation, { discount }: CartTerms): CartAction | null {
  const { type, args } = operation
  switch (type) {
    case 'cart.add': {
      const { item, quantity } = args
      // An item that was added as a guest gets this customer's price.
      const price = tradePrice(item.price, item.price_regular, discount)
      const priced = discount > 0 ? { ...item, price, price_public: item.price_public ?? item.price } : { ...item, price }
      return { type: 'add', item: withQuantity(priced, item.quantity.value), quantity }
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
      // Only the server can check a code [F3].
      return null
  }
}

/** Applies one change to a cart. A change that the server would reject has no effect [F1]. */
export function foldOne(cart: Cart, operation: Operation, terms: CartTerms): Cart {
  const parsed = readCartOperation(operation)
  const action = parsed && actionOf(parsed, terms)
  const outcome = action && applyCartAction(cart, action, terms.limits)
  return outcome?.kind === 'ok' ? outcome.cart : cart
}

/** Applies the waiting changes to the base, in order, with the function that the server uses [F1]. */
export function fold(base: Cart | null, owner: string, operations: readonly Operation[], terms: CartTerms = guestTerms): CartView {
  const cart = operations.reduce((before, operation) => foldOne(before, operation, terms), base ?? emptyCart(owner))
  const itemKeys = new Set<string>()
  let coupon: string | null = null
  for (const operation of operations) {
    const parsed = readCartOperation(operation)
    if (!parsed) continue
    const { type, args } = parsed
    if (type === 'cart.add') itemKeys.add(args.item.item_key)
    if (type === 'cart.setQuantity' || type === 'cart.remove') itemKeys.add(args.itemKey)
    if (type === 'coupon.apply' && !args.auto) coupon = args.code
    if ((type === 'coupon.remove' && args.code === coupon) || type === 'cart.clear') coupon = null
  }
  return { cart, pending: { itemKeys: [...itemKeys], coupon, count: operations.length } }
}
