import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { sizeMeasuredInstead } from '../catalogue/fit.ts'

type Drawable = Pick<ProductCard, 'category' | 'dimensions' | 'options'>

/**
 * Whether the plan can draw a product. It cannot draw a cushion, which covers no floor, goods without measurements, and the sizes of a headboard
 * that the catalogue does not measure.
 */
export function isDrawn({ category, dimensions, options }: Drawable, variation: Variation): boolean {
  const isMeasured = !variation['size'] || sizeMeasuredInstead({ options }, variation) === null
  return category !== 'scatter-cushions' && dimensions.width > 0 && dimensions.depth > 0 && isMeasured
}
