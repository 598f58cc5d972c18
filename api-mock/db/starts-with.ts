import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Dialect } from './open.ts'
import { spellings } from './spellings.ts'

/** A phone number without its signs, from 0: the expression of the indexes `orders_start_of_phone` and `customer_start_of_phone`. */
const plainPhone = sql.raw(
  "replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+27', '0')",
)

/** The largest character: no text that starts with `start` comes after `start` and this. */
const LAST = '\u{10ffff}'

/** A condition that an index answers: the text of an expression starts with `start`. Bytes decide, in every locale. */
export function startsWith(dialect: Dialect, expression: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> {
  const bytes = sql.raw(dialect === 'postgres' ? ' collate "C"' : '')
  return sql<SqlBool>`(${expression}${bytes} >= ${start} and ${expression}${bytes} < ${start + LAST})`
}

/** Columns of a person whose start a search finds; `orders` and `customer` have an index for each. */
export const personColumns = ["lower(first_name || ' ' || last_name)", 'lower(last_name)', 'email'] as const

/**
 * A condition: one of the expressions starts with the words, or the phone number does with their digits.
 * @param words in lower case
 */
export function startsAny(dialect: Dialect, expressions: readonly string[], words: string): RawBuilder<SqlBool> {
  const tests = expressions.flatMap((expression) =>
    (expression.startsWith('lower(') ? spellings(words) : [words]).map((start) => startsWith(dialect, sql.raw(expression), start)),
  )
  const digits = words.replace(/[\s().-]/g, '').replace(/^\+27/, '0')
  if (/^\d+$/.test(digits)) tests.push(startsWith(dialect, plainPhone, digits))
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`
}
