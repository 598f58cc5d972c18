import type { Kysely } from 'kysely'

/** Filters of the desk's lists that a member of the staff saved. They go with the member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_filter')
    .addColumn('filter_id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('staff_member.customer_id').onDelete('cascade'))
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('filter', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('saved_filter_once').on('saved_filter').columns(['customer_id', 'list', 'name']).unique().execute()
}
