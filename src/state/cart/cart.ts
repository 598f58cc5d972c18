import { proxy, snapshot } from 'valtio/vanilla'
import type { Cart } from '../../contract/cart/cart.ts'
import type { CartView } from '../../data/cart/fold.ts'
import type { BetterCoupon } from '../../data/cart/replaced-coupon.ts'
import { emptyCart } from '../../domain/cart/empty-cart.ts'

/**
 * The optimistic view of the cart: the server's last cart with the pending operations folded in. `ready`: the device's copy has been read.
 * `added`: the line for which the panel opened. `better`: a coupon worth more that the present one replaced.
 */
export const cartState = proxy<CartView & { ready: boolean; open: boolean; added: string | null; better: BetterCoupon | null }>({
  ready: false,
  cart: emptyCart(''),
  pending: { itemKeys: [], coupon: null, count: 0 },
  open: false,
  added: null,
  better: null,
})

export function showCart(view: CartView, better: BetterCoupon | null = null): void {
  cartState.cart = view.cart
  cartState.pending = view.pending
  cartState.better = better
  cartState.ready = true
}

/** Shows an empty cart until the cart of the new principal has been read. */
export function hideCart(): void {
  cartState.ready = false
  cartState.cart = emptyCart('')
  cartState.pending = { itemKeys: [], coupon: null, count: 0 }
  cartState.better = null
}

export function closeCart(): void {
  cartState.open = false
  cartState.added = null
}

/** The shown cart as plain data. Do not change it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a snapshot is deeply readonly; functions of the domain take a Cart and only read it
export const currentCart = (): Cart => snapshot(cartState).cart as Cart
