import { unpaidOnline } from '../../../src/domain/orders/order-state.ts'
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DeskProduct } from '../../../src/contract/desk/desk-product.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { storedProductSchema, type StoredProduct } from '../../catalogue/stored.ts'
import type { Database } from '../../db/open.ts'
import type { ProductTable } from '../../db/schema/catalogue.ts'
import { readStored } from '../../db/stored-json.ts'
import { notFound } from '../../http/shop-error.ts'

export type ProductRow = Selectable<ProductTable>

export const noSuchProduct = () => notFound('There is no product with this number')

/** The number in a path; 0, which no product has, for anything else. */
export const productIdOf = (param: string): number => (/^[1-9]\d{0,9}$/.test(param) && Number(param) <= 2_147_483_647 ? Number(param) : 0)

/** Changes with every change of the product, whoever makes it. Counts are not part of it: orders change them. */
export const versionOfProduct = ({ slug, category, active, price, price_regular, data, sells_from, sells_until }: ProductRow): string =>
  createHash('sha256')
    .update(JSON.stringify([slug, category, active, price, price_regular, data, sells_from, sells_until]))
    .digest('base64url')
    .slice(0, 16)

/** One product as the desk changes it. Throws `not_found`. */
export async function readDeskProduct(db: Database, id: number): Promise<DeskProduct> {
  const row = await db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw noSuchProduct()
  const product = readStored(storedProductSchema, row.data)
  const [price, regular] = [cents(row.price), cents(row.price_regular)]
  return {
    id,
    slug: row.slug,
    version: versionOfProduct(row),
    sold: row.active === 1,
    name: product.name,
    sku: product.sku,
    category: row.category,
    price,
    price_regular: regular === price ? null : regular,
    tagline: product.tagline,
    description: product.description,
    features: product.features,
    materials: product.materials,
    care: product.care,
    assembly: product.assembly,
    keywords: product.keywords,
    seo_title: product.seo_title ?? null,
    seo_description: product.seo_description ?? null,
    options: product.options,
    variation_skus: product.variation_skus ?? {},
    lead_time_days: product.lead_time_days,
    availability: product.availability,
    badges: product.badges,
    related: product.related,
    images: product.images,
    dimensions: product.dimensions,
    packed_size: product.packed_size,
    seats: product.seats,
    guarantee_years: product.guarantee_years,
    sells_from: row.sells_from,
    sells_until: row.sells_until,
    sells_notice: row.sells_notice,
    stock: await readCounts(db, product),
  }
}

/** The counts of a product, and what can be counted: the product in stock, and each variation with a SKU of its own. */
async function readCounts(
  db: Database,
  { id, sku, availability, variation_skus: skus = {} }: StoredProduct,
): Promise<DeskProduct['stock']> {
  const counts = await db.selectFrom('stock').selectAll().where('product_id', '=', id).execute()
  const heldOf = await heldPieces(db, [id])
  const countable = [...(availability === 'in_stock' ? [['', sku] as const] : []), ...Object.entries(skus)]
  return countable.map(([variation, itsSku]) => {
    const row = counts.find((one) => one.variation === variation)
    return { variation, sku: itsSku, count: row?.count ?? null, low_level: row?.low_level ?? null, held: heldOf(id, variation) }
  })
}

/** What open orders hold of some products: pieces that are counted no more, and have not left yet. */
export async function heldPieces(db: Database, productIds: readonly number[]): Promise<(productId: number, variation: string) => number> {
  if (productIds.length === 0) return () => 0
  const holds = await db
    .selectFrom('stock_hold')
    .innerJoin('orders', 'orders.order_id', 'stock_hold.order_id')
    .select(['product_id', 'variation', 'quantity'])
    .where('product_id', 'in', productIds)
    .where('orders.state', 'in', [...unpaidOnline, 'awaiting_transfer', 'processing'])
    .execute()
  const held = new Map<string, number>()
  for (const { product_id, variation, quantity } of holds) {
    const key = `${product_id} ${variation}`
    held.set(key, (held.get(key) ?? 0) + quantity)
  }
  return (productId, variation) => held.get(`${productId} ${variation}`) ?? 0
}
