import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { markCatalogueChanged } from '../../catalogue/changes.ts'
import { readContent } from '../../seed/content-files.ts'
import { importedFolder } from '../../pictures/imported-pictures.ts'
import { hasDemoContent, storeSetting, seedCatalogue } from '../../seed/seed.ts'
import type { Config } from '../../config.ts'
import { migrateShop } from '../../db/migrate.ts'
import { openDatabase, SQLITE_FILE } from '../../db/open.ts'
import { formOf, requireFree, stamp } from '../backup/backup-file.ts'
import { damageOf, setAside } from '../backup/damage.ts'
import { keepDecisions, pauseLetters, readDecisions, type Decisions } from '../backup/decisions.ts'
import { removeLeftoverFiles, removeOldBackups, removeReplacedData } from '../backup/leftovers.ts'
import { backUpPostgres, withClient } from '../backup/postgres-dump.ts'
import { restorePostgres, tryRestorePostgres } from '../backup/postgres-restore.ts'
import { backUpSqlite, packSqlite, restoreSqlite, tryRestoreSqlite } from '../backup/sqlite.ts'
import { LAST_BACKUP } from '../../owner-notices/late-backup.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { requireShop } from '../open-shop.ts'
import { Refusal, wrongUsage } from '../refusal.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    summary: 'writes the whole database to a file, while the server runs',
    takes: ['file'],
    options: { force: { text: 'replaces an existing file' } },
    detail: [
      'The backup shows the shop at one moment, whatever is written meanwhile. With SQLite the file is a SQLite database; with PostgreSQL it is our own dump, a line of JSON for each row, packed with gzip (pg_dump is not needed).',
      'It contains addresses and password hashes: store it where only you can read it. Pictures of an import are in DATA_DIR/media; back up that folder too.',
    ],
    run: backUp,
  },
  {
    name: 'backup-daily',
    summary: "writes today's backup into a folder, tries its restore, and deletes old ones",
    takes: ['folder'],
    options: { keep: { value: 'DAYS', text: 'how long backups stay, 30 days by default' } },
    detail: [
      'For a timer (deploy/systemd). It first deletes backups that are older, except the last one. The new backup is restored into a database of its own, which is removed again, and gets its name only then. It is packed with gzip. Other files of the folder stay.',
    ],
    run: backUpDaily,
  },
  {
    name: 'restore',
    summary: 'replaces the whole database by a backup, while the server runs',
    takes: ['file'],
    options: { yes: { text: 'permits the replacement of all present data' } },
    detail: [
      'One transaction restores all or nothing. A running server uses the restored data within seconds and needs no restart. The former data is backed up to DATA_DIR/backups.',
      'A backup of the other engine, of a newer version of the shop, or a damaged one is rejected. An older one is migrated. Every customer is signed out, and mail that was waiting at the time of the backup is sent again. Who has unsubscribed since stays unsubscribed. Accounts that were deleted since are back, and listed: delete them again.',
    ],
    run: restore,
  },
]

const backUpTo = ({ databaseUrl, dataDir }: Config, file: string) =>
  databaseUrl === null ? backUpSqlite(dataDir, file) : backUpPostgres(databaseUrl, file)

async function backUp({ given, config, path }: Call): Promise<Outcome> {
  const file = path(given.argument(0))
  requireShop(config)
  requireFree(file, given.flag('force'))
  await backUpTo(config, file)
  await noteBackup(config)
  const { size } = await stat(file)
  const media = existsSync(importedFolder(config.dataDir))
    ? [`Imported pictures are in ${importedFolder(config.dataDir)}: keep them too.`]
    : []
  const engine = config.databaseUrl === null ? 'sqlite' : 'postgres'
  return { lines: [`${file}: ${(size / 1000).toFixed(0)} kB`, ...media], data: { file, bytes: size, engine } }
}

const tryRestore = (config: Config, file: string) =>
  config.databaseUrl === null ? tryRestoreSqlite(file) : tryRestorePostgres(config.databaseUrl, file)

/** Writes a backup that has its name only after a restore on trial. Returns the number of rows of each table. */
async function writeTested(config: Config, file: string): Promise<Record<string, number>> {
  const untested = `${file}.${randomUUID().slice(0, 8)}.part`
  try {
    await (config.databaseUrl === null ? packSqlite(config.dataDir, untested) : backUpPostgres(config.databaseUrl, untested))
    const rows = await tryRestore(config, untested)
    await rename(untested, file)
    return rows
  } finally {
    await rm(untested, { force: true })
  }
}

