import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { parseJson } from '../../http/safe-json.ts'
import { Refusal } from '../refusal.ts'
import { writeWhole } from './backup-file.ts'

/** The most rows of one query. */
const AT_ONCE = 500
/** The characters of one query's rows, but for its last row: a picture may have some MB, and PostgreSQL's jsonb takes 256 MB at most. */
const MOST_TEXT = 8_000_000

const headSchema = z.object({ shop_backup: z.literal(1), engine: z.literal('postgres'), migrations: z.array(z.string()) })
const tableSchema = z.object({ table: z.string().check(z.regex(/^[a-z_]+$/)) })
const endSchema = z.object({ end: z.literal(true), rows: z.int() })

/** Runs `work` with a connection to PostgreSQL and closes it afterwards. */
export async function withClient<Result>(address: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  // Without a listener a broken connection ends the process. The running statement, or the next one, fails with the same error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The tables of the shop, without those of the migrator and those that are derived from others (`listed_`). */
export async function tablesIn(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = $1 and table_type = 'BASE TABLE' and table_name not like 'kysely_%'
     and table_name not like 'listed_%' order by 1`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

/** The schema of the connection. */
export async function currentSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  return rows[0]?.name ?? 'public'
}

/**
 * Writes all tables as they are at one moment, compressed with gzip. Each row is a line of JSON. It uses one read-only transaction that
 * sees no later changes and blocks no other transaction.
 */
export function backUpPostgres(address: string, file: string): Promise<void> {
  return writeWhole(file, (part) =>
    withClient(address, async (client) => {
      const packed = createGzip()
      const written = finished(packed.pipe(createWriteStream(part, { mode: 0o600 })))
      const line = async (text: string) => {
        if (!packed.write(`${text}\n`)) await once(packed, 'drain')
      }
      await client.query('begin isolation level repeatable read read only')
      await client.query('set local statement_timeout = 0')
      const { rows: done } = await client.query<{ name: string }>('select name from kysely_migration order by name')
      await line(JSON.stringify({ shop_backup: 1, engine: 'postgres', migrations: done.map(({ name }) => name) }))
      let total = 0
      for (const table of await tablesIn(client, await currentSchema(client))) {
        await line(JSON.stringify({ table }))
        total += await dumpTable(client, table, line)
      }
      await line(JSON.stringify({ end: true, rows: total }))
      await client.query('commit')
      packed.end()
      await written
    }),
  )
}

async function dumpTable(client: Client, table: string, line: (text: string) => Promise<void>): Promise<number> {
  let count = 0
  let wanted = 10
  await client.query(`declare rows no scroll cursor for select to_json(t)::text as row from "${table}" t`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${wanted} from rows`)
    // Line breaks within texts are escaped in JSON.
    for (const { row } of rows) await line(row)
    count += rows.length
    if (rows.length < wanted) break
    const text = rows.reduce((sum, { row }) => sum + row.length, 0)
    wanted = Math.min(AT_ONCE, Math.ceil((MOST_TEXT * rows.length) / text))
  }
  await client.query('close rows')
  return count
}

export interface DumpReader {
  migrations(names: string[]): Promise<void>
  rows(table: string, rows: readonly string[]): Promise<void>
}

/** Reads a dump: first its migrations, then its rows in batches of a few MB. Throws `bad_file` for an incomplete dump. */
export function readDump(file: string, reader: DumpReader): Promise<void> {
  return pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) => readLines(file, source, reader))
}

async function readLines(file: string, source: AsyncIterable<Buffer>, reader: DumpReader): Promise<void> {
  let [table, total, head, ended] = ['', 0, false, false]
  let waiting: string[] = []
  let text = 0
  const flush = async () => {
    if (waiting.length > 0) await reader.rows(table, waiting)
    waiting = []
    text = 0
  }
  for await (const line of linesOf(source)) {
    if (!head) {
      const read = z.safeParse(headSchema, parseJson(line))
      if (!read.success) throw new Refusal('bad_file', `${file} is no backup of a shop`)
      head = true
      await reader.migrations(read.data.migrations)
      continue
    }
    const marker = line.startsWith('{"table":') || line.startsWith('{"end":') ? parseJson(line) : null
    const next = z.safeParse(tableSchema, marker)
    const end = z.safeParse(endSchema, marker)
    if (next.success || end.success) await flush()
    if (next.success) table = next.data.table
    else if (end.success) ended = end.data.rows === total
    else {
      waiting.push(line)
      text += line.length
      total += 1
      if (waiting.length >= AT_ONCE || text >= MOST_TEXT) await flush()
    }
  }
  if (!ended) throw new Refusal('bad_file', `${file} is not whole`)
}

/** Yields complete lines, however the bytes are split. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const bytes of source) {
    const lines = `${rest}${decoder.write(bytes)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
