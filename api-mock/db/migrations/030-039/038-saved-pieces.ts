import type { Kysely } from 'kysely'

/** The pieces that customers save for later, and the links that show them to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_piece')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('saved', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('price', 'bigint')
    .addColumn('price_regular', 'bigint')
    .addColumn('sold_out', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_piece_key', ['owner', 'slug'])
    .execute()
  await db.schema
    .createTable('saved_link')
    .addColumn('link_key', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('saved_link_owner').on('saved_link').column('owner').execute()
}
