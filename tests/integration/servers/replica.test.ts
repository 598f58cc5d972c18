import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readConfig } from '../../../api-mock/config.ts'
import { migrate } from '../../../api-mock/db/migrate.ts'
import { openPostgres, type OpenDatabase } from '../../../api-mock/db/open.ts'
import { openCatalogue } from '../../../api-mock/catalogue/store.ts'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { createTestApp, newCartKey } from '../../support/server/api.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { type OwnPostgres, startOwnPostgres } from '../../support/server/postgres.ts'
import { aloe } from '../../support/catalogue/goods.ts'

describe.runIf(inject('postgresUrl') !== null)('a replica', () => {
  let primary: OwnPostgres
  let replica: OwnPostgres
  let own: OpenDatabase
  let far: OpenDatabase
  let admin: Client

  beforeAll(async () => {
    primary = startOwnPostgres()
    own = openPostgres(primary.url)
    await migrate(own.db)
    await seedCatalogue(own.db, readContent())
    replica = primary.startReplica()
    far = openPostgres(replica.url)
    admin = new Client({ connectionString: replica.url })
    admin.on('error', () => undefined)
    await admin.connect()
  }, 60_000)
  afterAll(async () => {
    await admin.end()
    await Promise.all([own.db.destroy(), far.db.destroy()])
    replica.remove()
    primary.remove()
  })

  const change = (phone: string) => changeSettings({ ...own, clock: { now: () => new Date() } }, { 'contact.phone': phone }, 'a test')
  const inReplica = async (sql: string) => (await admin.query<{ count: number }>(sql)).rows[0]?.count
  /** How many connections to the replica have read more than the mark of the last change. */
  const readers = () =>
    inReplica(
      `select count(*)::int as count from pg_stat_activity where pid <> pg_backend_pid() and query like 'select %' and query not like '%"setting"%'`,
    )

  it('[trial 40] answers public reads, with the state of the last change', async () => {
    const { log: kept, lines } = keptLog()
    const catalogue = await openCatalogue(own.db, undefined, { replica: far.db, log: kept })
    expect(await readers()).toBeGreaterThan(0)
    for (const phone of ['021 555 0101', '021 555 0102', '021 555 0103']) {
      await change(phone)
      // A replica that needs longer than the bound is not waited for, so the state is right either way.
      expect(await catalogue.refresh()).toBe(true)
      expect(catalogue.settings['contact.phone']).toBe(phone)
    }
    expect(lines.every((line) => line.includes('lags behind'))).toBe(true)
  })

  it('[trial 40] that stands still is not read: the server reads its own change from the primary, as it always reads orders', async () => {
    const { log: kept, lines } = keptLog()
    const catalogue = await openCatalogue(own.db, undefined, { replica: far.db, log: kept })
    await admin.query('select pg_wal_replay_pause()')
    await change('021 555 0104')
    expect(await catalogue.refresh()).toBe(true)
    expect(catalogue.settings['contact.phone']).toBe('021 555 0104')
    expect(lines.at(-1)).toContain('the replica lags behind; public data was read from the primary')

    const shop = await createTestApp({ database: { name: 'PostgreSQL', open: () => Promise.resolve(own) }, deps: { catalogue } })
    const cartKey = newCartKey()
    const { answer } = await shop.call('cartAdd', { cartKey, productId: aloe.productId, variation: aloe.variation, productQuantity: 1 })
    expect((await shop.call('cart', { cartKey })).answer).toEqual(answer)

    await admin.query('select pg_wal_replay_resume()')
    await vi.waitFor(async () => {
      await catalogue.reload()
      expect(lines.filter((line) => line.includes('lags'))).toHaveLength(1)
      expect(await inReplica(`select count(*)::int as count from setting_change where value like '%0104%'`)).toBe(1)
    })
  })

  it('[trial 40] that is away stops nothing', async () => {
    const { log: kept, lines } = keptLog()
    const gone = openPostgres('postgresql://shop@localhost/postgres?host=/nowhere')
    const catalogue = await openCatalogue(own.db, undefined, { replica: gone.db, log: kept })
    await change('021 555 0105')
    await catalogue.refresh()
    expect(catalogue.settings['contact.phone']).toBe('021 555 0105')
    expect(lines.at(-1)).toContain('the replica does not answer')
    await gone.db.destroy()
  })
})

it('DATABASE_REPLICA_URL without DATABASE_URL is refused', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://replica/shop' })).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL')
  expect(readConfig({ DATABASE_URL: 'postgres://shop', DATABASE_REPLICA_URL: 'postgres://replica' }).replicaUrl).toBe('postgres://replica')
})
