import type { Variation } from '../../contract/cart/cart.ts'

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)

/**
 * The key of a cart line, a pure function of product and variation, so that the device knows it before the server answers:
 * `1001:fabric=linen-oat;legs=kiaat`.
 */
export function itemKey(productId: number, variation: Variation): string {
  const chosen = Object.entries(variation).toSorted(byName)
  return `${productId}:${chosen.map(([name, value]) => `${name}=${value}`).join(';')}`
}

/** The stock-keeping unit of a variation: `KALK-BAY.LINEN-OAT.KIAAT`, values in the order of the option names. */
export function skuOf(productSku: string, variation: Variation): string {
  const values = Object.entries(variation)
    .toSorted(byName)
    .map(([, value]) => value.toUpperCase())
  return [productSku, ...values].join('.')
}
