import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  RawNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  SelectQueryNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { isLocked } from './storage-failure.ts'

/** The number of cached prepared statements. The shop has fewer. */
const MOST_STATEMENTS = 500

/** How long a statement waits for the lock of another process, in milliseconds. */
const LOCK_MS = 5000
const TRY_EVERY_MS = 20

/**
 * Waits for the lock of another process without blocking this one. SQLite's own wait would block all answers of the server, also
 * `/healthz`. The wait counts from the first failure: once it has passed, statements fail at once until the lock is free.
 */
class RetryingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  #lockedSince = 0
  #lockedAt = Number.NEGATIVE_INFINITY

  constructor(inner: DatabaseConnection) {
    this.#inner = inner
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = await this.#inner.executeQuery<Row>(query)
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

/** Gives the one connection that writes to one caller at a time, in the order of their requests. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn, with a function that ends it. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    return resolve
  }
}

/** Whether a query only reads. False if that is not certain. */
const isRead = ({ query, sql }: CompiledQuery) => SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql))

/** What Kysely holds for one statement or one transaction. */
class ShopConnection implements DatabaseConnection {
  readonly #writer: DatabaseConnection
  readonly #reader: DatabaseConnection | null
  readonly #turns: Turns
  #endTurn: (() => void) | null = null

  constructor(writer: DatabaseConnection, reader: DatabaseConnection | null, turns: Turns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  /** Takes the connection that writes until `release`. Kysely runs the statements of one connection one after the other. */
  async #hold(): Promise<void> {
    this.#endTurn ??= await this.#turns.take()
  }

  release(): void {
    this.#endTurn?.()
    this.#endTurn = null
  }

  /** Outside of a transaction a read waits for no transaction: it reads what is committed. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#endTurn && this.#reader && isRead(query)) return this.#reader.executeQuery<Row>(query)
    await this.#hold()
    return this.#writer.executeQuery<Row>(query)
  }

  /** Streams on the connection that writes: an open stream on the other one would show its own past to all reads. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    await this.#hold()
    yield* this.#writer.streamQuery<Row>(query, chunkSize)
  }
}

/**
 * One connection writes, and another one reads what is committed (decision 088). A database in memory has one connection for both. A
 * transaction takes the write lock of the file at its start. If it took it later, it could fail half-way because another process has written.
 */
class ShopDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #writing: SqliteDriver
  readonly #reading: SqliteDriver | null
  readonly #turns = new Turns()
  #writer: DatabaseConnection | undefined
  #reader: DatabaseConnection | null = null

  constructor(sqlite: DatabaseSync) {
    const file = sqlite.location()
    this.#sqlite = sqlite
    this.#writing = new SqliteDriver({ database: adapt(sqlite) })
    this.#reading = file === null ? null : new SqliteDriver({ database: async () => adapt(new DatabaseSync(file, { readOnly: true })) })
  }

  async init(): Promise<void> {
    await this.#writing.init()
    await this.#reading?.init()
    this.#writer = new RetryingConnection(await this.#writing.acquireConnection())
    this.#reader = this.#reading && new RetryingConnection(await this.#reading.acquireConnection())
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#writer) throw new Error('The driver is not initialized')
    return new ShopConnection(this.#writer, this.#reader, this.#turns)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** SQLite itself ends the transaction when the disk is full. A second rollback would fail and hide the reason. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof ShopConnection) connection.release()
  }

  async destroy(): Promise<void> {
    await this.#reading?.destroy()
    await this.#writing.destroy()
  }
}

/** Kysely gives a connection to each caller at once. `ShopConnection` makes those that write wait for their turn. */
class ShopAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** Migrations run in one transaction: an interrupted one leaves nothing, and two processes do not migrate at the same time. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite has one writer at a time, so it needs no locks of rows, and it does not know their words: a query asks for them on both engines. */
class ShopCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    if (!node.endModifiers) return super.visitSelectQuery(node)
    const { endModifiers, ...rest } = node
    const others = endModifiers.filter(({ modifier }) => modifier === undefined)
    super.visitSelectQuery(others.length > 0 ? { ...rest, endModifiers: others } : rest)
  }
}

class ShopDialect implements Dialect {
  readonly #sqlite: DatabaseSync

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  createAdapter = () => new ShopAdapter()
  createDriver = () => new ShopDriver(this.#sqlite)
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)
  createQueryCompiler = () => new ShopCompiler()
}

/**
 * Kysely's dialect for Node's own SQLite. An acknowledged write is on the disk (`synchronous=FULL`), and readers do not wait for writers
 * (WAL).
 */
export function sqliteDialect(sqlite: DatabaseSync): Dialect {
  // Opening may wait, since nothing else runs yet; statements wait in RetryingConnection.
  sqlite.exec(`pragma busy_timeout = ${LOCK_MS}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;`)
  sqlite.exec('pragma busy_timeout = 0')
  return new ShopDialect(sqlite)
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
