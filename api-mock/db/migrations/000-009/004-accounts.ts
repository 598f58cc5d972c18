import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer')
    .addColumn('customer_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('discount_percentage', 'integer', (column) => column.notNull())
    .addColumn('shipping', 'text')
    .addColumn('billing', 'text')
    .addColumn('cart_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await createSessions(db)
  await db.schema
    .createTable('reset_code')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('cart_alias')
    .addColumn('guest_key', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .addColumn('merged_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('cart_alias_of_customer').on('cart_alias').column('customer_id').execute()
  await db.schema.alterTable('orders').addColumn('customer_id', 'text').execute()
  await db.schema.createIndex('orders_of_customer').on('orders').columns(['customer_id', 'created_at']).execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('supersedes', 'text')
    .addColumn('first_used_at', 'text')
    .execute()
  await db.schema.createIndex('session_of_family').on('session').column('family').execute()
  await db.schema.createIndex('session_of_customer').on('session').column('customer_id').execute()
  await db.schema.createIndex('session_by_end').on('session').column('expires_at').execute()
}
