import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

export type Database = Kysely<Schema>
export type ShopTransaction = Transaction<Schema>
export type Dialect = 'sqlite' | 'postgres'

export interface OpenDatabase {
  db: Database
  dialect: Dialect
}

/** Name of the database in the data folder. */
export const SQLITE_FILE = 'shop.sqlite'

/** Opens PostgreSQL where an address is given, else the embedded SQLite in the data folder. Close with `db.destroy()`. */
export function openDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): OpenDatabase {
  if (databaseUrl) return openPostgres(databaseUrl)
  mkdirSync(dataDir, { recursive: true })
  return openSqlite(join(dataDir, SQLITE_FILE))
}

/** `file` is a path, `:memory:`, or one that is open already. */
export function openSqlite(file: string | DatabaseSync): OpenDatabase {
  const sqlite = typeof file === 'string' ? new DatabaseSync(file) : file
  return { db: new Kysely<Schema>({ dialect: sqliteDialect(sqlite) }), dialect: 'sqlite' }
}

export function openPostgres(connectionString: string): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 5000,
    // A call that waits longer for a row than this is better told to come again.
    lock_timeout: 8000,
    statement_timeout: 20_000,
    types: { getTypeParser },
  })
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => undefined)
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), dialect: 'postgres' }
}

const INT8 = 20

/** int8 as a number: counts and cents stay far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === INT8 ? Number : types.getTypeParser(type, format)
