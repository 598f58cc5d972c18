import type { Kysely } from 'kysely'

/** Invitations to the desk, links that remove a new passkey, and an index of orders by their day of delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_invite')
    .addColumn('invite_id', 'text', (column) => column.primaryKey())
    .addColumn('link_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('staff_invite_of_owner').on('staff_invite').column('invited_by').execute()
  await db.schema
    .createTable('passkey_link')
    .addColumn('link_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .addColumn('passkey_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkey_link_of_customer').on('passkey_link').column('customer_id').execute()
  await db.schema.createIndex('orders_by_delivery').on('orders').columns(['state', 'delivery_by']).execute()
}
