import type { Kysely } from 'kysely'

/** The customer into whose cart a guest's cart was merged, and the notices that a cart has not sent yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart').addColumn('merged_into', 'text').execute()
  await db.schema.alterTable('cart').addColumn('untold', 'text').execute()
}
