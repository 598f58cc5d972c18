import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard, ProductOption } from '../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../contract/money/money.ts'

type Configurable = Pick<ProductCard, 'options'>
type Priced = Configurable & Pick<ProductCard, 'price' | 'price_regular'>

/** The options that still need a choice. */
export function missingOptions(product: Configurable, variation: Variation): ProductOption[] {
  return product.options.filter((option) => !variation[option.name])
}

/** Names in the variation that the product does not have, or whose value it is not made in. */
export function invalidOptions(product: Configurable, variation: Variation): string[] {
  return Object.entries(variation)
    .filter(
      ([name, value]) => !product.options.some((option) => option.name === name && option.values.some((known) => known.value === value)),
    )
    .map(([name]) => name)
}

/** The price of a configuration and its usual price: the product's, plus the difference of each value chosen. */
export function variationPrice(product: Priced, variation: Variation): { price: Cents; price_regular: Cents } {
  let { price, price_regular: usual }: Record<'price' | 'price_regular', number> = product
  for (const option of product.options) {
    const chosen = option.values.find((known) => known.value === variation[option.name])
    price += chosen?.price_difference ?? 0
    usual += chosen?.regular_difference ?? chosen?.price_difference ?? 0
  }
  return { price: cents(price), price_regular: cents(usual) }
}

/** A variation in words: `{ Fabric: 'Oat', Legs: 'Kiaat' }`. */
export function variationLabels(product: Configurable, variation: Variation): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const option of product.options) {
    const chosen = option.values.find((known) => known.value === variation[option.name])
    if (chosen) labels[option.label] = chosen.label
  }
  return labels
}

/** What is chosen before the shopper has: the swatch that the picture shows, and options without a choice. */
export function defaultVariation(product: Configurable & Pick<ProductCard, 'default_swatch'>): Variation {
  const variation: Variation = {}
  for (const option of product.options) {
    const only = option.values.length === 1 ? option.values[0]?.value : undefined
    const shown = option.kind === 'swatch' ? product.default_swatch : null
    const value = only ?? option.values.find((known) => known.value === shown)?.value
    if (value) variation[option.name] = value
  }
  return variation
}

/** The base path of the picture that shows this variation. Every swatch has a picture beside the default one. */
export function pictureOf(product: Pick<ProductCard, 'picture' | 'options' | 'default_swatch'>, variation: Variation): string | null {
  const { picture, default_swatch: shown } = product
  const swatch = product.options.find((option) => option.kind === 'swatch')
  const value = swatch && variation[swatch.name]
  if (!picture || !shown || !value || !picture.base.endsWith(`/${shown}`)) return picture?.base ?? null
  return `${picture.base.slice(0, -shown.length)}${value}`
}

/** Chaise couches were pictured with the chaise on the right as you face them; the other side is the mirrored picture. */
export function isMirrored(variation: Variation): boolean {
  return variation['chaise'] === 'left'
}
