import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard, ProductOption } from '../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../contract/money/money.ts'

type Configurable = Pick<ProductCard, 'options'>
type Priced = Configurable & Pick<ProductCard, 'price' | 'price_regular'>

/** The options of a product without a chosen value. */
export function missingOptions(product: Configurable, variation: Variation): ProductOption[] {
  return product.options.filter((option) => !variation[option.name])
}

/** The names of the variation that the product does not have, or whose value it does not have. */
export function invalidOptions(product: Configurable, variation: Variation): string[] {
  return Object.entries(variation)
    .filter(
      ([name, value]) =>
        !product.options.some((option) => option.name === name && option.values.some((candidate) => candidate.value === value)),
    )
    .map(([name]) => name)
}

/** The price and the regular price of a configuration: the product's prices plus the differences of the chosen values. */
export function variationPrice(product: Priced, variation: Variation): { price: Cents; price_regular: Cents } {
  let { price, price_regular: usual }: Record<'price' | 'price_regular', number> = product
  for (const option of product.options) {
    const chosen = option.values.find((candidate) => candidate.value === variation[option.name])
    price += chosen?.price_difference ?? 0
    usual += chosen?.regular_difference ?? chosen?.price_difference ?? 0
  }
  return { price: cents(price), price_regular: cents(usual) }
}

/** The labels of a variation: `{ Fabric: 'Oat', Legs: 'Kiaat' }`. */
export function variationLabels(product: Configurable, variation: Variation): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const option of product.options) {
    const chosen = option.values.find((candidate) => candidate.value === variation[option.name])
    if (chosen) labels[option.label] = chosen.label
  }
  return labels
}

/** The initial variation: what the picture shows, and the value of each option with only one (docs/decisions/043). */
export function defaultVariation(product: Configurable & Pick<ProductCard, 'default_swatch'>): Variation {
  const variation: Variation = {}
  for (const option of product.options) {
    const only = option.values.length === 1 ? option.values[0]?.value : undefined
    const swatch = option.kind === 'swatch' ? product.default_swatch : null
    const value = only ?? option.values.find((candidate) => candidate.pictured || candidate.value === swatch)?.value
    if (value) variation[option.name] = value
  }
  return variation
}

/** The base path of the picture for this variation, or null. Each swatch has a picture beside the default one. */
export function pictureOf(product: Pick<ProductCard, 'picture' | 'options' | 'default_swatch'>, variation: Variation): string | null {
  const { picture, default_swatch: shown } = product
  const swatch = product.options.find((option) => option.kind === 'swatch')
  const value = swatch && variation[swatch.name]
  if (!picture || !shown || !value || !picture.base.endsWith(`/${shown}`)) return picture?.base ?? null
  return `${picture.base.slice(0, -shown.length)}${value}`
}

/** True for a left chaise. The pictures show the chaise on the right, seen from the front; the other side uses the mirrored picture. */
export function isMirrored(variation: Variation): boolean {
  return variation['chaise'] === 'left'
}
