import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type AbortableOperationOptions,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely'
import { isLocked } from './storage-trouble.ts'

/** The number of cached prepared statements. The shop has fewer. */
const MOST_STATEMENTS = 500

/** How long a statement waits for the lock of another process, in milliseconds. */
const LOCK_MS = 5000
const TRY_EVERY_MS = 20

/**
 * Waits for the lock of another process without blocking this one. SQLite's own wait would block all answers of the server, also
 * `/healthz`. The wait counts from the first failure: once it has passed, statements fail at once until the lock is free.
 */
class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  #lockedSince = 0
  #lockedAt = Number.NEGATIVE_INFINITY

  constructor(inner: DatabaseConnection) {
    this.#inner = inner
  }

  async executeQuery<Row>(query: CompiledQuery, options?: AbortableOperationOptions): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = await this.#inner.executeQuery<Row>(query, options)
        // A read proves nothing: readers do not wait for writers.
        if (result.numAffectedRows !== undefined) this.#lockedAt = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        const now = performance.now()
        if (now - this.#lockedAt > LOCK_MS) this.#lockedSince = now
        this.#lockedAt = now
        if (now - this.#lockedSince >= LOCK_MS) throw error
        await delay(TRY_EVERY_MS)
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery<Row>(query, chunkSize)
  }
}

/**
 * A transaction takes the write lock at its start. If it took the lock later, it could fail half-way because another process has written.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync
  #connection: PatientConnection | undefined

  constructor(config: SqliteDialectConfig, sqlite: DatabaseSync) {
    super(config)
    this.#sqlite = sqlite
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= new PatientConnection(await super.acquireConnection()))
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite itself ends the transaction when the disk is full. A second rollback would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection)
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #sqlite: DatabaseSync

  constructor(config: SqliteDialectConfig, sqlite: DatabaseSync) {
    super(config)
    this.#config = config
    this.#sqlite = sqlite
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver(this.#config, this.#sqlite)
  }
}

/**
 * Kysely's dialect for Node's own SQLite. An acknowledged write is on the disk (`synchronous=FULL`), and readers do not wait for writers
 * (WAL).
 */
export function sqliteDialect(sqlite: DatabaseSync): SqliteDialect {
  // Opening may wait, since nothing else runs yet; statements wait in PatientConnection.
  sqlite.exec(`pragma busy_timeout = ${LOCK_MS}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;`)
  sqlite.exec('pragma busy_timeout = 0')
  return new ImmediateDialect({ database: adapt(sqlite) }, sqlite)
}

/** The interface of better-sqlite3 that Kysely needs, implemented with `node:sqlite`. */
function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>()
  const prepare = (sql: string): ReturnType<SqliteDatabase['prepare']> => {
    const statement = sqlite.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(storable)),
      run: (parameters) => statement.run(...parameters.map(storable)),
      iterate: (parameters) => statement.iterate(...parameters.map(storable)),
    }
  }
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const cached = prepared.get(sql)
      if (cached) return cached
      if (prepared.size >= MOST_STATEMENTS) prepared.clear()
      const fresh = prepare(sql)
      prepared.set(sql, fresh)
      return fresh
    },
  }
}

function storable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array)
    return value
  throw new TypeError(`SQLite cannot store ${typeof value}`)
}
