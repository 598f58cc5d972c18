import type { Kysely } from 'kysely'

/** When the shop stopped trying to send a mail. Null for a mail that was sent or is still being tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outgoing_mail').addColumn('given_up_at', 'text').execute()
}
