import { cartState } from '../../state/cart/cart.ts'
import type { CartItem, Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { CartOperation } from '../../data/cart/cart-operations.ts'
import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import { recordEvent } from '../../state/measurement/analytics-events.ts'
import { notify } from '../../state/toasts.ts'
import { createPort, preloadEngine } from '../../lazy/load-engine.ts'

/** The engine's functions for the cart. */
export interface CartEngine {
  /** Stores a change, in the order of the calls. Resolves with its id, or with null after a notice that the device did not store it. */
  append(operation: CartOperation): Promise<string | null>
  /** The same for several changes: all or none. */
  appendAll(operations: readonly CartOperation[]): Promise<string[] | null>
  /** The terms of this principal's cart: discount and limits. */
  terms: CartTerms
  /** The cart line of a product in a variation. */
  itemFor(product: ProductCard, variation: Variation, quantity: number): CartItem
  /** Notes the lines that an order may take: when the server removes them, there is no notice [F6]. */
  noteLeaving(itemKeys: string[]): Promise<void>
  refresh(): Promise<void>
}

export const cartEngine = createPort<CartEngine>()

export const connectCart = cartEngine.connect

/** Opens the cart panel. */
export function openCart(): void {
  cartState.open = true
  preloadEngine()
}

/** Adds a complete configuration and opens the cart panel at its line (spec §4). */
export async function addToCart(product: ProductCard, variation: Variation, quantity: number): Promise<void> {
  const loaded = await cartEngine.get().catch(notifyNotAdded)
  if (!loaded) return
  const { append: store, itemFor } = loaded
  const item = itemFor(product, variation, quantity)
  if ((await store(adding(item, quantity))) === null) return
  cartState.added = item.item_key
  openCart()
  void recordEvent({ kind: 'added', product, price: item.price, quantity })
}

function notifyNotAdded(cause: unknown): null {
  console.info('The engine did not load:', cause)
  notify({
    type: 'error',
    title: 'Error adding product to cart',
    message: 'Part of the shop did not load. Check your connection and try again.',
  })
  return null
}

/** The change that adds a line. */
export const adding = (item: CartItem, quantity: number): CartOperation => ({
  type: 'cart.add',
  args: { productId: item.id, quantity, variation: item.variation, item },
})
