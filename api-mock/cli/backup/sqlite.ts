import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { migrate } from '../../db/migrate.ts'
import { openSqlite, SQLITE_FILE } from '../../db/open.ts'
import { Refusal } from '../refusal.ts'
import { endedByRestore, formOf, requireKnownMigrations, soundness, writeWhole } from './backup-file.ts'

/** Milliseconds to wait for the write lock, which a server under load can hold for long. */
const LOCK_TIMEOUT_MS = 30_000

/** Writes a consistent copy of the database into a new SQLite file. The running server continues to read and write. */
export function backUpSqlite(dataDir: string, file: string): Promise<void> {
  return writeWhole(file, async (part) => copyShop(dataDir, part, file))
}

/** The same, packed with gzip. Beside the file it needs the space of one copy. */
export async function packSqlite(dataDir: string, file: string): Promise<void> {
  const copy = `${file}.${randomUUID()}.sqlite`
  try {
    copyShop(dataDir, copy, file)
    // The text of a shop becomes a few times smaller with the fastest level too.
    await writeWhole(file, (part) =>
      pipeline(createReadStream(copy), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(part, { mode: 0o600 })),
    )
  } finally {
    await removeCopy(copy)
  }
}

function copyShop(dataDir: string, to: string, file: string): void {
  using shop = new DatabaseSync(join(dataDir, SQLITE_FILE), { timeout: LOCK_TIMEOUT_MS })
  shop.prepare('vacuum into ?').run(to)
  using copy = new DatabaseSync(to, { readOnly: true })
  requireSound(copy, file)
}

/** Removes a copy of all data, with what SQLite has written beside it. */
async function removeCopy(copy: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${copy}${suffix}`, { force: true })
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
    await removeCopy(unpacked)
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
    await removeCopy(unpacked)
  }
}

/** Copies or unpacks the backup and migrates the copy. */
async function unpack(file: string, unpacked: string): Promise<void> {
  if ((await formOf(file)).isPacked) await gunzip(file, unpacked)
  else await copyFile(file, unpacked)
  readShape(unpacked)
  const { db } = openSqlite(unpacked)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

async function gunzip(file: string, unpacked: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(unpacked, { mode: 0o600 }))
  } catch (error) {
    // zlib's errors are about the file. Others, such as a full disk, are not.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new Refusal('bad_file', `${file} is damaged: ${error.message}`)
    throw error
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
