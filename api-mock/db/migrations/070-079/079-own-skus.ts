import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The SKUs of single variations, derived from the products like `listed_product`, so that the desk finds one by its start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('listed_sku')
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('listed_sku_key', ['product_id', 'sku'])
    .execute()
  // "C" compares bytes, so that a search for the start of a SKU is a range of the index in every locale.
  const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? ' collate "C"' : ''
  await sql.raw(`create index listed_sku_start on listed_sku (sku${bytes}, product_id)`).execute(db)
}
