import type { Kysely } from 'kysely'

/** When the owner of an account proved to read the mail of its address. Null if that has not happened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customer').addColumn('email_proved_at', 'text').execute()
}
