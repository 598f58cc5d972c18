import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product, ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { defaultVariation } from '../../../domain/catalogue/variation.ts'

/** What is chosen at an address: its own choices where the product is made in them, else what needs no choice. */
export function variationFromSearch(product: Pick<ProductCard, 'options' | 'default_swatch'>, search: string): Variation {
  const asked = new URLSearchParams(search)
  const variation = defaultVariation(product)
  for (const { name, values } of product.options) {
    const value = asked.get(name)
    if (value && values.some((known) => known.value === value)) variation[name] = value
  }
  return variation
}

/** The address of a configuration. What else the query says (where a visitor came from) stays in it. */
export function addressOf(product: Pick<Product, 'slug' | 'options'>, search: string, variation: Variation): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !product.options.some((option) => option.name === name))
  return to.product(product.slug, { ...Object.fromEntries(others), ...variation })
}
