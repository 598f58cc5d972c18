import type { Kysely } from 'kysely'

/** The hash of a payload as it was sent: later versions may parse the same payload differently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency').addColumn('sent_hash', 'text').execute()
}
