import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'

/** What of a product its stock-keeping units are made of. */
export type SkuProduct = Pick<ProductCard, 'id' | 'slug' | 'sku' | 'type' | 'name' | 'options'>

export interface FoundSku {
  product: SkuProduct
  /** As far as the SKU says: `KALK-BAY` names the product and no fabric. */
  variation: Variation
}

type Option = SkuProduct['options'][number]

/** Finds products and variations by SKU (`skuOf`), in any case. */
export function createSkuIndex(products: readonly SkuProduct[]): (sku: string) => FoundSku | null {
  const bySku = new Map(products.map((product) => [product.sku.toUpperCase(), product]))
  const found = new Map<string, FoundSku | null>()
  return (sku) => {
    const wanted = sku.trim().toUpperCase()
    const known = found.get(wanted)
    if (known !== undefined) return known
    const result = find(bySku, wanted)
    found.set(wanted, result)
    return result
  }
}

/** The SKU of a product can contain dots, so every dot is tried as its end, the longest first. */
function find(bySku: ReadonlyMap<string, SkuProduct>, wanted: string): FoundSku | null {
  if (wanted === '') return null
  const exact = bySku.get(wanted)
  if (exact) return { product: exact, variation: {} }
  for (let dot = wanted.lastIndexOf('.'); dot > 0; dot = wanted.lastIndexOf('.', dot - 1)) {
    const product = bySku.get(wanted.slice(0, dot))
    const chosen = product && choose(inSkuOrder(product.options), wanted.slice(dot + 1))
    if (product && chosen) return { product, variation: Object.fromEntries(chosen) }
  }
  return null
}

const inSkuOrder = (options: readonly Option[]) => options.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Reads the values after a product's SKU: one for each option in the order of their names, or for some of them. */
function choose([option, ...others]: readonly Option[], rest: string): [string, string][] | null {
  if (rest === '') return []
  if (!option) return null
  for (const { value } of option.values) {
    const upper = value.toUpperCase()
    if (rest !== upper && !rest.startsWith(`${upper}.`)) continue
    const more = choose(others, rest.slice(upper.length + 1))
    if (more) return [[option.name, value], ...more]
  }
  return choose(others, rest)
}
