import type { Kysely } from 'kysely'

/** Prices that change at a time. `due_at`: the next moment at which something happens; null once it is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduled_price')
    .addColumn('schedule_id', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('price_regular', 'integer')
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('due_at', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('set_price', 'integer')
    .addColumn('set_regular', 'integer')
    .addColumn('before_price', 'integer')
    .addColumn('before_regular', 'integer')
    .addColumn('done_at', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('author_role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('scheduled_price_by_due').on('scheduled_price').columns(['due_at', 'schedule_id']).execute()
  await db.schema.createIndex('scheduled_price_by_end').on('scheduled_price').columns(['done_at', 'schedule_id']).execute()
  await db.schema.createIndex('scheduled_price_of_product').on('scheduled_price').columns(['product_id', 'due_at']).execute()
}
