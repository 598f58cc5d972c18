import { type Kysely, sql } from 'kysely'

/**
 * Trade accounts: one business with several people, shared delivery addresses, and a balance that orders on account add to. Every existing
 * trade customer becomes the owner of an account of their own, without a limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trade_account')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('registration_number', 'text', (column) => column.notNull())
    .addColumn('vat_number', 'text', (column) => column.notNull())
    .addColumn('invoice_address', 'text')
    .addColumn('addresses', 'text', (column) => column.notNull())
    .addColumn('credit_limit', 'bigint', (column) => column.notNull())
    .addColumn('terms_days', 'integer', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('rev', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('trade_account_by_time').on('trade_account').columns(['created_at', 'account_id']).execute()
  await db.schema
    .createTable('trade_member')
    .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customer.customer_id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('trade_account.account_id'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('trade_member_of_account').on('trade_member').columns(['account_id', 'joined_at']).execute()
  await db.schema
    .createTable('trade_invite')
    .addColumn('invite_id', 'text', (column) => column.primaryKey())
    .addColumn('link_hash', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull().references('trade_account.account_id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('trade_invite_of_account').on('trade_invite').column('account_id').execute()
  await sql`insert into trade_account (account_id, name, registration_number, vat_number, addresses, credit_limit, terms_days, balance, rev, created_at)
    select customer_id, trim(first_name || ' ' || last_name), '', '', '[]', 0, 30, 0, 1, created_at from customer where role = 'trade'`.execute(
    db,
  )
  await sql`insert into trade_member (customer_id, account_id, role, joined_at)
    select customer_id, customer_id, 'owner', created_at from customer where role = 'trade'`.execute(db)
}
