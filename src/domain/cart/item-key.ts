import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)

/**
 * The key of a cart line, such as `1001:fabric=linen-oat;legs=kiaat`. It depends only on product and variation, so the device has it before
 * the server answers.
 */
export function itemKey(productId: number, variation: Variation): string {
  const chosen = Object.entries(variation).toSorted(byName)
  return `${productId}:${chosen.map(([name, value]) => `${name}=${value}`).join(';')}`
}

/**
 * The stock-keeping unit of a variation: its own, or the product's with the values in the order of the option names, such as
 * `KALK-BAY.LINEN-OAT.KIAAT`.
 */
export function skuOf({ sku, variation_skus: own }: Pick<ProductCard, 'sku' | 'variation_skus'>, variation: Variation): string {
  const values = Object.entries(variation)
    .toSorted(byName)
    .map(([, value]) => value.toUpperCase())
  return own?.[values.join('.')] ?? [sku, ...values].join('.')
}
