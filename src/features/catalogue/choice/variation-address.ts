import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product, ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { defaultVariation } from '../../../domain/catalogue/variation.ts'

/** The variation of an address: valid options from the query, otherwise the product's defaults. */
export function variationFromSearch(product: Pick<ProductCard, 'options' | 'default_swatch'>, search: string): Variation {
  const params = new URLSearchParams(search)
  const variation = defaultVariation(product)
  for (const { name, values } of product.options) {
    const value = params.get(name)
    if (value && values.some((option) => option.value === value)) variation[name] = value
  }
  return variation
}

/** The address of a configuration. Other query parameters, such as the referrer, stay. */
export function addressOf(product: Pick<Product, 'slug' | 'options'>, search: string, variation: Variation): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !product.options.some((option) => option.name === name))
  return to.product(product.slug, { ...Object.fromEntries(others), ...variation })
}
