import type { Kysely } from 'kysely'

/** When the owner of an account was the one who reads the mail of its address. Null while nobody has shown that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customer').addColumn('email_proved_at', 'text').execute()
}
