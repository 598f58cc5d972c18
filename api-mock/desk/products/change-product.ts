import { isDeepStrictEqual } from 'node:util'
import type { ProductFields } from '../../../src/contract/desk/desk-product.ts'
import { markCatalogueChanged } from '../../catalogue/changes.ts'
import { mergeEach } from '../../imports/merge-shop-file.ts'
import { fileProductOf, type FileProduct } from '../../imports/shop-file.ts'
import { categoryNames, readSomeProducts, type ShopProducts } from '../../imports/shop-products.ts'
import { slugOf } from '../../imports/slug.ts'
import { soldAsBefore, storeGoods } from '../../imports/store-goods.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { lockStock } from '../../stock/hold.ts'
import { writeAudit, type Actor } from '../../audit/audit.ts'
import { noSuchProduct, readDeskProduct, versionOfProduct, type ProductRow } from './read-desk-product.ts'

const productChanged = (product: Awaited<ReturnType<typeof readDeskProduct>>) =>
  new ShopError(409, 'product_changed', 'Somebody changed this product while you had it open. Nothing of yours was saved yet.', { product })

/** `problems`: such as `price_regular: is below the price`, with the name of the field if it is one of it. */
const invalid = (...problems: string[]) => new ShopError(422, 'product_invalid', problems.join('; '), { problems })

/** Locks a product for a change by the staff. Throws `not_found`, and `product_changed` for another version than the user saw. */
async function lockProduct(trx: ShopTransaction, id: number, seen: string): Promise<ProductRow> {
  await lockStock(trx, [id])
  await markCatalogueChanged(trx)
  const row = await trx.selectFrom('product').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw noSuchProduct()
  if (versionOfProduct(row) !== seen) throw productChanged(await readDeskProduct(trx, id))
  return row
}

/**
 * Changes fields of a product, with the rules and functions of `catalogue import`. A product keeps whether it is sold. Throws `not_found`,
 * `product_changed` and `product_invalid`.
 */
export async function changeProduct(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { id, version, fields, action }: { id: number; version: string; fields: ProductFields; action: string },
): Promise<void> {
  await lockProduct(trx, id, version)
  const before = await readDeskProduct(trx, id)
  const changed = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || isDeepStrictEqual(value, Reflect.get(before, name)) ? [] : [name],
  )
  if (changed.length === 0) return
  const { related = before.related, category, sku } = fields
  const products = await readSomeProducts(trx, deps, { ids: [id], slugs: related, skus: sku === undefined ? [] : [sku] })
  const categories = await categoryNames(trx)
  if (category !== undefined && !categories.has(category)) throw invalid(`category: there is no ${category}`)
  if (fields.related) requireRelated(related, products)
  await storeEntry(trx, deps, by, { id, ...fields }, products)
  await trx.updateTable('product').set({ origin: 'staff' }).where('id', '=', id).execute()
  const after = await readDeskProduct(trx, id)
  const shown = (product: typeof after) => Object.fromEntries(changed.map((name): [string, unknown] => [name, Reflect.get(product, name)]))
  await writeAudit(trx, deps, by, { action, subject: `product ${id}`, before: shown(before), after: shown(after) })
}

function requireRelated(related: readonly string[], products: ShopProducts): void {
  const known = new Set(products.all.map(({ slug }) => slug))
  const unknown = related.filter((slug) => !known.has(slug))
  if (unknown.length > 0) throw invalid(`related: there is no ${unknown.join(', ')}`)
}

async function storeEntry(trx: ShopTransaction, { clock }: Deps, by: Actor, entry: object, products: ShopProducts): Promise<void> {
  const pictures = { pictures: new Map(), failed: new Map() }
  const { merged, refused } = mergeEach([entry], { products, categories: await categoryNames(trx), pictures, now: clock.now() })
  if (refused.length > 0) throw invalid(...refused.flatMap(({ problems }) => problems))
  const goods = merged.map((one) => one.goods)
  await storeGoods(trx, goods, products, { pictures: pictures.pictures, by, clock, isSold: soldAsBefore })
}

/**
 * Starts or ends the sale of a product now. A start takes the place of a planned one, an end that of all planned times. Throws `not_found`,
 * `product_changed`, and `product_invalid` for a start in a category that is gone.
 */
export async function setSold(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { id, version, sold }: { id: number; version: string; sold: boolean },
): Promise<void> {
  const row = await lockProduct(trx, id, version)
  if (sold && !(await categoryNames(trx)).has(row.category))
    throw invalid(`category: there is no ${row.category}, choose another one first`)
  const active = sold ? 1 : 0
  const { sells_from, sells_until } = row
  const times = { sells_from: null, sells_until: sold ? sells_until : null }
  if (row.active === active && sells_from === null && sells_until === times.sells_until) return
  await trx
    .updateTable('product')
    .set({ active, origin: 'staff', ...times, sells_notice: null, sells_notice_at: null })
    .where('id', '=', id)
    .execute()
  await writeAudit(trx, deps, by, {
    action: sold ? 'products.bring_back' : 'products.retire',
    subject: `product ${id}`,
    before: { sold: row.active === 1, sells_from, sells_until },
    after: { sold, ...times },
  })
}

/** Adds a product that is not sold yet. Returns its id. Throws `not_found` for an unknown `from`, and `product_invalid`. */
export async function createProduct(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { name, category, price, from }: { name: string; category: string; price: number; from?: number | undefined },
): Promise<number> {
  await markCatalogueChanged(trx)
  const categories = await categoryNames(trx)
  if (!categories.has(category)) throw invalid(`category: there is no ${category}`)
  const slug = await freeSlugFor(trx, name)
  const original = from === undefined ? null : await readDeskProduct(trx, from)
  const products = await readSomeProducts(trx, deps, { ids: original ? [original.id] : [], slugs: original?.related ?? [], skus: [slug] })
  const source = products.all.find((product) => product.id === from)
  await storeEntry(trx, deps, by, { ...(source ? copyOf(fileProductOf(source, categories)) : {}), slug, name, category, price }, products)
  const { id } = await trx.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  await trx.updateTable('product').set({ origin: 'staff' }).where('id', '=', id).execute()
  const after = { slug, name, category, price, ...(from === undefined ? {} : { copy_of: from }) }
  await writeAudit(trx, deps, by, { action: 'products.create', subject: `product ${id}`, after })
  return id
}

/**
 * What a copy takes over: everything but the names, the sale, the planned times, and the texts for search engines, which no two pages
 * share.
 */
function copyOf(product: FileProduct) {
  const { id: _id, sku: _sku, variation_skus: _skus, category_name: _category, price_regular: _sale, ...facts } = product
  return { ...facts, sells_from: null, sells_until: null, seo_title: undefined, seo_description: undefined }
}

/** The first address of `name`, `name-2`, `name-3` … that no product has. */
async function freeSlugFor(trx: ShopTransaction, name: string): Promise<string> {
  const wanted = slugOf(name) || 'product'
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`
    if (!(await trx.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirst())) return slug
  }
}
