import type { Kysely } from 'kysely'

/** Refunds of orders, whole or in part, and the refunds that the providers of the sandbox remember. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('refund_id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('vat', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('provider_reference', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text')
    .addUniqueConstraint('refund_of_order', ['order_id', 'position'])
    .execute()
  await db.schema.createIndex('refund_to_send').on('refund').column('next_attempt_at').execute()
  await db.schema
    .createTable('sandbox_refund')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('payment', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sandbox_refund_key', ['provider', 'payment', 'request'])
    .execute()
}
