import type { Kysely } from 'kysely'

/** The variation of a saved piece, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('saved_piece').addColumn('variation', 'text').execute()
}
