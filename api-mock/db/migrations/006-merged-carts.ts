import type { Kysely } from 'kysely'

/** A guest's cart that went into an account, and what is still to be told about a cart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart').addColumn('merged_into', 'text').execute()
  await db.schema.alterTable('cart').addColumn('untold', 'text').execute()
}
