import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { containing } from '../db/like-pattern.ts'

/** A condition: one of the columns contains the text, in any case. Equal on both engines. */
export function containsText(words: string, columns: readonly string[]): RawBuilder<SqlBool> {
  const pattern = containing(words)
  const tests = columns.map((column) => sql<SqlBool>`lower(coalesce(${sql.ref(column)}, '')) like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`
}
