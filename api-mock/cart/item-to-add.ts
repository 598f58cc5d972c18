import type { CartItem, Variation } from '../../src/contract/cart/cart.ts'
import { cartItemFor } from '../../src/domain/cart/cart-item.ts'
import type { CartTerms } from '../../src/domain/cart/cart-limits.ts'
import { invalidOptions, missingOptions } from '../../src/domain/catalogue/variation.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import { invalidRequest, ShopError } from '../http/shop-error.ts'

/** The line that adding would make. Throws a ShopError for what is not sold, not made so, or not chosen completely (spec §5). */
export function itemToAdd(
  catalogue: CatalogueStore,
  productId: number,
  variation: Variation,
  quantity: number,
  { limits, discount }: CartTerms,
): CartItem {
  const product = catalogue.card(productId)
  if (!product) throw new ShopError(410, 'product_gone', 'This product is no longer sold')
  if (quantity > limits.perLine)
    throw invalidRequest(`Up to ${limits.perLine} of a piece fit in a cart`, { fields: { productQuantity: `At most ${limits.perLine}` } })
  const invalid = invalidOptions(product, variation)
  if (invalid.length > 0) throw new ShopError(422, 'option_gone', `${product.name} is not made like that`, { options: invalid })
  const missing = missingOptions(product, variation)
  if (missing.length > 0)
    throw new ShopError(422, 'incomplete_configuration', 'Please complete all configurations', {
      options: missing.map((option) => option.name),
    })
  if (product.availability === 'out_of_stock') throw new ShopError(422, 'out_of_stock', `${product.name} is out of stock`)
  return cartItemFor(product, variation, quantity, limits.perLine, discount)
}
