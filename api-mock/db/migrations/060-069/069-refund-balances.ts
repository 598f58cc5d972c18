import type { Kysely } from 'kysely'

/** What a provider had left of the payment when the shop asked it to pay back, in cents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refund').addColumn('left_before', 'integer').execute()
}
