import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { CHANGES, markCatalogueChanged } from '../../../api-mock/catalogue/changes.ts'
import { openCatalogue } from '../../../api-mock/catalogue/store.ts'
import { type JoinedServer, joinServers } from '../../../api-mock/servers/join-servers.ts'
import { migrate } from '../../../api-mock/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../../api-mock/db/open.ts'
import { startWork } from '../../../api-mock/servers/start-work.ts'
import { createRateLimiter } from '../../../api-mock/http/rate-limit.ts'
import { startJobs } from '../../../api-mock/jobs.ts'
import { createMetrics } from '../../../api-mock/metrics/metrics.ts'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { databaseAt, emptyDatabase } from '../../support/database/reused-postgres.ts'
import { createTestApp } from '../../support/server/api.ts'
import { cuttable } from '../../support/server/cuttable.ts'

const log = pino({ level: 'silent' })
const within = { timeout: 10_000, interval: 10 }

/** A database that several servers can open, on each engine that this machine has. */
const engines = inject('postgresUrl') === null ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const)

describe.each(engines)('servers on one %s', (engine) => {
  let dataDir: string
  let databaseUrl: string | null
  let own: OpenDatabase
  let joined: JoinedServer[]

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'shop-servers-'))
    databaseUrl = engine === 'SQLite' ? null : await emptyDatabase(inject('postgresUrl') ?? '')
    own = openDatabase({ databaseUrl, dataDir })
    await migrate(own.db)
    joined = []
  })
  afterEach(async () => {
    for (const server of joined) await server.close()
    await own.db.destroy()
    rmSync(dataDir, { recursive: true })
  })

  function joinNow(onMessage = () => undefined): JoinedServer {
    const server = joinServers({ databaseUrl, dataDir }, { channel: CHANGES, onMessage }, log)
    joined.push(server)
    return server
  }

  it('run each job on one of them, and on another one when that one ends', async () => {
    const [one, other] = [joinNow(), joinNow()]
    await vi.waitFor(async () => expect(await one.runsJobs()).toBe(true), within)
    if (databaseUrl !== null) await vi.waitFor(() => expect(other.isListening()).toBe(true), within)
    const ran: string[] = []
    const stop = [one, other].map((server, index) =>
      startJobs(
        [
          { name: 'once', everySeconds: 0.005, run: async () => void ran.push(`once ${index}`) },
          { name: 'everywhere', everySeconds: 0.005, onEveryServer: true, run: async () => void ran.push(`everywhere ${index}`) },
        ],
        { log, metrics: createMetrics() },
        server,
      ),
    )
    await vi.waitFor(() => expect(new Set(ran)).toEqual(new Set(['once 0', 'everywhere 0', 'everywhere 1'])), within)
    await stop[0]?.()
    await one.close()
    joined.shift()
    await vi.waitFor(() => expect(ran).toContain('once 1'), within)
    await stop[1]?.()
  })

  it('read a change of a setting that another one made', async () => {
    await seedCatalogue(own.db, readContent())
    const other = openDatabase({ databaseUrl, dataDir })
    const catalogue = await openCatalogue(other.db)
    const stop = startWork([], { catalogue, config: { ...(await configOf()), databaseUrl, dataDir }, log, metrics: createMetrics() })
    await changeSettings({ ...own, clock: { now: () => new Date() } }, { 'contact.phone': '021 555 0199' }, 'a test')
    await vi.waitFor(() => expect(catalogue.settings['contact.phone']).toBe('021 555 0199'), within)
    await stop()
    await other.db.destroy()
  })

  it('count a limit together', async () => {
    const other = openDatabase({ databaseUrl, dataDir })
    const clock = { now: () => new Date('2026-11-20T08:00:00Z') }
    const [here, there] = [own, other].map(({ db }) => createRateLimiter({ clock, db, log }, 'guess', { burst: 10, perSeconds: 600 }))
    for (let count = 0; count < 10; count += 1) here?.take('a')
    const used = async () => (await own.db.selectFrom('rate_limit').select('full_at').executeTakeFirst())?.full_at
    await vi.waitFor(async () => expect(await used()).toBe(clock.now().getTime() + 600_000), within)
    // Its first request brings it the count of the other server.
    there?.take('a')
    await vi.waitFor(() => expect(() => there?.check('a')).toThrow('Too many tries'), within)
    expect(await used()).toBe(clock.now().getTime() + 660_000)
    await other.db.destroy()
  })

  it.runIf(engine === 'PostgreSQL')('are notified of a change when it commits, and read again once their connection is back', async () => {
    let heard = 0
    const server = joinNow(() => void (heard += 1))
    await vi.waitFor(() => expect(server.isListening()).toBe(true), within)
    expect(heard).toBe(1)
    await own.db.transaction().execute(async (trx) => {
      await markCatalogueChanged(trx)
      await nextTurn()
      expect(heard).toBe(1)
    })
    await vi.waitFor(() => expect(heard).toBe(2), within)

    await vi.waitFor(async () => expect(await server.runsJobs()).toBe(true), within)
    const second = joinNow()
    await vi.waitFor(() => expect(second.isListening()).toBe(true), within)
    expect(await second.runsJobs()).toBe(false)
    const client = new Client({ connectionString: databaseUrl ?? '' })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    await client.end()
    await vi.waitFor(() => expect(server.isListening()).toBe(false), within)
    expect(await server.runsJobs()).toBe(false)
    // The lock went with the connection.
    await vi.waitFor(async () => expect(await second.runsJobs()).toBe(true), within)
    await vi.waitFor(() => expect(heard).toBe(3), within)
    expect(await server.runsJobs()).toBe(false)
  })

  it.runIf(engine === 'PostgreSQL')('run the jobs on another one when the network of the first one is silent', async () => {
    const { searchParams, pathname } = new URL(databaseUrl ?? '')
    const network = await cuttable(join(searchParams.get('host') ?? '', '.s.PGSQL.5432'))
    const cutOff = joinServers(
      { databaseUrl: databaseAt(network.url, pathname.slice(1)), dataDir },
      { channel: CHANGES, onMessage: () => undefined },
      log,
      800,
    )
    joined.push(cutOff)
    await vi.waitFor(async () => expect(await cutOff.runsJobs()).toBe(true), within)
    const other = joinNow()
    await vi.waitFor(() => expect(other.isListening()).toBe(true), within)
    network.cut()
    await vi.waitFor(async () => expect(await other.runsJobs()).toBe(true), within)
    expect(await cutOff.runsJobs()).toBe(false)
    network.close()
  })
})

/** The configuration of a test's shop. */
async function configOf() {
  const shop = await createTestApp()
  await shop.close()
  return shop.deps.config
}
