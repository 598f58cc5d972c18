import { randomUUID } from 'node:crypto'
import type { Database, ShopTransaction } from '../db/open.ts'

const MARK = 'catalogue_changed'

/** Tells every running server that what the public reads has changed: each reads it again within seconds (`catalogueJobs`). */
export async function markCatalogueChanged(db: Database | ShopTransaction): Promise<void> {
  const value = randomUUID()
  await db
    .insertInto('setting')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function readMark(db: Database): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', MARK).executeTakeFirst()
  return row?.value ?? null
}
