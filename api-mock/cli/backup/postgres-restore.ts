import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type Client } from 'pg'
import { migrate } from '../../db/migrate.ts'
import { listenForErrors } from '../../db/open.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { endedByRestore, requireKnownMigrations } from './backup-file.ts'
import { createTemporarySchema, dropLeftoverSchemas } from './leftovers.ts'
import { currentSchema, readDump, tablesIn, withClient } from './postgres-dump.ts'
import { Refusal } from '../refusal.ts'

/**
 * Replaces all data of the shop with a backup. It restores the backup into a second schema and migrates it there. Then one transaction
 * replaces the rows. A running server reads the old data before the commit and the new data after it. Calls `prepare` after the backup
 * proved to be valid. Returns the number of rows of each table.
 */
export function restorePostgres(address: string, file: string, prepare: () => Promise<void>): Promise<Record<string, number>> {
  const restoreSchema = `restore_${randomBytes(6).toString('hex')}`
  return withClient(address, async (client) => {
    await client.query('set statement_timeout = 0')
    await dropLeftoverSchemas(client)
    await createTemporarySchema(client, restoreSchema)
    try {
      await unpack(client, address, restoreSchema, file)
      await prepare()
      return await exchange(client, restoreSchema)
    } finally {
      await client.query(`drop schema ${restoreSchema} cascade`)
    }
  })
}

/** Restores a backup into a schema of its own and removes that again. Returns the number of rows of each table. Throws `bad_file`. */
export function tryRestorePostgres(address: string, file: string): Promise<Record<string, number>> {
  const trialSchema = `trial_${randomBytes(6).toString('hex')}`
  return withClient(address, async (client) => {
    await client.query('set statement_timeout = 0')
    await dropLeftoverSchemas(client)
    await createTemporarySchema(client, trialSchema)
    try {
      await unpack(client, address, trialSchema, file)
      const counts: Record<string, number> = {}
      for (const table of await tablesIn(client, trialSchema)) {
        const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${trialSchema}."${table}"`)
        counts[table] = rows[0]?.count ?? 0
      }
      return counts
    } finally {
      await client.query(`drop schema ${trialSchema} cascade`)
    }
  })
}

async function unpack(client: Client, address: string, restoreSchema: string, file: string): Promise<void> {
  const pool = new Pool({ connectionString: address, options: `-c search_path=${restoreSchema}`, max: 1 })
  // The running migration fails with the same error, and the command reports it.
  listenForErrors(pool)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await readDump(file, {
      async migrations(names) {
        requireKnownMigrations(names)
        await migrate(db, { schema: restoreSchema, to: names.toSorted().at(-1) })
      },
      async rows(table, rows) {
        await client.query(
          `insert into ${restoreSchema}."${table}" select * from jsonb_populate_recordset(null::${restoreSchema}."${table}", $1::jsonb)`,
          [`[${rows.join(',')}]`],
        )
      },
    })
    await migrate(db, { schema: restoreSchema })
  } catch (error) {
    throw damaged(error, file)
  } finally {
    await db.destroy()
  }
}

/** Converts the errors of gunzip and the database for a truncated or changed file. */
function damaged(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(Z_|22|23|42)/.test(code) && error instanceof Error ? new Refusal('bad_file', `${file} is damaged: ${error.message}`) : error
}

const TRIES = 5

/**
 * Retries after a deadlock: a transaction of a running server can hold rows that this one needs, and PostgreSQL then aborts one of the two.
 */
async function exchange(client: Client, restoreSchema: string): Promise<Record<string, number>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query("set local lock_timeout = '30s'")
      const rows = await replaceAll(client, restoreSchema)
      await client.query('commit')
      return rows
    } catch (error) {
      await client.query('rollback')
      const isDeadlock = error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '55P03')
      if (!isDeadlock || attempt >= TRIES) throw error
    }
  }
}

async function replaceAll(client: Client, restoreSchema: string): Promise<Record<string, number>> {
  const schema = await currentSchema(client)
  const tables = await inOrder(client, schema)
  const counts: Record<string, number> = {}
  await client.query(`lock table ${tables.map((table) => `${schema}."${table}"`).join(', ')} in exclusive mode`)
  // The trigger of the audit refuses a DELETE, and a restore replaces it too.
  await client.query(`alter table ${schema}.audit_entry disable trigger user`)
  for (const table of tables.toReversed()) await client.query(`delete from ${schema}."${table}"`)
  for (const table of tables) {
    const columns = await columnsOf(client, schema, table)
    const { rowCount } = await client.query(
      `insert into ${schema}."${table}" (${columns}) select ${columns} from ${restoreSchema}."${table}"`,
    )
    counts[table] = rowCount ?? 0
  }
  await client.query(`alter table ${schema}.audit_entry enable trigger user`)
  for (const table of endedByRestore) await client.query(`delete from ${schema}."${table}"`)
  return counts
}

/** Sorts the tables so that each comes after the tables that it references. */
async function inOrder(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and child.relnamespace = $1::regnamespace and child.oid <> parent.oid`,
    [schema],
  )
  const ordered: string[] = []
  const place = (table: string) => {
    if (ordered.includes(table)) return
    for (const { child, parent } of rows) if (child === table) place(parent)
    ordered.push(table)
  }
  for (const table of await tablesIn(client, schema)) place(table)
  return ordered
}

async function columnsOf(client: Client, schema: string, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position',
    [schema, table],
  )
  return rows.map(({ name }) => `"${name}"`).join(', ')
}
