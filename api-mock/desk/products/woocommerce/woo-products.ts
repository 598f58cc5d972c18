import { readNamedProducts, type ShopProducts } from '../../../imports/shop-products.ts'
import { slugOf } from '../../../imports/slug.ts'
import type { ReadProducts } from '../../../imports/woocommerce/read-products.ts'
import type { ShopTransaction } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'

const KEYS_AT_ONCE = 500
/** How many slugs of one name the first query looks up: `chair`, `chair-2` … */
const ADDRESSES = 10

/** The products that an export is about, and those that hold an address which its new products could take. It does not read the others. */
export async function productsOfExport(trx: ShopTransaction, deps: Pick<Deps, 'dialect'>, read: ReadProducts): Promise<ShopProducts> {
  const related = read.goods.flatMap((one) => one.related)
  const all = [...read.goods, ...read.withdrawals]
  const skus = [...new Set([...all.flatMap(({ sku }) => sku ?? []), ...related])]
  const ids = await idsOfKeys(trx, [...new Set([...all.flatMap(({ originKey }) => originKey ?? []), ...related])])
  const named = { ids, slugs: [...new Set(related)], skus }
  const known = await readNamedProducts(trx, deps, named)
  const fresh = read.goods.filter((one) => !known.find(one))
  const wanted = Map.groupBy(fresh, ({ name, sku }) => slugOf(name) || slugOf(sku ?? '') || 'product')
  for (let count = ADDRESSES; ; count *= 4) {
    const addresses = [...wanted.keys()].flatMap((slug) => addressesOf(slug, count))
    const products = await readNamedProducts(trx, deps, { ids, slugs: [...named.slugs, ...addresses], skus: [...skus, ...addresses] })
    const taken = new Set(products.all.flatMap(({ slug, sku }) => [slug, sku.toLowerCase()]))
    const isEnough = [...wanted].every(([slug, goods]) => addressesOf(slug, count).filter((one) => !taken.has(one)).length >= goods.length)
    if (isEnough) return products
  }
}

const addressesOf = (slug: string, count: number) =>
  Array.from({ length: count }, (_, place) => (place === 0 ? slug : `${slug}-${place + 1}`))

async function idsOfKeys(trx: ShopTransaction, keys: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const rows = await trx
      .selectFrom('product')
      .select('id')
      .where('origin_key', 'in', keys.slice(start, start + KEYS_AT_ONCE))
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}
