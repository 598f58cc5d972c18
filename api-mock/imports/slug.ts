import type { Goods } from './goods.ts'
import type { ShopProduct, ShopProducts } from './shop-products.ts'

/** Converts a text to a slug: `Bouclé – Sand` → `boucle-sand`. Empty if no Latin letter or digit is left. */
export function slugOf(words: string, longest = 70): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}

/** Returns the first free one of `slug`, `slug-2`, `slug-3` …, and adds it to `taken`. */
export function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`
  taken.add(free)
  return free
}

/** Creates unique, repeatable SKUs from the slugs of products without one. */
export function skuMaker(goods: readonly Goods[], { all }: ShopProducts) {
  const taken = new Set(goods.flatMap(({ sku }) => (sku === null ? [] : [sku.toUpperCase()])))
  const holders = new Map(all.map(({ id, sku }) => [sku.toUpperCase(), id]))
  return (slug: string, before: ShopProduct | undefined): string => {
    const isFree = (sku: string) => !taken.has(sku) && (!holders.has(sku) || holders.get(sku) === before?.id)
    let sku = slug.toUpperCase()
    for (let count = 2; !isFree(sku); count += 1) sku = `${slug.toUpperCase()}-${count}`
    taken.add(sku)
    return sku
  }
}
