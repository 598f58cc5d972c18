import type { Variation } from '../../contract/cart/cart.ts'
import type { Dimensions, ProductCard } from '../../contract/catalogue/catalogue.ts'

/** The dimensions of a configuration: those of the product, with what the chosen values change. */
export function dimensionsOf({ dimensions, options }: Pick<ProductCard, 'dimensions' | 'options'>, variation: Variation): Dimensions {
  const changes = options.map(({ name, values }) => values.find(({ value }) => value === variation[name])?.dimensions)
  return Object.assign({}, dimensions, ...changes)
}
