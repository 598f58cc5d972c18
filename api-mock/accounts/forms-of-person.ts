import type { Database, ShopTransaction } from '../db/open.ts'
import type { CustomerRow } from './customer-row.ts'

const tables = ['contact_message', 'newsletter', 'giveaway_entry', 'swatch_request', 'decorator_application'] as const

/** What was sent in from the address of an account. Nothing while nobody has shown to read its mail: the sender may be another. */
export async function formsOf(db: Database, { email, email_proved_at }: CustomerRow): Promise<Record<string, unknown[]>> {
  if (email_proved_at === null) return {}
  const found = await Promise.all(
    tables.map(async (table) => [table, await db.selectFrom(table).selectAll().where('email', '=', email).execute()] as const),
  )
  return Object.fromEntries(found)
}

/** Deletes it with the account. An entry of the giveaway stays as long as the law wants the record of the competition. */
export async function removeForms(trx: ShopTransaction, { email, email_proved_at }: CustomerRow): Promise<void> {
  if (email_proved_at === null) return
  for (const table of tables) {
    if (table !== 'giveaway_entry') await trx.deleteFrom(table).where('email', '=', email).execute()
  }
}
