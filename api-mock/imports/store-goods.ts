import type { Actor } from '../audit/audit.ts'
import { keysOf } from '../keys-of.ts'
import { isDeepStrictEqual } from 'node:util'
import type { StoredProduct } from '../catalogue/stored.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { Goods } from './goods.ts'
import type { ShopProduct, ShopProducts } from './shop-products.ts'
import { dropCounts } from '../stock/drop-counts.ts'
import { freeSlug, skuMaker, slugOf } from './slug.ts'
import { type FetchedPictures, picturesOf } from './pictures.ts'

/** Ids below this belong to the content. */
const FIRST_ID = 100_001
const ROWS_AT_ONCE = 200

export interface Stored {
  goods: Goods
  slug: string
  outcome: 'imported' | 'updated' | 'unchanged'
}

type Row = Omit<ShopProduct, 'product' | 'sku' | 'name'>

/** Whether an import sells a product that has no planned start. `before`: undefined for a new one. */
export type IsSold = (before: ShopProduct | undefined) => boolean

/** Products stay sold or not, and new ones wait for "Sell it". */
export const soldAsBefore: IsSold = (before) => before?.active === 1

interface Storing {
  pictures: FetchedPictures
  /** The author of planned times, and of ended counts in the audit. */
  by: Actor
  isSold: IsSold
  clock: Deps['clock']
}

/** Stores the products. A product keeps id, slug and position. Unchanged rows are not written. */
export async function storeGoods(
  trx: ShopTransaction,
  goods: readonly Goods[],
  products: ShopProducts,
  { pictures, by, isSold, clock }: Storing,
): Promise<Stored[]> {
  const placed = placeAll(goods, products)
  const skuOf = skuMaker(goods, products)
  const addresses = new Map(
    [
      ...products.all.map(({ sku, origin_key, slug }) => [sku, origin_key, slug]),
      ...placed.map(({ goods: { sku, originKey }, slug }) => [sku, originKey, slug]),
    ].flatMap((names) => names.flatMap((name) => (name ? [[name, names.at(-1) ?? name] as const] : []))),
  )
  const fresh: Row[] = []
  const changed: StoredProduct[] = []
  const stored: Stored[] = []
  for (const { goods: one, slug, id, position, before } of placed) {
    const product: StoredProduct = {
      id,
      slug,
      sku: one.sku ?? skuOf(slug, before),
      name: one.name,
      category: one.category.slug,
      ...picturesOf(one, pictures),
      ...ownSearchTexts(before),
      ...one.facts,
      related: [...new Set(one.related.flatMap((name) => addresses.get(name) ?? []))].filter((other) => other !== slug),
    }
    const times = timesOf(one, before, by)
    const row: Row = {
      id,
      slug,
      category: one.category.slug,
      position,
      active: times.sells_from === null && isSold(before) ? 1 : 0,
      price: one.price,
      price_regular: one.price_regular,
      data: dataOf(product, before),
      origin: 'import',
      origin_key: one.originKey ?? before?.origin_key ?? null,
      ...times,
    }
    if (!before) fresh.push(row)
    else if (!isSame(row, before)) {
      await trx.updateTable('product').set(row).where('id', '=', id).execute()
      changed.push(product)
    }
    stored.push({ goods: one, slug, outcome: !before ? 'imported' : isSame(row, before) ? 'unchanged' : 'updated' })
  }
  for (let start = 0; start < fresh.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto('product')
      .values(fresh.slice(start, start + ROWS_AT_ONCE))
      .execute()
  await dropCounts(trx, { clock }, by, changed)
  return stored
}

type Times = Pick<Row, 'sells_from' | 'sells_until' | 'sells_by' | 'sells_role' | 'sells_notice' | 'sells_notice_at'>

/** The times of a product. New ones have a new author, and deal with a start that did not happen. */
function timesOf({ times }: Goods, before: ShopProduct | undefined, { name, role }: Pick<Actor, 'name' | 'role'>): Times {
  const { sells_from = null, sells_until = null, sells_by = null, sells_role = null } = before ?? {}
  const { sells_notice = null, sells_notice_at = null } = before ?? {}
  if (!times || (times.sells_from === sells_from && times.sells_until === sells_until))
    return { sells_from, sells_until, sells_by, sells_role, sells_notice, sells_notice_at }
  const isPlanned = times.sells_from !== null || times.sells_until !== null
  return { ...times, sells_by: isPlanned ? name : null, sells_role: isPlanned ? role : null, sells_notice: null, sells_notice_at: null }
}

/** What the staff wrote for search engines stays if a file of another shop replaces the other facts. */
function ownSearchTexts(before: ShopProduct | undefined): Pick<StoredProduct, 'seo_title' | 'seo_description'> {
  if (!before) return {}
  const { seo_title, seo_description } = before.product
  return { seo_title, seo_description }
}

/** The order of fields in the document does not count as a change. */
function dataOf(product: StoredProduct, before: ShopProduct | undefined): string {
  const data = JSON.stringify(product)
  return before && isDeepStrictEqual(JSON.parse(data), JSON.parse(before.data)) ? before.data : data
}

/** Whether the row is unchanged, apart from its origin. An unchanged product of the content still belongs to the content. */
const isSame = ({ origin: _origin, ...row }: Row, before: ShopProduct) => keysOf(row).every((name) => row[name] === before[name])

interface Placed extends Pick<Row, 'id' | 'slug' | 'position'> {
  goods: Goods
  before: ShopProduct | undefined
}

/** Assigns ids, slugs and positions before any write, so that related products can refer to each other. */
function placeAll(goods: readonly Goods[], products: ShopProducts): Placed[] {
  const taken = new Set(products.all.map(({ slug }) => slug))
  let id = Math.max(FIRST_ID - 1, ...products.all.map((product) => product.id))
  let position = Math.max(-1, ...products.all.map((product) => product.position))
  const numbers = new Set(goods.flatMap((one) => one.id ?? []))
  return goods.map((one) => {
    const before = products.find(one)
    if (before) return { goods: one, before, id: before.id, slug: before.slug, position: before.position }
    if (one.id === null) {
      do id += 1
      while (numbers.has(id))
    }
    position += 1
    const preferredSlug = one.slug ?? (slugOf(one.name) || slugOf(one.sku ?? '') || 'product')
    return { goods: one, before, id: one.id ?? id, slug: freeSlug(preferredSlug, taken), position }
  })
}
