import type { Kysely } from 'kysely'

/**
 * The address book of a customer: JSON with the name of the default address, which stays in `shipping`, and all other addresses. Null is
 * a book with the default alone, so the addresses of earlier versions need no change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customer').addColumn('address_book', 'text').execute()
}
