import { createQueryId, type RootOperationNode, sql } from 'kysely'
import type { OpenDatabase } from '../../../api-mock/db/open.ts'

/** A statement, and the tables of which its plan reads every row. */
export interface FullRead {
  words: string
  tables: string[]
}

/**
 * The statements whose plan reads every row of a table, or every entry of an index of the whole table. The tables may be almost empty: SQLite
 * plans without statistics, and PostgreSQL reads a whole table here only if no index can answer.
 */
export async function fullReadsOf(opened: OpenDatabase, nodes: readonly RootOperationNode[]): Promise<FullRead[]> {
  const executor = opened.db.getExecutor()
  const compiled = new Map(
    nodes.map((node) => {
      const query = executor.compileQuery(node, createQueryId())
      return [query.sql, query] as const
    }),
  )
  const plan = opened.dialect === 'sqlite' ? sqliteScans : postgresScans
  const found: FullRead[] = []
  for (const [words, query] of compiled) {
    if (!/^\s*(with|select|update|delete|insert)\b/i.test(words)) continue
    const tables = await plan(opened, query)
    if (tables.length > 0) found.push({ words: words.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim(), tables: tables.toSorted() })
  }
  return found
}

/** Indexes that begin with a flag: nearly every row has the same, so a search by it alone reads the table. */
const byFlag: ReadonlySet<string> = new Set(['orders_by_refund'])

type Compiled = Readonly<{ sql: string; parameters: readonly unknown[] }>

/** The tables of a statement by the name that its plan has. */
const namesIn = (words: string) =>
  new Map(
    [...words.matchAll(/\b(?:from|join|update|into|,)\s+"?(\w+)"?(?:\s+as\s+"?(\w+)"?)?/gi)].map(([, table = '', alias]) => [
      alias ?? table,
      table,
    ]),
  )

async function sqliteScans({ db }: OpenDatabase, query: Compiled): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${rawOf(query)}`.execute(db)
  const partial = await sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql like '% where %'`.execute(db)
  const partials = new Set(partial.rows.map(({ name }) => name))
  const names = namesIn(query.sql)
  for (const [, part = ''] of query.sql.matchAll(/\bwith (?:recursive )?"?(\w+)"?/g)) names.delete(part)
  return rows.flatMap(({ detail }) => {
    const [, way, name = '', index = ''] = /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
    const table = names.get(name)
    return table !== undefined && (byFlag.has(index) || (way === 'SCAN' && !partials.has(index))) ? [table] : []
  })
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

async function postgresScans({ db }: OpenDatabase, query: Compiled): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    for (const plan of ['seqscan', 'hashjoin', 'mergejoin']) await sql`set local ${sql.id(`enable_${plan}`)} = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${rawOf(query)}`.execute(trx)
    const wholes = await sql<{ name: string; table: string }>`
      select indexrelid::regclass::text as name, indrelid::regclass::text as table from pg_index where indpred is null`.execute(trx)
    const tableOf = new Map(wholes.rows.map(({ name, table: whole }) => [name, whole]))
    const scans = (node: PlanNode): string[] => {
      const { 'Node Type': type, 'Index Name': index = '' } = node
      const table = node['Relation Name'] ?? tableOf.get(index) ?? ''
      // A bitmap scan of a table reads what the scan of its index has found.
      const isWhole = type.includes('Index') && node['Index Cond'] === undefined && tableOf.has(index)
      const isScan = type === 'Seq Scan' || isWhole || byFlag.has(index)
      return [...(isScan ? [table] : []), ...(node.Plans ?? []).flatMap(scans)]
    }
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scans(Plan)))
  })
}

/** A compiled statement inside of another one, with its parameters. */
function rawOf({ sql: words, parameters }: Compiled) {
  const parts = words.split(/\$\d+|\?/)
  const order = [...words.matchAll(/\$(\d+)|\?/g)].map(([, number], index) => (number === undefined ? index : Number(number) - 1))
  return sql.join(
    parts.flatMap((part, index) => {
      const at = order[index]
      return [sql.raw(part), ...(at === undefined ? [] : [sql`${parameters[at]}`])]
    }),
    sql``,
  )
}
