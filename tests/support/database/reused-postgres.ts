import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Each restore makes the lists of files and tables longer, so a new database replaces it after so many tests. */
const MOST_USES = 40
/** A restore may wait for a transaction that an earlier test has left open, but not for ever. */
const STATEMENT_MS = 15_000

interface Table {
  name: string
  columns: string
  /** The tables with a foreign key to it. */
  referring: readonly string[]
  count: number
  /** The rows as a JSON array. */
  rows: string
}

interface Copy {
  name: string
  client: Client
  uses: number
  /** The transaction that made or restored it. Every later change of a row has a higher number. */
  xid: string
}

export interface ReusedPostgres {
  /** A database with the rows of the template: a restored one, or a new copy. */
  take(): Promise<{ name: string; giveBack: () => void }>
}

export const newDatabaseName = (): string => `shop_${randomBytes(6).toString('hex')}`

/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, statement_timeout: STATEMENT_MS })
  await client.connect()
  return client
}

/** Creates an empty database on the server at `url`, and resolves with its address. */
export async function emptyDatabase(url: string): Promise<string> {
  const name = newDatabaseName()
  const client = await connectTo(url)
  await client.query(`create database ${name} template template0 strategy file_copy`)
  await client.end()
  return databaseAt(url, name)
}

/**
 * Databases for tests, each with the rows of a template. A copy of the template has a thousand files, and most tests change a few rows, so a
 * test gets the database of an earlier one after the changed tables have their rows again.
 * @param admin a connection to another database of the server
 * @param template a database without connections. Its rows do not change any more
 */
export async function reusePostgres(admin: Client, url: string, template: string): Promise<ReusedPostgres> {
  const original = await connectTo(databaseAt(url, template))
  const tables = await readTables(original)
  const parts = await countParts(original)
  await original.end()
  const idle: Copy[] = []

  async function create(): Promise<Copy> {
    const name = newDatabaseName()
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    const client = await connectTo(databaseAt(url, name))
    // Without a listener, a broken connection would end the process. `restored` reports it at the next query.
    client.on('error', () => undefined)
    const copy = { name, client, uses: 0, xid: '' }
    copy.xid = await currentTransaction(client)
    return copy
  }

  async function drop({ name, client }: Copy): Promise<void> {
    await client.end()
    await admin.query(`drop database if exists ${name} with (force)`)
  }

  /** Whether the database has the rows of the template again. Without, the caller drops it. */
  async function restored(copy: Copy): Promise<boolean> {
    if (copy.uses >= MOST_USES) return false
    const { client, xid } = copy
    try {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      if ((await countParts(client)) !== parts) return false
      const { rows } = await client.query<{ name: string }>(tables.map((table) => changedQuery(table, xid)).join(' union all '))
      const changed = withReferring(tables, new Set(rows.map(({ name }) => name)))
      // Triggers and foreign keys do not see how the rows come back.
      await client.query('begin; set local session_replication_role = replica')
      // Rows that are deleted one by one leave gaps, and the rows of a test would stand in another order in its table.
      if (changed.length > 0) await client.query(`truncate ${changed.map(({ name }) => name).join(', ')}`)
      for (const { name, columns, count, rows: before } of changed) {
        if (count === 0) continue
        await client.query(`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`, [before])
      }
      copy.xid = await currentTransaction(client)
      await client.query('commit')
      return true
    } catch (error) {
      console.warn(`A test database could not be restored, so a new one replaces it: ${String(error)}`)
      return false
    }
  }

  return {
    async take() {
      for (let copy = idle.pop(); copy; copy = idle.pop()) {
        if (await restored(copy)) return handed(copy)
        await drop(copy)
      }
      return handed(await create())
    },
  }

  function handed(copy: Copy) {
    copy.uses++
    return { name: copy.name, giveBack: () => void idle.push(copy) }
  }
}

async function currentTransaction(client: Client): Promise<string> {
  const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  return rows[0]?.xid ?? ''
}

/** The number of tables, columns, indexes and triggers: another number shows a changed schema. */
async function countParts(client: Client): Promise<string> {
  const { rows } = await client.query<{ parts: string }>(
    `select count(*) || ' ' || (select count(*) from pg_trigger) as parts
     from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace`,
  )
  return rows[0]?.parts ?? ''
}

/** The named tables, and all that refer to them: PostgreSQL truncates these together. */
function withReferring(tables: readonly Table[], names: Set<string>): Table[] {
  // A set also iterates over what is added meanwhile.
  for (const name of names) for (const other of tables.find((table) => table.name === name)?.referring ?? []) names.add(other)
  return tables.filter(({ name }) => names.has(name))
}

/** A row with the table's name, if its rows are not those of the template. */
const changedQuery = ({ name, count }: Table, xid: string): string =>
  `select '${name}' as name where (select count(*) from ${name}) <> ${count} or exists (select from ${name} where xmin::text::bigint > ${xid})`

async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string; referring: string[] }>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns,
       array(select distinct conrelid::regclass::text from pg_constraint
             where contype = 'f' and confrelid = quote_ident(table_name)::regclass) as referring
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`,
  )
  const tables: Table[] = []
  for (const { name, columns, referring } of rows) {
    const read = await client.query<{ count: string; rows: string }>(
      `select count(*) as count, coalesce(json_agg(original), '[]')::text as rows from ${name} as original`,
    )
    const [found] = read.rows
    tables.push({ name, columns, referring, count: Number(found?.count ?? 0), rows: found?.rows ?? '[]' })
  }
  return tables
}
