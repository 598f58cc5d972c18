import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { pictureOf } from './variation.ts'

/**
 * The base path of the small picture of a variation, for lines and tiles; null without one. It shows the chosen swatch, and also the finish
 * or the size if each swatch has a picture with it, such as `linen-oat.black`. The file is `BASE-400.webp`; a base with a finish has no
 * other.
 */
export function linePictureOf(product: Pick<ProductCard, 'picture' | 'options' | 'default_swatch'>, variation: Variation): string | null {
  const base = pictureOf(product, variation)
  const finishes = product.options.flatMap(({ name, values }) => values.filter((one) => one.in_tiles && one.value === variation[name]))
  const isOfSwatch = product.options.some(({ kind, name }) => kind === 'swatch' && base?.endsWith(`/${variation[name]}`))
  return base && isOfSwatch ? [base, ...finishes.map((one) => one.value)].join('.') : base
}
