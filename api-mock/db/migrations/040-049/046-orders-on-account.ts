import type { Kysely } from 'kysely'

/** Orders on account with their due day, the details of a business on its invoice, and the movements of each trade account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('account_id', 'text').execute()
  await db.schema.alterTable('orders').addColumn('due_on', 'text').execute()
  await db.schema.alterTable('orders').addColumn('registration_number', 'text').execute()
  await db.schema.alterTable('orders').addColumn('purchase_order', 'text').execute()
  await db.schema
    .createTable('trade_entry')
    .addColumn('account_id', 'text', (column) => column.notNull().references('trade_account.account_id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('due_on', 'text')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('trade_entry_key', ['account_id', 'position'])
    .execute()
}
