import type { Kysely } from 'kysely'

/** Orders on account that an owner of the trade account has to approve. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trade_account').addColumn('approval_over', 'bigint').execute()
  await db.schema
    .createTable('trade_approval')
    .addColumn('approval_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('trade_account.account_id').onDelete('cascade'))
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('from_cart', 'integer', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('shipping', 'text', (column) => column.notNull())
    .addColumn('purchase_order', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('items', 'text')
    .addColumn('order_id', 'text')
    .execute()
  await db.schema.createIndex('trade_approval_of_account').on('trade_approval').columns(['account_id', 'asked_at']).execute()
  await db.schema.createIndex('trade_approval_of_customer').on('trade_approval').column('customer_id').execute()
  await db.schema.createIndex('trade_approval_by_change').on('trade_approval').column('changed_at').execute()
}
