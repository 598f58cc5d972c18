import type { Kysely } from 'kysely'

/** Mailed codes for a new e-mail address, and the links that the old address can stop or undo the change with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_change_code')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('email_change_link')
    .addColumn('link_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .addColumn('old_email', 'text', (column) => column.notNull())
    .addColumn('new_email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('email_change_link_of_customer').on('email_change_link').column('customer_id').execute()
}
