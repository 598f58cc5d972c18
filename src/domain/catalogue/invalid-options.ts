import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'

/** The names of the variation that the product does not have, or whose value it does not have. */
export function invalidOptions(product: Pick<ProductCard, 'options'>, variation: Variation): string[] {
  return Object.entries(variation)
    .filter(
      ([name, value]) =>
        !product.options.some((option) => option.name === name && option.values.some((candidate) => candidate.value === value)),
    )
    .map(([name]) => name)
}

/** The values of a stored or shared variation that the product still has. */
export function validVariation(product: Pick<ProductCard, 'options'>, variation: Variation): Variation {
  const gone = invalidOptions(product, variation)
  return Object.fromEntries(Object.entries(variation).filter(([name]) => !gone.includes(name)))
}
