import type { Cart } from '../../contract/cart/cart.ts'
import type { CartLimits } from './cart-limits.ts'

/** Tracks the free capacity of a cart while lines are added. */
export interface CartCapacity {
  /** True if the cart has this line, or space for one more line. */
  hasLine(itemKey: string): boolean
  /** Adds up to `quantity` of one item. Returns the added quantity, which is 0 without space. */
  take(itemKey: string, quantity: number): number
}

/** The free capacity of a cart. Gifts do not count. */
export function capacityOf(cart: Pick<Cart, 'items'>, { perLine, lines }: Pick<CartLimits, 'perLine' | 'lines'>): CartCapacity {
  const quantities = new Map(cart.items.filter(({ free }) => !free).map((item) => [item.item_key, item.quantity.value]))
  const hasLine = (itemKey: string) => quantities.has(itemKey) || quantities.size < lines
  return {
    hasLine,
    take(itemKey, quantity) {
      const present = quantities.get(itemKey) ?? 0
      const taken = hasLine(itemKey) ? Math.max(0, Math.min(quantity, perLine - present)) : 0
      if (taken > 0) quantities.set(itemKey, present + taken)
      return taken
    },
  }
}
