import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely'
import { spellings } from './accents.ts'
import type { Database, Dialect } from './open.ts'

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

/** A condition on `outgoing_mail` that an index answers: the id starts with one of these. */
export function mailStartsWith(db: Database, ...starts: readonly string[]): RawBuilder<SqlBool> {
  const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
  const id = sql.ref('outgoing_mail.mail_id')
  return sql<SqlBool>`(${sql.join(
    starts.map((start) => startsWith(dialect, id, start)),
    sql` or `,
  )})`
}

/** Names of a person; `orders` and `customer` have an index for each. */
const names = ["lower(first_name || ' ' || last_name)", 'lower(last_name)'] as const

/** A search looks up so many spellings at most. Real names have far fewer. */
const MOST_STARTS = 50

/**
 * The stored texts with which the words can start, in any case, with and without accents. They are found letter by letter in the index of the
 * expression, which stores accents: each letter continues only the starts that exist.
 */
async function storedStarts({ db, dialect }: Needs, table: PersonTable, expression: string, words: string): Promise<string[]> {
  const steps: string[][] = []
  for (const same of spellings(words)) {
    // The index has ASCII letters in lower case.
    const stored = same.filter((sign) => !/[A-Z]/.test(sign))
    const last = steps.at(-1)
    if (stored.length > 1 || !last) steps.push(stored)
    else
      steps.splice(
        -1,
        1,
        last.map((start) => start + stored.join('')),
      )
  }
  const letters = JSON.stringify(steps.flatMap((same, at) => same.map((letter) => [at + 1, letter])))
  const isPostgres = dialect === 'postgres'
  const bytes = sql.raw(isPostgres ? ' collate "C"' : '')
  const text = sql.raw(expression)
  const step = isPostgres
    ? sql`select (value->>0)::int, value->>1 from json_array_elements(${letters}::json)`
    : sql`select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${letters})`
  const next = sql`(found.start || letter.spelling)${bytes}`
  const { rows } = await sql<{ start: string }>`
    with recursive letter(place, spelling) as (${step}),
    found(place, start) as (
      select 0, cast('' as text)${bytes}
      union all
      select letter.place, ${next} from found join letter on letter.place = found.place + 1
      where (select ${text} from ${sql.table(table)} where ${text}${bytes} >= ${next} order by ${text}${bytes} limit 1)${bytes} < ${next} || ${LAST}
    )
    select start from found where place = ${steps.length} limit ${MOST_STARTS}`.execute(db)
  return rows.map(({ start }) => start)
}

type Needs = Readonly<{ db: Database; dialect: Dialect }>
type PersonTable = 'orders' | 'customer'

/**
 * A condition on a table of people: a name or last name starts with the words, in any case, with or without accents, the e-mail address or one of
 * the other columns does, or the phone number does with their digits. Indexes answer it.
 * @param words in lower case
 */
export async function findsPerson(
  needs: Needs,
  table: PersonTable,
  words: string,
  others: readonly string[] = [],
): Promise<RawBuilder<SqlBool>> {
  const tests = ['email', ...others].map((column) => startsWith(needs.dialect, sql.raw(column), words))
  for (const name of names)
    tests.push(...(await storedStarts(needs, table, name, words)).map((start) => startsWith(needs.dialect, sql.raw(name), start)))
  const digits = words.replace(/[\s().-]/g, '').replace(/^\+27/, '0')
  if (/^\d+$/.test(digits)) tests.push(startsWith(needs.dialect, plainPhone, digits))
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`
}
