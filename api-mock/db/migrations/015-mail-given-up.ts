import type { Kysely } from 'kysely'

/** When the shop stopped trying to send a mail. Null of one that has left, or is still tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outgoing_mail').addColumn('given_up_at', 'text').execute()
}
