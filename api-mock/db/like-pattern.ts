import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { spellings } from './accents.ts'
import type { Dialect } from './open.ts'

/** A pattern for `like … escape '\'`: the text in lower case contains the words, which have no wildcards. */
export const containing = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A condition: a text contains the words, in any case, with or without accents. It reads every row. */
export function containsWords(dialect: Dialect, text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> {
  const signs = spellings(words)
  if (dialect === 'sqlite') {
    const pattern = signs.map((same) => (same.length === 1 ? same[0]?.replace(/[*?[]/, '[$&]') : `[${same.join('')}]`))
    return sql<SqlBool>`${text} glob ${`*${pattern.join('')}*`}`
  }
  const pattern = signs.map((same) => (same.length === 1 ? same[0]?.replace(/[^\p{L}\p{N}]/u, '\\$&') : `[${same.join('')}]`))
  return sql<SqlBool>`${text} ~ ${pattern.join('')}`
}
