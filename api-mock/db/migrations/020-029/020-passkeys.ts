import type { Kysely } from 'kysely'

/** Passkeys of customers, the challenges for them, recovery codes, and which sign-ins have passed a second factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('customer')
    .addColumn('asks_passkey', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('sign_in').addColumn('passed_at', 'text').execute()
  await db.schema
    .createTable('passkey')
    .addColumn('passkey_id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('passkey_of_customer').on('passkey').column('customer_id').execute()
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bound_to', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.references('customer.customer_id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkey_challenge_of_customer').on('passkey_challenge').column('customer_id').execute()
  await db.schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('recovery_code_of_customer').on('recovery_code').column('customer_id').execute()
}
