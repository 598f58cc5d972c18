import type { Cart, CartItem, Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { CartLimits } from '../cart/cart-limits.ts'
import { roomIn } from '../cart/cart-room.ts'
import { itemKey } from '../cart/item-key.ts'
import { invalidOptions, missingOptions } from '../catalogue/variation.ts'

/** Why a line of an old order cannot be had again. */
export type Unavailable = 'gone' | 'option-gone' | 'sold-out' | 'no-room'

export interface ReorderPlan {
  /** What goes into the cart, with today's product. `limited`: fewer than were ordered, because the cart takes no more. */
  again: { product: ProductCard; variation: Variation; quantity: number; limited: boolean }[]
  /** What cannot be had, as it was called then. */
  not: { name: string; reason: Unavailable }[]
}

/**
 * What of an order's lines can still be ordered into a cart that holds `cart`, within its limits. A gift is no line of its own: it comes with
 * what it came with.
 */
export function planReorder(
  items: readonly CartItem[],
  products: readonly ProductCard[],
  cart: Pick<Cart, 'items'>,
  limits: Pick<CartLimits, 'perLine' | 'lines'>,
): ReorderPlan {
  const plan: ReorderPlan = { again: [], not: [] }
  const room = roomIn(cart, limits)
  const leaveOut = (item: CartItem, reason: Unavailable) => void plan.not.push({ name: nameOf(item), reason })
  for (const item of items) {
    if (item.free) continue
    const product = products.find((known) => known.id === item.id)
    const reason = product ? obstacle(product, item.variation) : 'gone'
    if (!product || reason) {
      leaveOut(item, reason ?? 'gone')
      continue
    }
    const quantity = room.take(itemKey(product.id, item.variation), item.quantity.value)
    if (quantity === 0) {
      leaveOut(item, 'no-room')
      continue
    }
    plan.again.push({ product, variation: item.variation, quantity, limited: quantity < item.quantity.value })
  }
  return plan
}

function obstacle(product: ProductCard, variation: Variation): Unavailable | null {
  if (product.availability === 'out_of_stock') return 'sold-out'
  if (invalidOptions(product, variation).length > 0 || missingOptions(product, variation).length > 0) return 'option-gone'
  return null
}

function nameOf({ name, variation_labels: labels }: CartItem): string {
  const chosen = Object.values(labels).join(', ')
  return chosen ? `${name} (${chosen})` : name
}
