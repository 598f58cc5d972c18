import type { Kysely } from 'kysely'

/**
 * The content of kinds without a table of their own, as customers see it: the home page, notices, the words of mails. Also the author of a
 * version, and when a notice starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_words')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_words_key', ['kind', 'slug'])
    .execute()
  await db.schema.alterTable('content_version').addColumn('customer_id', 'text').execute()
  await db.schema.alterTable('content_version').addColumn('starts', 'text').execute()
  await db.schema.createIndex('content_version_by_customer').on('content_version').column('customer_id').execute()
  await db.schema.createIndex('content_version_by_start').on('content_version').columns(['kind', 'starts']).execute()
}
