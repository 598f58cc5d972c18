import { randomUUID } from 'node:crypto'
import type { Database, ShopTransaction } from '../db/open.ts'

const MARK = 'catalogue_changed'

/** Marks the public data as changed. Every running server polls the mark and reloads the catalogue within seconds (`catalogueJobs`). */
export async function markCatalogueChanged(db: Database | ShopTransaction): Promise<void> {
  const value = randomUUID()
  await db
    .insertInto('setting')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The current mark, or null. */
export async function readMark(db: Database): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', MARK).executeTakeFirst()
  return row?.value ?? null
}
