import type { Kysely } from 'kysely'

/** What the shop last knew of the prices and the stock of saved pieces, to tell who saved them of a change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_price')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('price_regular', 'bigint', (column) => column.notNull())
    .addColumn('sold_out', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('saved_piece_slug').on('saved_piece').column('slug').execute()
}
