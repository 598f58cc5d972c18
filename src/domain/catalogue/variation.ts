import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard, ProductOption } from '../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import { tradePrice } from '../cart/trade-price.ts'

type Configurable = Pick<ProductCard, 'options'>
type Priced = Configurable & Pick<ProductCard, 'price' | 'price_regular'>

/** The options of a product without a chosen value. */
export function missingOptions(product: Configurable, variation: Variation): ProductOption[] {
  return product.options.filter((option) => !variation[option.name])
}

/**
 * `price_regular`: without sale and discount. `price_public`: what others pay, for a customer with a discount. `from`: the lowest price of
 * several, because an option is open.
 */
interface VariationPrice {
  price: Cents
  price_regular: Cents
  price_public?: Cents
  from: boolean
}

type OptionValue = ProductOption['values'][number]
const regularDifference = (value: OptionValue) => value.regular_difference ?? value.price_difference

/**
 * This customer's price of a product in a variation: the product's prices plus the differences of the values. An option without a chosen value
 * counts with its cheapest value. The lower of the sale price and the discounted regular price counts, so the cheapest value is that of the
 * lowest price or that of the lowest regular price.
 * @param discount whole percent; 0 for the public price
 */
export function variationPrice(product: Priced, variation: Variation, discount = 0): VariationPrice {
  const lowestBy = (difference: (value: OptionValue) => number, percent: number): VariationPrice => {
    let { price, price_regular: usual }: Record<'price' | 'price_regular', number> = product
    let from = false
    for (const { name, values } of product.options) {
      let best: OptionValue | undefined
      for (const value of values) {
        if (variation[name] && value.value !== variation[name]) continue
        if (best && difference(value) !== difference(best)) from = true
        if (!best || difference(value) < difference(best)) best = value
      }
      price += best?.price_difference ?? 0
      usual += best ? regularDifference(best) : 0
    }
    return {
      price: tradePrice(cents(price), cents(usual), percent),
      price_regular: cents(usual),
      ...(discount > 0 && { price_public: cents(price) }),
      from,
    }
  }
  const lowest = lowestBy((value) => value.price_difference, 0)
  const discounted = discount > 0 ? lowestBy(regularDifference, discount) : lowest
  return discounted.price < lowest.price ? discounted : lowest
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
