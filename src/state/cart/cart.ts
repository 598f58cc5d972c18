import { proxy, snapshot } from 'valtio/vanilla'
import type { Cart } from '../../contract/cart/cart.ts'
import type { CartView } from '../../data/cart/fold.ts'
import { emptyCart } from '../../domain/cart/empty-cart.ts'

/** The cart the shopper sees: the shop's last answer with the changes that wait folded in. `ready` once the device's copy has been read. */
export const cartState = proxy<CartView & { ready: boolean; open: boolean }>({
  ready: false,
  cart: emptyCart(''),
  pending: { itemKeys: [], coupon: null, count: 0 },
  open: false,
})

export function showCart(view: CartView): void {
  cartState.cart = view.cart
  cartState.pending = view.pending
  cartState.ready = true
}

/** Nobody's cart is shown until that of whoever shops now has been read. */
export function hideCart(): void {
  cartState.ready = false
  cartState.cart = emptyCart('')
  cartState.pending = { itemKeys: [], coupon: null, count: 0 }
}

export function closeCart(): void {
  cartState.open = false
}

/** The cart as shown, as plain data. */
export const currentCart = (): Cart => snapshot(cartState).cart as Cart
