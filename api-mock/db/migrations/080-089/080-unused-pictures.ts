import type { Kysely } from 'kysely'

/** Uploaded and imported pictures that nothing shows, so that they can be deleted after a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unused_picture')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('kept_by', 'text')
    .execute()
}
