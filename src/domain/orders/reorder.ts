import type { Cart, CartItem, Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { CartLimits } from '../cart/cart-limits.ts'
import { capacityOf } from '../cart/cart-capacity.ts'
import { itemKey } from '../cart/item-key.ts'
import { invalidOptions } from '../catalogue/invalid-options.ts'
import { missingOptions } from '../catalogue/variation.ts'

/** Why a line of an old order cannot be ordered again. */
export type Unavailable = 'gone' | 'option-gone' | 'sold-out' | 'no-room'

/** The lines of an old order that can and cannot be ordered again. */
export interface ReorderPlan {
  /** The lines for the cart, with today's product. `limited`: fewer than in the order, because of the cart's limits. */
  again: { product: ProductCard; variation: Variation; quantity: number; limited: boolean }[]
  /** The unavailable lines, with their names from the order. */
  not: { name: string; reason: Unavailable }[]
}

/**
 * Plans which lines of an order can go into the cart again, within its limits. Gifts are skipped, because the coupon adds them again.
 */
export function planReorder(
  items: readonly CartItem[],
  products: readonly ProductCard[],
  cart: Pick<Cart, 'items'>,
  limits: Pick<CartLimits, 'perLine' | 'lines'>,
): ReorderPlan {
  const plan: ReorderPlan = { again: [], not: [] }
  const capacity = capacityOf(cart, limits)
  const leaveOut = (item: CartItem, reason: Unavailable) => void plan.not.push({ name: nameOf(item), reason })
  for (const item of items) {
    if (item.free) continue
    const product = products.find((candidate) => candidate.id === item.id)
    const reason = product ? obstacle(product, item.variation) : 'gone'
    if (!product || reason) {
      leaveOut(item, reason ?? 'gone')
      continue
    }
    const quantity = capacity.take(itemKey(product.id, item.variation), item.quantity.value)
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
