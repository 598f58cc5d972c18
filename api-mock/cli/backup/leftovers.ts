/** What an interrupted backup or restore has left behind: a copy of all data, from which no deletion removes anybody. */
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'

/** Parts and copies beside a daily backup, and a copy in the data folder: `2026-11-24.backup.0a1b2c3d.part`, `restore-….sqlite-wal`. */
const leftover =
  /^(?:\d{4}-\d{2}-\d{2}\.backup(?=\.)(?:\.[0-9a-f]{8}\.part){0,2}(?:\.[0-9a-f]{8}-[0-9a-f-]{27}\.sqlite)?|restore-[0-9a-f-]{36}\.sqlite)(?:-wal|-shm|-journal)?$/

/** A daily backup. A file with this name was restored on trial. */
const daily = /^(\d{4}-\d{2}-\d{2})\.backup$/

/**
 * Deletes the daily backups of days before `oldest`, `2026-10-31`. While there is no younger one, the newest stays. Returns their names.
 */
export async function removeOldBackups(folder: string, oldest: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => daily.test(name)).toSorted()
  const old = names.slice(0, -1).filter((name) => name.slice(0, oldest.length) < oldest)
  for (const name of old) await rm(join(folder, name))
  return old
}

/** The data that a restore has replaced, or set aside because it was damaged. */
const replaced = /^(?:before-restore|damaged)-[\dTZ-]+\.(?:sqlite|json\.gz)$/

/** Deletes such files of a folder that nothing has written to for a day. Returns their names. */
export const removeLeftoverFiles = (folder: string, now: number): Promise<string[]> => removeFiles(folder, leftover, now - DAY_MS)

/** Deletes the data in `dataDir` that restores replaced before `oldest`, a time in ms. Returns the names of the files. */
export async function removeReplacedData(dataDir: string, oldest: number): Promise<string[]> {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? removeFiles(folder, replaced, oldest) : []
}

async function removeFiles(folder: string, names: RegExp, writtenBefore: number): Promise<string[]> {
  const removed: string[] = []
  for (const name of (await readdir(folder)).filter((file) => names.test(file)).toSorted()) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs > writtenBefore) continue
    await rm(path)
    removed.push(name)
  }
  return removed
}

/** A lock of the session for a schema: PostgreSQL ends it with the connection, also when the process is killed. */
const lockOf = (schema: string) => `hashtextextended('stoep ${schema}', 0)`

/** Creates a schema that another command recognizes as one in use. */
export async function createTemporarySchema(client: Client, schema: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockOf(schema)})`)
  await client.query(`create schema ${schema}`)
}

/** Drops the schemas that interrupted backups and restores have left. It skips those that a running command uses. */
export async function dropLeftoverSchemas(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname ~ '^(trial|restore)_[0-9a-f]{12}$'",
  )
  for (const { name } of rows) {
    const { rows: locks } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockOf(name)}) as free`)
    if (!locks[0]?.free) continue
    await client.query(`drop schema if exists ${name} cascade`)
    await client.query(`select pg_advisory_unlock(${lockOf(name)})`)
  }
}
