import type { CartItem, Variation } from '../contract/cart.ts'
import type { ProductCard } from '../contract/catalogue.ts'
import { invalidOptions, missingOptions } from './variation.ts'

/** Why a line of an old order cannot be had again. */
export type Unavailable = 'gone' | 'option-gone' | 'sold-out'

export interface ReorderPlan {
  /** What goes into the cart, with today's product. `limited`: fewer than were ordered, because a line takes no more. */
  again: { product: ProductCard; variation: Variation; quantity: number; limited: boolean }[]
  /** What cannot be had, as it was called then. */
  not: { name: string; reason: Unavailable }[]
}

/** What of an order's lines can still be ordered, at most `perLine` of each. A gift is no line of its own: it comes with what it came with. */
export function planReorder(items: readonly CartItem[], products: readonly ProductCard[], perLine: number): ReorderPlan {
  const plan: ReorderPlan = { again: [], not: [] }
  for (const item of items) {
    if (item.free) continue
    const product = products.find((known) => known.id === item.id)
    const reason = product ? obstacle(product, item.variation) : 'gone'
    if (!product || reason) {
      plan.not.push({ name: nameOf(item), reason: reason ?? 'gone' })
      continue
    }
    const quantity = Math.min(item.quantity.value, perLine)
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
