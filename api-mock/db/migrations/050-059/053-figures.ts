import type { Kysely } from 'kysely'

/**
 * Orders with a payment link, the address that an issued invoice states after its order's address changed, and the sums of each day for the
 * figures. The indexes find the documents, the money and the carts of a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('link_until', 'text').execute()
  await db.schema.alterTable('document').addColumn('shipping', 'text').execute()
  await db.schema.createIndex('document_by_time').on('document').columns(['kind', 'issued_at']).execute()
  await db.schema.createIndex('refund_by_settling').on('refund').columns(['state', 'settled_at']).execute()
  await db.schema.createIndex('payment_by_change').on('payment').columns(['state', 'updated_at']).execute()
  await db.schema.createIndex('payment_by_method').on('payment').columns(['method', 'created_at']).execute()
  await db.schema.createIndex('payment_callback_by_time').on('payment_callback').columns(['outcome', 'received_at']).execute()
  await db.schema.createIndex('trade_entry_by_time').on('trade_entry').columns(['kind', 'at']).execute()
  await db.schema.createIndex('cart_by_change').on('cart').column('updated_at').execute()
  await db.schema
    .createTable('figure_day')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('product_views', 'integer', (column) => column.notNull())
    .addColumn('adds', 'integer', (column) => column.notNull())
    .addColumn('checkout_views', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sale_day')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('vat_percent', 'integer', (column) => column.notNull())
    .addColumn('orders', 'integer', (column) => column.notNull())
    .addColumn('sales', 'bigint', (column) => column.notNull())
    .addColumn('vat', 'bigint', (column) => column.notNull())
    .addColumn('refunds', 'integer', (column) => column.notNull())
    .addColumn('refunded', 'bigint', (column) => column.notNull())
    .addColumn('refunded_vat', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sale_day_key', ['day', 'kind', 'vat_percent'])
    .execute()
  await db.schema
    .createTable('sale_day_product')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sale_day_product_key', ['day', 'product_id'])
    .execute()
}
