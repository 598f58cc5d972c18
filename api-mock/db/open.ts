import { mkdirSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { Logger } from 'pino'
import type { PoolCounts } from '../metrics/metrics.ts'
import type { Schema } from './schema/schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** The database, or a transaction of it: a query runs in either. */
export type Database = Kysely<Schema>
/** What has to run in one transaction asks for it by this type. */
export type ShopTransaction = Transaction<Schema>
export type Dialect = 'sqlite' | 'postgres'

export interface OpenDatabase {
  db: Database
  dialect: Dialect
  /** The connections of the pool. SQLite has none. */
  connections?: () => PoolCounts
}

/** Name of the database in the data folder. */
export const SQLITE_FILE = 'shop.sqlite'

interface Place {
  databaseUrl: string | null
  dataDir: string
}

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded SQLite in the data folder. Close it with `db.destroy()`.
 * @param log gets a line for each broken connection
 */
export function openDatabase({ databaseUrl, dataDir }: Place, log?: ErrorLog): OpenDatabase {
  if (databaseUrl) return openPostgres(databaseUrl, { log })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(join(dataDir, SQLITE_FILE))
}

/**
 * Opens SQLite.
 * @param file a path, `:memory:`, or an open database
 */
export function openSqlite(file: string | DatabaseSync): OpenDatabase {
  const sqlite = typeof file === 'string' ? new DatabaseSync(file) : file
  return { db: new Kysely<Schema>({ dialect: sqliteDialect(sqlite) }), dialect: 'sqlite' }
}

type ErrorLog = Pick<Logger, 'error'>

interface PostgresOptions {
  log?: ErrorLog | undefined
  /** How long a call waits for a connection, in milliseconds. */
  connectMs?: number
  /** How long a connection in use may be silent, in milliseconds. It exceeds PostgreSQL's statement timeout. */
  silenceMs?: number
}

const STATEMENT_MS = 20_000

/**
 * PostgreSQL ends a connection whose machine has not answered for a minute. Its own default is two hours, and a connection may hold locks. A
 * `DATABASE_URL` with `options` overrides this.
 */
export const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/** Opens PostgreSQL with a pool of 20 connections. */
export function openPostgres(
  connectionString: string,
  { log, connectMs = 5000, silenceMs = STATEMENT_MS + 2000 }: PostgresOptions = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: connectMs,
    // An idle connection closes before the limit of silence.
    idleTimeoutMillis: Math.min(10_000, silenceMs / 2),
    // A statement that waits longer for a row lock fails, so that the client retries.
    lock_timeout: 8000,
    statement_timeout: STATEMENT_MS,
    // No transaction waits for anything but the database. One that waits for longer has lost its server, and its locks stop others.
    idle_in_transaction_session_timeout: 30_000,
    options: KEEPALIVE,
    types: { getTypeParser },
    stream: () => boundedSocket(silenceMs),
  })
  listenForErrors(pool, log)
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    dialect: 'postgres',
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/**
 * Opens PostgreSQL for migrations: a statement takes as long as it needs. It waits for the lock of a table for two seconds only, because what
 * comes after it has to wait too, also for reading.
 */
export function openForMigrations(connectionString: string): Database {
  const pool = new Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 5000,
    lock_timeout: 2000,
    options: KEEPALIVE,
    types: { getTypeParser },
  })
  // The running migration fails with the same error.
  listenForErrors(pool)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Listens for errors of the pool and of each connection, in use or idle, because an `error` event without a listener ends the process. The
 * pool replaces a broken connection, and its running statement fails with the same error. Logs each connection once.
 */
export function listenForErrors(pool: Pool, log?: ErrorLog): void {
  const broken = new WeakSet<object>()
  const note = (error: Error, client: object) => {
    if (broken.has(client)) return
    broken.add(client)
    log?.error({ err: error }, 'a database connection broke; the pool replaces it')
  }
  pool.on('connect', (client) => client.on('error', (error: Error) => note(error, client)))
  pool.on('error', note)
}

/** A network that drops every packet closes no connection. This socket destroys a connection that is silent for too long. */
export function boundedSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(Object.assign(new Error('The database did not answer in time'), { code: 'ETIMEDOUT' }))
  })
}

const INT8 = 20

/** Parses int8 as a number: counts and cents stay far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === INT8 ? Number : types.getTypeParser(type, format)
