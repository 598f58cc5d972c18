import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isMigrated, migrate } from './migrate.ts'
import { openSqlite } from './open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-migrate-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const POWER_GONE = 'The power is gone'
/** Throws every failure but that of the ended process. */
const unlessPowerGone = (error: unknown) => {
  if (!(error instanceof Error && error.message === POWER_GONE)) throw error
}

/** Migrates a file. From statement number `stop` on all statements fail, as if the process had ended. Returns the number of statements. */
async function migrateUntil(file: string, stop: number): Promise<number> {
  const sqlite = new DatabaseSync(file)
  const prepare = sqlite.prepare.bind(sqlite)
  let statements = 0
  sqlite.prepare = (sql) => {
    statements += 1
    if (statements >= stop) throw new Error(POWER_GONE)
    return prepare(sql)
  }
  const { db } = openSqlite(sqlite)
  await migrate(db).catch(unlessPowerGone)
  await db.destroy()
  if (sqlite.isOpen) sqlite.close()
  return statements
}

test('migrations that are interrupted at any statement are made by the next start', async () => {
  const all = await migrateUntil(join(folder, 'whole.sqlite'), Infinity)
  expect(all).toBeGreaterThan(300)
  for (let stop = 2; stop < all; stop += 29) {
    const file = join(folder, `${stop}.sqlite`)
    await migrateUntil(file, stop)
    const { db } = openSqlite(file)
    await migrate(db)
    expect(await isMigrated(db)).toBe(true)
    await db.destroy()
  }
})

test('several processes that start together migrate a new database once', async () => {
  const file = join(folder, 'shop.sqlite')
  const processes = [1, 2, 3].map(() => openSqlite(file).db)
  await Promise.all(processes.map((db) => migrate(db)))
  for (const db of processes) {
    expect(await isMigrated(db)).toBe(true)
    await db.destroy()
  }
})
