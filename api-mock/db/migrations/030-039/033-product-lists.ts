import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Indexes of the desk's list of products: what its filters and sorts read, the start of a SKU, and the counts at their level. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('listed_product_at_desk')
    .on('listed_product')
    .columns(['position', 'id', 'name', 'category', 'sold', 'price', 'price_regular'])
    .execute()
  // "C" compares bytes, so that a search for the start of a SKU is a range of the index in every locale.
  const sku =
    db.getExecutor().adapter instanceof PostgresAdapter ? `upper(data::json->>'sku') collate "C"` : `upper(json_extract(data, '$.sku'))`
  await sql.raw(`create index product_start_of_sku on product ((${sku}))`).execute(db)
}
