import { sql } from 'kysely'
import type { DeskProductRow, DeskProductsRead, ProductFilter } from '../../../src/contract/desk/desk-product.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { categoryNames } from '../../imports/shop-products.ts'
import { plain } from '../../catalogue/cards.ts'
import { storedProductSchema } from '../../catalogue/stored.ts'
import { containsWords } from '../../db/like-pattern.ts'
import { readPage } from '../../db/list-page.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import { shownAvailability } from '../../stock/availability.ts'
import { hasSku, isOwnSku } from '../../catalogue/sku-index.ts'

const isLow = (count: number, level: number | null) => count <= (level ?? 0)

/** The products that pass all filters. Filters and sorts read an index alone. */
export function filteredProducts(
  { db, dialect }: Pick<Deps, 'db' | 'dialect'>,
  { q, category, state, stock, sale }: Omit<ProductFilter, 'sort'>,
) {
  let found = db.selectFrom('listed_product')
  if (category) found = found.where('category', '=', category)
  if (state === 'sold' || state === 'retired') found = found.where('sold', '=', state === 'sold' ? 1 : 0)
  else if (state) {
    const product = db.selectFrom('product').select('id')
    const planned = product.where('sells_from', 'is not', null).union(product.where('sells_until', 'is not', null))
    found = found.where('id', 'in', state === 'planned' ? planned : product.where('sells_notice_at', 'is not', null))
  }
  if (sale) found = found.whereRef('price', '<', 'price_regular')
  if (stock) {
    let counted = db.selectFrom('stock').select('product_id')
    if (stock === 'low') counted = counted.where((row) => row('count', '<=', row.fn.coalesce('low_level', sql<number>`0`)))
    if (stock === 'out') counted = counted.where('count', '=', 0)
    found = found.where('id', 'in', counted)
  }
  if (q)
    found = found.where((row) =>
      row.or([
        containsWords(dialect, sql.ref('name'), q),
        row('id', 'in', db.selectFrom('product').select('id').where(hasSku(dialect, q))),
        row('id', 'in', db.selectFrom('listed_sku').select('product_id').where(isOwnSku(dialect, q))),
      ]),
    )
  return found
}

/** The columns of each sort. */
export const sortColumns = { shop: 'position', name: 'name', price: 'price' } as const

/** One page of the products that pass all filters, and how many there are. */
export async function listProducts(deps: Pick<Deps, 'db' | 'dialect'>, { sort, page, per_page, ...filter }: DeskProductsRead) {
  const { db } = deps
  const found = filteredProducts(deps, filter)
  const { rows, total } = await readPage(found.select('id').orderBy(sortColumns[sort]).orderBy('id'), { page, per_page })
  const products = await readRows(
    db,
    rows.map(({ id }) => id),
  )
  const categories = [...(await categoryNames(db))].map(([slug, name]) => ({ slug, name }))
  return { products, categories, total, page }
}

async function readRows(db: Deps['db'], ids: readonly number[]): Promise<DeskProductRow[]> {
  if (ids.length === 0) return []
  const products = await db
    .selectFrom('product')
    .select(['id', 'slug', 'category', 'active', 'price', 'price_regular', 'data', 'sells_from', 'sells_until', 'sells_notice_at'])
    .where('id', 'in', [...ids])
    .execute()
  const counts = await db
    .selectFrom('stock')
    .selectAll()
    .where('product_id', 'in', [...ids])
    .execute()
  const countsOf = Map.groupBy(counts, ({ product_id }) => product_id)
  const rows = new Map(
    products.map(({ id, slug, category, active, data, ...row }): [number, DeskProductRow] => {
      const product = readStored(storedProductSchema, data)
      const own = countsOf.get(id) ?? []
      const [price, regular] = [cents(row.price), cents(row.price_regular)]
      return [
        id,
        {
          product_id: id,
          slug,
          sku: product.sku,
          name: product.name,
          picture: product.picture && plain(product.picture),
          category,
          price,
          price_regular: regular === price ? null : regular,
          sold: active === 1,
          sells_from: row.sells_from,
          sells_until: row.sells_until,
          not_started: row.sells_notice_at !== null,
          availability: shownAvailability(product, own),
          count: own.length === 0 ? null : own.reduce((sum, { count }) => sum + count, 0),
          is_low: own.some(({ count, low_level }) => isLow(count, low_level)),
        },
      ]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}
