import type { Kysely } from 'kysely'

/** Whose account an application was sent with. Null where nobody was signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('decorator_application').addColumn('customer_id', 'text').execute()
  await db.schema.createIndex('decorator_application_of_customer').on('decorator_application').column('customer_id').execute()
}
