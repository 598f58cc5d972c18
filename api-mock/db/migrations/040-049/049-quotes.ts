import type { Kysely } from 'kysely'

/** Quotes of trade customers. No order refers to its quote, so that both can go at their own time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quote')
    .addColumn('quote_id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('shipping', 'text', (column) => column.notNull())
    .addColumn('vat_number', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('items', 'text', (column) => column.notNull())
    .addColumn('shipping_total', 'bigint')
    .addColumn('valid_until', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .execute()
  await db.schema.createIndex('quote_of_customer').on('quote').columns(['customer_id', 'created_at']).execute()
  await db.schema.createIndex('quote_by_state').on('quote').columns(['state', 'created_at', 'quote_id']).execute()
  await db.schema.createIndex('quote_by_change').on('quote').column('updated_at').execute()
}
