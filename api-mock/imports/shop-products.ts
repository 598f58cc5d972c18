import { sql, type Selectable } from 'kysely'
import { readStored } from '../db/stored-json.ts'
import type { Database } from '../db/open.ts'
import { type StoredProduct, storedProductSchema, storedCategorySchema } from '../catalogue/stored.ts'
import type { ProductTable } from '../db/schema/catalogue.ts'
import type { Deps } from '../deps.ts'
import { skuOf } from '../catalogue/sku-index.ts'

/** A product of the shop, sold or not. */
export interface ShopProduct extends Selectable<ProductTable> {
  /** The parsed document of the column `data`. */
  product: StoredProduct
  sku: string
  name: string
}

interface Sought {
  slug?: string | null
  sku: string | null
  originKey: string | null
  name: string
}

export interface ShopProducts {
  /** The existing product with this slug, SKU or id in the other shop. */
  find(sought: Sought): ShopProduct | undefined
  /** The product with this id. A value that is no number finds none. */
  withId(id: unknown): ShopProduct | undefined
  readonly all: readonly ShopProduct[]
}

/** Reads all products of the shop and indexes them. */
export async function readShopProducts(trx: Database): Promise<ShopProducts> {
  return indexed(await trx.selectFrom('product').selectAll().orderBy('id').execute())
}

interface Named {
  ids: readonly number[]
  slugs: readonly string[]
  skus: readonly string[]
}

/**
 * Reads the products with these ids, slugs or SKUs, and the last ones of the shop, after which a new product takes its id and place. A change
 * of one product needs no others.
 */
export async function readSomeProducts(
  trx: Database,
  { dialect }: Pick<Deps, 'dialect'>,
  { ids, slugs, skus }: Named,
): Promise<ShopProducts> {
  const last = (column: 'id' | 'position') =>
    trx.selectFrom('product').select('id').orderBy(column, 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  // Separate queries: inside the condition below they would prevent PostgreSQL from using its indexes.
  const lastIds = [await last('id'), await last('position')].flatMap((row) => row?.id ?? [])
  const rows = await trx
    .selectFrom('product')
    .selectAll()
    .where((row) =>
      row.or([
        row('id', 'in', [...ids, ...lastIds, 0]),
        row('slug', 'in', [...slugs, '']),
        sql<boolean>`${skuOf(dialect)} in (${sql.join([...skus.map((sku) => sku.toUpperCase()), ''])})`,
      ]),
    )
    .orderBy('id')
    .execute()
  return indexed(rows)
}

/** The most names of one query. */
const NAMES_AT_ONCE = 2000

/** As `readSomeProducts`, for any number of names. */
export async function readNamedProducts(trx: Database, deps: Pick<Deps, 'dialect'>, named: Named): Promise<ShopProducts> {
  const most = Math.max(1, ...Object.values(named).map(({ length }) => length))
  const found = new Map<number, ShopProduct>()
  for (let start = 0; start < most; start += NAMES_AT_ONCE) {
    const part = <Name>(names: readonly Name[]) => names.slice(start, start + NAMES_AT_ONCE)
    const some = await readSomeProducts(trx, deps, { ids: part(named.ids), slugs: part(named.slugs), skus: part(named.skus) })
    for (const product of some.all) found.set(product.id, product)
  }
  return indexProducts([...found.values()].toSorted((a, b) => a.id - b.id))
}

function indexed(rows: readonly Selectable<ProductTable>[]): ShopProducts {
  const all = rows.map((row): ShopProduct => {
    const product = readStored(storedProductSchema, row.data)
    return { ...row, product, sku: product.sku, name: product.name }
  })
  return indexProducts(all)
}

/** Whether the import generated this SKU. */
const isMadeSku = ({ sku, slug }: Pick<ShopProduct, 'sku' | 'slug'>) =>
  sku.startsWith(slug.toUpperCase()) && /^(-\d+)?$/.test(sku.slice(slug.length))

function indexProducts(all: readonly ShopProduct[]): ShopProducts {
  const byId = new Map<unknown, ShopProduct>(all.map((known) => [known.id, known]))
  const bySlug = new Map(all.map((known) => [known.slug, known]))
  const bySku = new Map(all.map((known) => [known.sku.toUpperCase(), known]))
  const byOrigin = new Map(all.flatMap((known) => (known.origin_key === null ? [] : [[known.origin_key, known] as const])))
  return {
    all,
    withId: (id) => byId.get(id),
    find({ slug, sku, originKey, name }) {
      const same = (slug && bySlug.get(slug)) || (sku && bySku.get(sku.toUpperCase()))
      if (same) return same
      const numbered = originKey === null ? undefined : byOrigin.get(originKey)
      if (!numbered) return undefined
      // Different shops number their products alike, from 1. A product with another SKU must at least have the same name.
      return sku !== null && !isMadeSku(numbered) && numbered.name.toLowerCase() !== name.toLowerCase() ? undefined : numbered
    },
  }
}

/** Slug → name. */
export async function categoryNames(trx: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom('category').select(['slug', 'data']).execute()
  return new Map(rows.map(({ slug, data }) => [slug, readStored(storedCategorySchema, data).name]))
}
