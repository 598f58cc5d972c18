import type { CartItem } from '../../contract/cart/cart.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { cartItemFor } from '../../domain/cart/cart-item.ts'
import { planReorder, type Unavailable } from '../../domain/orders/reorder.ts'
import { openCart } from '../cart/cart.ts'
import { addAllToCart, cartTerms } from '../cart/change-cart.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { recordEvent } from '../../state/measurement/analytics-events.ts'
import { shop } from '../../lazy/reader.ts'

export type ReorderOutcome =
  /** `not`: the unavailable products with the reason. `fewer`: names of products whose limit is below the ordered quantity. */
  | { kind: 'done'; added: number; not: { name: string; reason: Unavailable }[]; fewer: string[] }
  /** The device did not store it; the user has been notified. */
  | { kind: 'not-kept' }
  /** Neither the server nor this device has the catalogue. */
  | { kind: 'unreachable' }

/** Adds the available products of an order to the cart, at present prices, and lists the others. Works offline with the device's catalogue. */
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
