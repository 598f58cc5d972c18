import type { Kysely } from 'kysely'

/** The account that sent an application. Null if the sender was not signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('decorator_application').addColumn('customer_id', 'text').execute()
  await db.schema.createIndex('decorator_application_of_customer').on('decorator_application').column('customer_id').execute()
}
