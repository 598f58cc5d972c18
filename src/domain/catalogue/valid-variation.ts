import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { invalidOptions } from './variation.ts'

/** The values of a stored or shared variation that the product still has. */
export function validVariation(product: Pick<ProductCard, 'options'>, variation: Variation): Variation {
  const gone = invalidOptions(product, variation)
  return Object.fromEntries(Object.entries(variation).filter(([name]) => !gone.includes(name)))
}
