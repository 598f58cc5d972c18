import { sql } from 'kysely'
import type { Database } from '../../../api-mock/db/open.ts'

/** The rows of all tables as text. */
export async function allRows(db: Database): Promise<string> {
  const rows = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows: found } = await sql`select * from ${sql.table(name)}`.execute(db)
    rows.push(JSON.stringify(found))
  }
  return rows.join('\n')
}