async function backUpDaily({ given, config, path }: Call): Promise<Outcome> {
  const folder = path(given.argument(0))
  const days = given.whole('keep', 1, 3650) ?? 30
  requireShop(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = Date.now()
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  const oldest = day(now - days * DAY_MS)
  // First: a disk that old backups have filled has no room for a new one.
  const old = await removeOldBackups(folder, oldest)
  for (const place of [folder, config.dataDir]) old.push(...(await removeLeftoverFiles(place, now)))
  old.push(...(await removeReplacedData(config.dataDir, now - days * DAY_MS)))
  const file = join(folder, `${day(now)}.backup`)
  const rows = await writeTested(config, file)
  await noteBackup(config)
  old.push(...(await removeOldBackups(folder, oldest)))
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return {
    lines: [`${file}: restored on trial, ${total} rows in ${Object.keys(rows).length} tables.`, ...old.map((name) => `Deleted: ${name}`)],
    data: { file, rows, deleted: old },
  }
}

async function restore({ given, config, path }: Call): Promise<Outcome> {
  const file = path(given.argument(0))
  const { engine } = await formOf(file)
  if (engine !== (config.databaseUrl === null ? 'sqlite' : 'postgres'))
    throw new Refusal(
      'bad_file',
      engine === 'sqlite'
        ? 'This is a backup of SQLite; the shop is on PostgreSQL'
        : 'This is a backup of PostgreSQL; the shop is on SQLite',
    )
  if (!given.flag('yes')) throw wrongUsage('restore replaces everything in the shop by what the backup holds: add --yes')
  const damage = await damageOf(config)
  const hadShop = damage === null && (await hasShop(config))
  const demo = await wantsDemo(config, hadShop)
  const safetyBackups: string[] = []
  let decisions: Decisions | null = null
  const prepare = async () => {
    if (hadShop) decisions = await readDecisions(config)
    if (damage !== null && config.databaseUrl === null) safetyBackups.push(await setAside(config))
    if (hadShop) safetyBackups.push(await backUpPresent(config))
    if (config.databaseUrl === null) await bringUpToDate(config, demo)
  }
  // PostgreSQL needs this before the restore creates the second schema: the migrator would take the tables there for the shop's.
  if (config.databaseUrl !== null) {
    if (damage !== null) {
      await tryRestore(config, file)
      safetyBackups.push(await setAside(config))
    }
    await bringUpToDate(config, demo)
  }
  const rows = await (config.databaseUrl === null
    ? restoreSqlite(config.dataDir, file, prepare)
    : restorePostgres(config.databaseUrl, file, prepare))
  await bringUpToDate(config, demo)
  const paused = await pauseLetters(config)
  const back = decisions === null ? [] : await keepDecisions(config, decisions)
  const counts = (['product', 'customer', 'orders'] as const).map(
    (table) => `${rows[table] ?? 0} ${table === 'orders' ? table : `${table}s`}`,
  )
  return {
    lines: [
      ...(damage === null ? [] : [`The present database was damaged (${damage}) and is set aside. Restart the server.`]),
      `Restored: ${counts.join(', ')}. Everybody is signed out.`,
      'Recovery codes have ended. Staff sign in with a passkey and make new codes under "Your account".',
      ...(back.length === 0
        ? []
        : [`Accounts that were deleted after this backup and are back: ${back.join(', ')}. Delete them at the desk, under Customers.`]),
      ...(paused.length === 0
        ? []
        : [
            `Letters that were being sent when this backup was made are paused, because more readers may have got them since: ${paused.join(', ')}. Press "Go on" or "Stop" at the desk, under Newsletter.`,
          ]),
      ...safetyBackups.map((before) => `What was there before: ${before}`),
    ],
    data: { file, engine, rows, before: safetyBackups[0] ?? null, damage, back, paused },
  }
}

async function noteBackup(config: Config): Promise<void> {
  const { db } = openDatabase(config)
  try {
    await db.transaction().execute((trx) => storeSetting(trx, LAST_BACKUP, new Date().toISOString()))
  } finally {
    await db.destroy()
  }
}

/** Backs up the present data, so that a wrong restore can be undone. */
async function backUpPresent(config: Config): Promise<string> {
  const file = join(config.dataDir, 'backups', `before-restore-${stamp()}.${config.databaseUrl === null ? 'sqlite' : 'json.gz'}`)
  await mkdir(dirname(file), { recursive: true })
  await backUpTo(config, file)
  return file
}

async function hasShop({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl === null) return existsSync(join(dataDir, SQLITE_FILE))
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ found: string | null }>("select to_regclass('kysely_migration')::text as found")
    return rows[0]?.found !== null
  })
}

/** Whether the restored shop gets demo data: as in the present shop, or else by the settings. */
async function wantsDemo(config: Config, hadShop: boolean): Promise<boolean> {
  if (!hadShop) return config.demoContent
  const { db } = openDatabase(config)
  try {
    await migrateShop(config, db)
    return (await hasDemoContent(db)) ?? config.demoContent
  } finally {
    await db.destroy()
  }
}

/** Migrates and seeds the restored database, and makes every running server reload the catalogue. */
async function bringUpToDate(config: Config, demo: boolean): Promise<void> {
  const { db } = openDatabase(config)
  try {
    await migrateShop(config, db)
    await seedCatalogue(db, readContent(), { demo })
    await markCatalogueChanged(db)
  } finally {
    await db.destroy()
  }
}
