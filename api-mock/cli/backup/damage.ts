import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Config } from '../../config.ts'
import { migrate } from '../../db/migrate.ts'
import { type Database, openDatabase, openSqlite, SQLITE_FILE } from '../../db/open.ts'
import { isOutage } from '../../db/outage.ts'
import { currentSchema, tablesIn, withClient } from './postgres-dump.ts'
import { soundness, stamp } from './backup-file.ts'

/**
 * What is wrong with the present database: pages that SQLite cannot read, migrations that fail, or missing tables. Null for a sound
 * database, and if there is none.
 */
export async function damageOf(config: Config): Promise<string | null> {
  if (config.databaseUrl !== null) {
    const present = await tablesAt(config.databaseUrl)
    return present.length === 0 ? null : missingIn(config)
  }
  const file = join(config.dataDir, SQLITE_FILE)
  if (!existsSync(file)) return null
  const problem = unreadable(file)
  return problem ?? missingIn(config)
}

function unreadable(file: string): string | null {
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    const found = soundness(database)
    return found === 'ok' ? null : found
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Migrates the database and compares its tables with those of a new one, without derived ones (`listed_`). */
async function missingIn(config: Config): Promise<string | null> {
  const { db } = openDatabase(config)
  const { db: fresh } = openSqlite(':memory:')
  try {
    await migrate(db)
    await migrate(fresh)
    const present = config.databaseUrl === null ? await tableNames(db) : await tablesAt(config.databaseUrl)
    const missing = (await tableNames(fresh)).filter((name) => !present.includes(name))
    return missing.length > 0 ? `it has no ${missing.join(', ')}` : null
  } catch (error) {
    if (isOutage(error)) throw error
    return error instanceof Error ? error.message : String(error)
  } finally {
    await db.destroy()
    await fresh.destroy()
  }
}

/** The tables of the shop's own schema: an earlier database that was set aside has others. */
const tablesAt = (address: string) => withClient(address, async (client) => tablesIn(client, await currentSchema(client)))

const tableNames = async (db: Database) =>
  (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== DEFAULT_MIGRATION_TABLE && !name.startsWith('listed_'))

/** Moves the present database out of the way, whole as it is. Returns where it is now. */
export async function setAside({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<string> {
  if (databaseUrl !== null)
    return withClient(databaseUrl, async (client) => {
      const schema = await currentSchema(client)
      const aside = `damaged_${stamp().replace(/\W/g, '_').toLowerCase()}`
      await client.query(`begin; alter schema "${schema}" rename to ${aside}; create schema "${schema}"; commit`)
      // The migrator looks into every schema, and would take these tables for the shop's.
      for (const name of [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE])
        await client.query(`alter table if exists ${aside}.${name} rename to damaged_${name}`)
      return `the schema ${aside}`
    })
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const aside = join(folder, `damaged-${stamp()}.sqlite`)
  // The log belongs to the file: SQLite finds it by its name.
  for (const suffix of ['-wal', '-shm', '']) {
    const part = join(dataDir, `${SQLITE_FILE}${suffix}`)
    if (existsSync(part)) await rename(part, `${aside}${suffix}`)
  }
  return aside
}
