import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CompiledQuery, SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteDatabase, type SqliteDialectConfig } from 'kysely'

/** The number of cached prepared statements. The shop has fewer. */
const MOST_STATEMENTS = 500

/** A transaction takes the write lock at its start. Later it could fail half-way, after another process has written. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver(this.#config)
  }
}

/**
 * Kysely's dialect for Node's own SQLite. An acknowledged write is on the disk (`synchronous=FULL`), and readers do not wait for writers
 * (WAL).
 */
export function sqliteDialect(sqlite: DatabaseSync): SqliteDialect {
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000;')
  return new ImmediateDialect({ database: adapt(sqlite) })
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
