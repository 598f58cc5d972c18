import type { CartItem } from '../contract/cart.ts'
import { ApiError } from '../data/api-error.ts'
import { termsFor } from '../domain/cart-limits.ts'
import { planReorder, type Unavailable } from '../domain/reorder.ts'
import { addToCart } from './cart.ts'
import { sessionState } from './session.ts'
import { shop } from './shop.ts'

export type ReorderOutcome =
  /** `not`: what could not be had again, `fewer`: of what a line takes fewer than were ordered. In words. */
  | { kind: 'done'; added: number; not: { name: string; reason: Unavailable }[]; fewer: string[] }
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
  const { customer } = sessionState
  const { limits } = termsFor({ role: customer?.role ?? 'customer', discount: customer?.discount_percentage ?? 0 })
  const { again, not } = planReorder(items, catalogue.products, limits.perLine)
  for (const { product, variation, quantity } of again) await addToCart(product, variation, quantity)
  return { kind: 'done', added: again.length, not, fewer: again.filter(({ limited }) => limited).map(({ product }) => product.name) }
}
