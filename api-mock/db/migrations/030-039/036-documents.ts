import type { Kysely } from 'kysely'

/**
 * Invoices and credit notes, numbered without gaps: a row of `document_number` has the last number of its kind, and is changed in the
 * transaction that issues the document. An order has one invoice, a refund one credit note. An order can name its buyer's VAT number. The index finds
 * what was dispatched on a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_number')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('document')
    .addColumn('document_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('seller', 'text', (column) => column.notNull())
    .addUniqueConstraint('document_of_number', ['kind', 'number'])
    .addUniqueConstraint('document_of_subject', ['kind', 'subject'])
    .execute()
  await db.schema.alterTable('orders').addColumn('vat_number', 'text').execute()
  await db.schema.createIndex('order_event_of_state').on('order_event').columns(['state', 'at']).execute()
  await db.schema.createIndex('document_of_order').on('document').column('order_id').execute()
}
