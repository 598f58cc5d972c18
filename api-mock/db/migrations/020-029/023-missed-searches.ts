import type { Kysely } from 'kysely'

/** Search words without a result, counted by day and without anything about the customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('missed_search')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('missed_search_key', ['day', 'words'])
    .execute()
}
