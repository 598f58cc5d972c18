import type { Kysely } from 'kysely'

/** Every change of a setting of the shop, with its time and author. The last value of each name counts; `value` is JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setting_change')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
