import type { Kysely } from 'kysely'

/** The last known prices and stock of saved pieces, so that the server notices a change for the customers who saved them. */
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
