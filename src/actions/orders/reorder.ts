import type { CartItem } from '../../contract/cart/cart.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { cartItemFor } from '../../domain/cart/cart-item.ts'
import { planReorder, type Unavailable } from '../../domain/orders/reorder.ts'
import { addAllToCart, cartTerms, openCart } from '../cart/cart.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { recordEvent } from '../../state/measurement/analytics-events.ts'
import { shop } from '../../lazy/reader.ts'

export type ReorderOutcome =
  /** `not`: what could not be had again, `fewer`: of what a line takes fewer than were ordered. In words. */
  | { kind: 'done'; added: number; not: { name: string; reason: Unavailable }[]; fewer: string[] }
  /** This device could not keep it; that has been said. */
  | { kind: 'not-kept' }
  /** Neither the shop nor this device could say what is still made. */
  | { kind: 'unreachable' }

/** Puts what still exists of an order into the cart, at today's prices, and says what does not. Works from the device's catalogue too. */
export async function orderAgain(items: readonly CartItem[]): Promise<ReorderOutcome> {
  const catalogue = await shop()
    .catalogue()
    .catch((cause: unknown) => {
      if (cause instanceof ApiError) return null
      throw cause
    })
  if (!catalogue) return { kind: 'unreachable' }
  const { limits, discount } = await cartTerms()
  const { again, not } = planReorder(items, catalogue.products, currentCart(), limits)
  if (again.length > 0 && !(await addAllToCart(again))) return { kind: 'not-kept' }
  if (again.length > 0) openCart()
  for (const { product, variation, quantity } of again) {
    const { price } = cartItemFor(product, variation, quantity, limits.perLine, discount)
    void recordEvent({ kind: 'added', product, price, quantity })
  }
  return { kind: 'done', added: again.length, not, fewer: again.filter(({ limited }) => limited).map(({ product }) => product.name) }
}
