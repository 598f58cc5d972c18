import { randomUUID } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import type { Database } from '../db/open.ts'

const MARK = 'catalogue_changed'

/** The channel of PostgreSQL through which servers notify each other of a change. */
export const CHANGES = 'shop_changes'

/**
 * Marks the public data as changed. Running servers read them again: at once when they listen to PostgreSQL, otherwise when they next look
 * for the mark (`followChanges`).
 */
export async function markCatalogueChanged(db: Database): Promise<void> {
  const value = randomUUID()
  await db
    .insertInto('setting')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  // PostgreSQL sends it when the transaction commits.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`select pg_notify(${CHANGES}, ${value})`.execute(db)
}

/** The current mark, or null. */
export async function readMark(db: Database): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', MARK).executeTakeFirst()
  return row?.value ?? null
}
