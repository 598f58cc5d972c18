import type { Kysely } from 'kysely'

/** What customers ask about an order: to cancel it, to return pieces, or the guarantee; with photos, which only the staff see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_request')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .execute()
  await db.schema.createIndex('order_request_of_order').on('order_request').column('order_id').execute()
  await db.schema.createIndex('order_request_by_time').on('order_request').columns(['state', 'created_at', 'request_id']).execute()
  await db.schema
    .createTable('order_request_photo')
    .addColumn('request_id', 'text', (column) => column.notNull().references('order_request.request_id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_request_photo_key', ['request_id', 'position'])
    .execute()
}
