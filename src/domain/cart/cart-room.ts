import type { Cart } from '../../contract/cart/cart.ts'
import type { CartLimits } from './cart-limits.ts'

/** What a cart still takes, and what it has taken since it was looked at. */
export interface CartRoom {
  /** Whether there is a line for this, or room for one. */
  hasLine(itemKey: string): boolean
  /** Takes up to `wanted` of one thing. Answers how many there was room for, 0 where there was none. */
  take(itemKey: string, wanted: number): number
}

/** The room in a cart that holds `cart`. A gift takes none. */
export function roomIn(cart: Pick<Cart, 'items'>, { perLine, lines }: Pick<CartLimits, 'perLine' | 'lines'>): CartRoom {
  const held = new Map(cart.items.filter(({ free }) => !free).map((item) => [item.item_key, item.quantity.value]))
  const hasLine = (itemKey: string) => held.has(itemKey) || held.size < lines
  return {
    hasLine,
    take(itemKey, wanted) {
      const present = held.get(itemKey) ?? 0
      const taken = hasLine(itemKey) ? Math.max(0, Math.min(wanted, perLine - present)) : 0
      if (taken > 0) held.set(itemKey, present + taken)
      return taken
    },
  }
}
