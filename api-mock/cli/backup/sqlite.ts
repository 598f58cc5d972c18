import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../../db/migrate.ts'
import { openSqlite, SQLITE_FILE } from '../../db/open.ts'
import { Refusal } from '../refusal.ts'
import { endedByRestore, requireKnownMigrations, soundness, writeWhole } from './backup-file.ts'

/** Milliseconds to wait for the write lock, which a server under load can hold for long. */
const LOCK_TIMEOUT_MS = 30_000

/** Writes a consistent copy of the database into a new SQLite file. The running server continues to read and write. */
export function backUpSqlite(dataDir: string, file: string): Promise<void> {
  return writeWhole(file, async (part) => {
    using shop = new DatabaseSync(join(dataDir, SQLITE_FILE), { timeout: LOCK_TIMEOUT_MS })
    shop.prepare('vacuum into ?').run(part)
    using copy = new DatabaseSync(part, { readOnly: true })
    requireSound(copy, file)
  })
}

/**
 * Replaces all data of the shop with a backup, in one transaction of the shop's own database. A running server reads the old data before
 * the commit and the new data after it. Calls `prepare` after the backup proved to be valid. Returns the number of rows of each table.
 */
export async function restoreSqlite(dataDir: string, file: string, prepare: () => Promise<void>): Promise<Record<string, number>> {
  const unpacked = join(dataDir, `restore-${randomUUID()}.sqlite`)
  try {
    await mkdir(dataDir, { recursive: true })
    await unpack(file, unpacked)
    await prepare()
    using shop = new DatabaseSync(join(dataDir, SQLITE_FILE), { timeout: LOCK_TIMEOUT_MS, enableForeignKeyConstraints: false })
    shop.prepare('attach database ? as backup').run(unpacked)
    return replaceAll(shop)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${unpacked}${suffix}`, { force: true })
  }
}

/** Restores a backup into a database of its own and removes that again. Returns the number of rows of each table. Throws `bad_file`. */
export async function tryRestoreSqlite(file: string): Promise<Record<string, number>> {
  const unpacked = `${file}.${randomUUID()}.sqlite`
  try {
    await unpack(file, unpacked)
    using restored = new DatabaseSync(unpacked, { readOnly: true })
    requireSound(restored, file)
    const [broken] = restored.prepare('pragma foreign_key_check').all()
    if (broken) throw new Refusal('bad_file', `The backup does not hold together: ${String(broken['table'])}`)
    const tables = tablesOf(restored, 'main').filter((name) => !name.startsWith('kysely_'))
    return Object.fromEntries(
      tables.map((table) => [table, Number(restored.prepare(`select count(*) as count from "${table}"`).get()?.['count'])]),
    )
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${unpacked}${suffix}`, { force: true })
  }
}

/** Copies the backup and migrates the copy. */
async function unpack(file: string, unpacked: string): Promise<void> {
  await copyFile(file, unpacked)
  readShape(unpacked)
  const { db } = openSqlite(unpacked)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

function readShape(file: string): void {
  using backup = new DatabaseSync(file)
  requireSound(backup, file)
  if (tablesOf(backup, 'main', 'kysely_migration').length === 0) throw new Refusal('bad_file', 'The file is no backup of a shop')
  requireKnownMigrations(
    backup
      .prepare('select name from kysely_migration')
      .all()
      .map(({ name }) => String(name)),
  )
}

function requireSound(database: DatabaseSync, file: string): void {
  const problem = soundness(database)
  if (problem !== 'ok') throw new Refusal('bad_file', `${file} is damaged: ${problem}`)
}

function tablesOf(database: DatabaseSync, schema: string, pattern = '%'): string[] {
  const rows = database
    .prepare(`select name from ${schema}.sqlite_master where type = 'table' and name like ? and name not like 'sqlite_%' order by name`)
    .all(pattern)
  return rows.map(({ name }) => String(name))
}

function replaceAll(shop: DatabaseSync): Record<string, number> {
  const rows: Record<string, number> = {}
  shop.exec('begin immediate')
  try {
    // The triggers of the audit refuse a DELETE, and a restore replaces it too. Those of other tables do their work.
    const triggers = shop.prepare("select name, sql from main.sqlite_master where type = 'trigger' and tbl_name = 'audit_entry'").all()
    for (const { name } of triggers) shop.exec(`drop trigger main."${String(name)}"`)
    for (const table of tablesOf(shop, 'main').filter((name) => !/^(kysely|listed)_/.test(name))) {
      const columns = shop.prepare(`select name from pragma_table_info(?)`).all(table)
      const names = columns.map(({ name }) => `"${String(name)}"`).join(', ')
      shop.exec(`delete from main."${table}"`)
      rows[table] = Number(shop.prepare(`insert into main."${table}" (${names}) select ${names} from backup."${table}"`).run().changes)
    }
    for (const table of endedByRestore) shop.exec(`delete from main."${table}"`)
    for (const { sql } of triggers) shop.exec(String(sql))
    const broken = shop.prepare('pragma main.foreign_key_check').all()
    if (broken.length > 0) throw new Refusal('bad_file', `The backup does not hold together: ${String(broken[0]?.['table'])}`)
    shop.exec('commit')
  } catch (error) {
    shop.exec('rollback')
    throw error
  }
  return rows
}
