import type { CartItem, Variation } from '../../src/contract/cart/cart.ts'
import { cartItemFor, withQuantity } from '../../src/domain/cart/cart-item.ts'
import { invalidOptions } from '../../src/domain/catalogue/invalid-options.ts'
import { missingOptions } from '../../src/domain/catalogue/variation.ts'
import type { Deps } from '../deps.ts'

export interface WantedLine {
  productId: number
  variation: Variation
  quantity: number
}

export interface PricedLines {
  items: CartItem[]
  /** The first line that cannot be ordered, and why. */
  problem: { code: 'product_gone' | 'option_gone'; message: string } | null
}

/**
 * Prices lines that are in no cart, at a customer's present prices. The same product in the same options is one line.
 * @param discount the customer's trade discount in percent
 * @param most the largest quantity of a line
 */
export function priceLines(
  { catalogue }: Pick<Deps, 'catalogue'>,
  discount: number,
  most: number,
  wanted: readonly WantedLine[],
): PricedLines {
  const items = new Map<string, CartItem>()
  let problem: PricedLines['problem'] = null
  for (const { productId, variation, quantity } of wanted) {
    const product = catalogue.card(productId)
    if (!product) {
      problem ??= { code: 'product_gone', message: 'A piece is no longer sold. Take it out and ask again.' }
      continue
    }
    if (invalidOptions(product, variation).length > 0 || missingOptions(product, variation).length > 0) {
      problem ??= { code: 'option_gone', message: `${product.name} is not made in this configuration. Choose another and ask again.` }
      continue
    }
    const item = cartItemFor(product, variation, quantity, most, discount)
    const before = items.get(item.item_key)?.quantity.value ?? 0
    items.set(item.item_key, withQuantity(item, Math.min(before + quantity, most)))
  }
  return { items: [...items.values()], problem }
}
