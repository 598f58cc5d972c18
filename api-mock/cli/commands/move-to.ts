import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import { migrateShop } from '../../db/migrate.ts'
import { openDatabase, openPostgres, openSqlite, SQLITE_FILE } from '../../db/open.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { copyChanges, requireSameShape, tallies, type Tally } from '../move/copy.ts'
import { openPostgresStore } from '../move/postgres-store.ts'
import { openSqliteStore } from '../move/sqlite-store.ts'
import type { MoveStore, Table } from '../move/store.ts'
import { requireShop } from '../open-shop.ts'
import { Refusal, wrongUsage } from '../refusal.ts'
import { table } from '../table.ts'

export const moveCommands: readonly Command[] = [
  {
    name: 'move-to',
    summary: 'copies the shop from SQLite to PostgreSQL, or back',
    takes: ['postgres://… or sqlite:FILE'],
    options: { rehearse: { text: 'copies and compares, and leaves the present database open' } },
    detail: [
      'The server may run. Most rows are copied while it sells. For the rest the present database takes no changes: devices wait and repeat theirs. Row counts and checksums of all tables are compared before the move counts.',
      'Afterwards the present database stays closed for changes, so that none is lost: start the servers with the new DATABASE_URL. `reopen` undoes this. A move that was interrupted continues with the same command. A target that is not empty is rejected.',
    ],
    run: moveTo,
  },
  {
    name: 'reopen',
    summary: 'the database takes changes again, after a move that is not used',
    detail: ['Changes that were made in the other database since the move stay there.'],
    run: reopen,
  },
]

const openSource = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === null ? openSqliteStore(join(dataDir, SQLITE_FILE)) : openPostgresStore(databaseUrl)

async function moveTo({ given, config, path, progress }: Call): Promise<Outcome> {
  const rehearse = given.flag('rehearse')
  requireShop(config)
  const target = targetOf(given.argument(0), config, path)
  const { db } = openDatabase(config)
  await migrateShop(config, db).finally(() => db.destroy())
  const [from, to] = [await openSource(config), await openTarget(target)]
  try {
    await prepare(to, target, nameOf(config))
    const tables = await from.tables()
    requireSameShape(tables, await to.tables())
    progress(`Copying ${tables.length} tables while the shop is open …`)
    const { changes: early } = await inBoth(from, to, 'snapshot', () => copyChanges(from, to, tables))
    progress(`${early} rows copied. The shop takes no changes for a moment …`)
    const closedAt = performance.now()
    const { late, counts } = await inBoth(from, to, 'exclusive', () => finish(from, to, tables, rehearse))
    const closedMs = Math.round(performance.now() - closedAt)
    if (!rehearse) await to.noteSource(null)
    return { lines: linesOf(counts, closedMs, rehearse), data: { rows: early + late, closed_ms: closedMs, tables: counts } }
  } finally {
    await from.close()
    await to.close()
  }
}

type Target = { engine: 'postgres'; address: string } | { engine: 'sqlite'; file: string }

function targetOf(word: string, { databaseUrl }: Config, path: Call['path']): Target {
  if (/^postgres(ql)?:\/\//.test(word)) {
    if (databaseUrl !== null) throw wrongUsage('The shop is on PostgreSQL already: backup and restore move it to another server')
    return { engine: 'postgres', address: word }
  }
  const file = /^sqlite:(.+)$/.exec(word)?.[1]
  if (file === undefined) throw wrongUsage('Name the target as postgres://user:password@host/database or as sqlite:FILE')
  if (databaseUrl === null) throw wrongUsage('The shop is on SQLite already: backup and restore move it to another place')
  return { engine: 'sqlite', file: path(file) }
}

/** The name of the source, without its password. A move continues only from the source with the same name. */
const nameOf = ({ databaseUrl, dataDir }: Config): string => {
  if (databaseUrl === null) return join(dataDir, SQLITE_FILE)
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname}`
}

async function openTarget(target: Target): Promise<MoveStore> {
  if (target.engine === 'postgres') return openPostgresStore(target.address)
  await mkdir(dirname(target.file), { recursive: true, mode: 0o700 })
  return openSqliteStore(target.file)
}

/** Creates the tables of an empty target. Throws `exists` for a target that is neither empty nor of this unfinished move. */
async function prepare(to: MoveStore, target: Target, source: string): Promise<void> {
  const { source: earlier, isEmpty } = await to.unfinished()
  if (!isEmpty && earlier !== source)
    throw new Refusal(
      'exists',
      earlier === null
        ? 'The target is not empty: name an empty database'
        : `The target has an unfinished move of ${earlier}: name an empty database`,
    )
  if (isEmpty) await to.noteSource(source)
  const { db } = target.engine === 'postgres' ? openPostgres(target.address) : openSqlite(target.file)
  await migrateShop({ databaseUrl: target.engine === 'postgres' ? target.address : null }, db).finally(() => db.destroy())
}

async function inBoth<Result>(
  from: MoveStore,
  to: MoveStore,
  mode: 'snapshot' | 'exclusive',
  work: () => Promise<Result>,
): Promise<Result> {
  await from.begin(mode)
  await to.begin('write')
  try {
    const result = await work()
    await to.commit()
    await from.commit()
    return result
  } catch (error) {
    await to.rollback()
    await from.rollback()
    throw error
  }
}

/** Copies the last changes, compares everything, and closes the source. No other connection writes to the source in the meantime. */
async function finish(from: MoveStore, to: MoveStore, tables: readonly Table[], rehearse: boolean) {
  const { changes: late, counts } = await copyChanges(from, to, tables)
  const copied = await tallies(to, tables)
  const wrong = counts.find((tally, place) => JSON.stringify(tally) !== JSON.stringify(copied[place]))
  if (wrong) throw new Refusal('database', `The table ${wrong.table} differs in the target: nothing has moved`)
  if (!rehearse) await from.refuseChanges(tables)
  return { late, counts }
}

function linesOf(counts: readonly Tally[], closedMs: number, rehearse: boolean): string[] {
  return [
    ...table(
      ['table', 'rows', 'checksum'],
      counts.map(({ table: name, rows, checksum }) => [name, String(rows), checksum]),
    ),
    `Both databases are equal. The shop took no changes for ${(closedMs / 1000).toFixed(1)} s.`,
    rehearse
      ? 'A rehearsal: the shop stays where it is. The same command without --rehearse moves it, and copies only what has changed.'
      : 'The former database takes no more changes: start every server with the new settings now. (`reopen` undoes this.)',
  ]
}

async function reopen({ config }: Call): Promise<Outcome> {
  requireShop(config)
  const store = await openSource(config)
  try {
    await store.begin('write')
    const wasClosed = await store.acceptChanges()
    await store.commit()
    return { lines: [wasClosed ? 'The database takes changes again.' : 'The database was open.'], data: { reopened: wasClosed } }
  } finally {
    await store.close()
  }
}
