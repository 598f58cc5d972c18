import type { Kysely } from 'kysely'

/** What the link in a mail confirms, as it was sent with the request for that mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('form_token').addColumn('details', 'text').execute()
}
