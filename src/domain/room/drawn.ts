import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'

type Drawable = Pick<ProductCard, 'category' | 'dimensions' | 'options'>

/**
 * Whether the plan can draw a product. It cannot draw a cushion, which covers no floor, goods without measurements, and the sizes of a headboard
 * that the catalogue does not measure.
 */
export function isDrawn({ category, dimensions, options }: Drawable, variation: Variation): boolean {
  const size = options.find(({ name }) => name === 'size')
  const measured = size?.values.find(({ price_difference }) => price_difference === 0)
  const chosen = size?.values.find(({ value }) => value === variation['size'])
  const isMeasured = !measured || !chosen || chosen === measured || chosen.dimensions !== undefined
  return category !== 'scatter-cushions' && dimensions.width > 0 && dimensions.depth > 0 && isMeasured
}
