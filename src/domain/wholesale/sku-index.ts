import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'

/** The fields of a product that its stock-keeping units contain. */
export type SkuProduct = Pick<ProductCard, 'id' | 'slug' | 'sku' | 'variation_skus' | 'type' | 'name' | 'options'>

/** The product and variation of a SKU. */
export interface FoundSku {
  product: SkuProduct
  /** The values in the SKU. It may be incomplete: `KALK-BAY` contains no fabric. */
  variation: Variation
  /** Found by the product's name, which can also be the label of an option. */
  isName?: true
}

type Option = SkuProduct['options'][number]

/**
 * Returns a function that finds product and variation by SKU (`skuOf`), or the product by its slug or by its name, case-insensitively. A name
 * that several products have finds none.
 */
export function createSkuIndex(products: readonly SkuProduct[]): (sku: string) => FoundSku | null {
  const bySku = new Map(products.map((product) => [product.sku.toUpperCase(), product]))
  const bySlug = new Map(products.map((product) => [product.slug.toUpperCase(), { product, variation: {} }]))
  const byName = new Map<string, FoundSku | null>()
  for (const product of products) {
    const name = product.name.toUpperCase()
    byName.set(name, byName.has(name) ? null : { product, variation: {}, isName: true })
  }
  const byOwnSku = new Map(products.flatMap((product) => ownSkus(product)))
  const cache = new Map<string, FoundSku | null>()
  return (sku) => {
    const normalised = sku.trim().toUpperCase()
    const cached = cache.get(normalised)
    if (cached !== undefined) return cached
    const result = find(bySku, normalised) ?? byOwnSku.get(normalised) ?? bySlug.get(normalised) ?? byName.get(normalised) ?? null
    cache.set(normalised, result)
    return result
  }
}

/** The variations with a SKU of their own. Variations that share one have the values that all of them have. */
function ownSkus(product: SkuProduct): [sku: string, found: FoundSku][] {
  const found = new Map<string, FoundSku>()
  for (const [values, sku] of Object.entries(product.variation_skus ?? {})) {
    const chosen = choose(inSkuOrder(product.options), values.toUpperCase())
    const before = found.get(sku.toUpperCase())?.variation
    const shared = chosen?.filter(([name, value]) => before === undefined || before[name] === value)
    if (shared) found.set(sku.toUpperCase(), { product, variation: Object.fromEntries(shared) })
  }
  return [...found]
}

/** The SKU of a product can contain dots. So every dot is tried as the end of the product's SKU, the last dot first. */
function find(bySku: ReadonlyMap<string, SkuProduct>, sku: string): FoundSku | null {
  if (sku === '') return null
  const exact = bySku.get(sku)
  if (exact) return { product: exact, variation: {} }
  for (let dot = sku.lastIndexOf('.'); dot > 0; dot = sku.lastIndexOf('.', dot - 1)) {
    const product = bySku.get(sku.slice(0, dot))
    const chosen = product && choose(inSkuOrder(product.options), sku.slice(dot + 1))
    if (product && chosen) return { product, variation: Object.fromEntries(chosen) }
  }
  return null
}

const inSkuOrder = (options: readonly Option[]) => options.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Parses the values after a product's SKU: one for each option, or for some of them, in the order of the option names. */
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
