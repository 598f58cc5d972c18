import { spawnSync } from 'node:child_process'
import { SERVER } from '../../../scripts/bundle-server.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test, vi } from 'vitest'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { migrate } from '../../../api-mock/db/migrate.ts'
import { openPostgres } from '../../../api-mock/db/open.ts'
import { waitForDatabase } from '../../../api-mock/db/outage.ts'
import { createTestApp, newCartKey } from '../../support/server/api.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { cuttable } from '../../support/server/cuttable.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { BOUND_MS, expectJobsContinue, expectOneEffectEach, outageCrowd, pieceOf } from './outage-crowd.ts'
import { twoShops } from './two-shops.ts'

const GUESTS = 8

describe.runIf(inject('postgresUrl') !== null)('PostgreSQL restarts', () => {
  const { shops, postgres, ask } = twoShops()
  const inUse = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"

  test('[trial 29] under load on two servers no process stops, calls get 503 with Retry-After meanwhile, and every key has one effect', async () => {
    const shoppers = outageCrowd(shops)
    const { busyAgain, during } = shoppers
    await Promise.race([shoppers.shopping, busyAgain()])

    await during(async () => void (await ask(`select pg_terminate_backend(pid) ${inUse}`)))
    await Promise.race([shoppers.shopping, busyAgain()])

    await during(async () => {
      const [victim] = await ask<{ pid: number }>(`select pid ${inUse} order by state = 'active' desc limit 1`)
      process.kill(victim?.pid ?? 0, 'SIGKILL')
      await vi.waitFor(() => ask('select 1'), { timeout: 10_000, interval: 20 })
    })
    await Promise.race([shoppers.shopping, busyAgain()])

    for (const mode of ['fast', 'immediate'] as const) {
      await during(async () => {
        postgres().stop(mode)
        for (const [index, { origin }] of shops.entries()) {
          const began = performance.now()
          const reply = await shoppers.call[index]?.('cartAdd', { cartKey: newCartKey(), ...pieceOf(aloe) })
          expect(reply?.failure).toMatchObject({ status: 503, code: 'unavailable' })
          expect(reply?.headers.get('retry-after')).toBe('2')
          expect((await fetch(`${origin}/readyz`)).status).toBe(503)
          expect((await fetch(`${origin}/healthz`)).status).toBe(200)
          expect(performance.now() - began).toBeLessThan(BOUND_MS)
        }
        postgres().start()
      })
      await Promise.race([shoppers.shopping, busyAgain()])
    }
    shoppers.leave()
    await shoppers.shopping
    expect(shoppers.refused()).toBeGreaterThan(0)

    for (const { origin } of shops) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    await expectOneEffectEach(ask, shoppers)
    await expectJobsContinue(ask, shoppers)
  }, 60_000)

  test('[trial 29] a start waits for the database with a log line, and stops with one line after its time limit', async () => {
    postgres().stop('fast')
    const { status, stderr } = spawnSync(process.execPath, [SERVER], {
      env: { ...process.env, DATABASE_URL: postgres().url, DATABASE_WAIT: '1', PORT: '0', DATA_DIR: shops[0]?.data, NODE_ENV: '' },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^The database at \/\S+ did not answer within 1 s \(DATABASE_WAIT\): connect ENOENT [^\n]+\n$/)

    const said: string[] = []
    await waitForDatabase({ databaseUrl: postgres().url, databaseWait: 30 }, (line) => {
      said.push(line)
      postgres().start()
    })
    expect(said).toEqual([expect.stringMatching(/^Waiting up to 30 s for the database at \/\S+: connect ENOENT/)])
  }, 60_000)

  test('[trial 29] a network without answers counts as an outage within the time limit, and the pool recovers', async () => {
    const network = await cuttable(postgres().socket)
    const { log, lines } = keptLog()
    const bounds = { connectMs: 1000, silenceMs: 1500 }
    const opened = openPostgres(network.url, { log, ...bounds })
    await migrate(opened.db)
    const shop = await createTestApp({
      database: {
        name: 'PostgreSQL',
        async open(content) {
          await seedCatalogue(opened.db, content)
          return opened
        },
      },
      deps: {
        log,
        render: async ({ fetch: inside }) => {
          const answer = await inside(`/api/cart-guest?cartKey=${newCartKey()}`)
          return { status: answer.ok ? 200 : 500, html: 'a page' }
        },
      },
    })
    const cartKey = newCartKey()
    const key = randomUUID()
    const add = () => shop.call('cartAdd', { cartKey, ...pieceOf(aloe) }, { key })
    const opens = () =>
      vi.waitFor(async () => expect((await shop.request('/checkout')).status).toBe(200), { timeout: 10_000, interval: 20 })
    await opens()

    // A closed connection is logged once and replaced.
    const ended = await ask("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuttable'")
    const broken = () => lines.filter((line) => line.includes('a database connection broke'))
    await vi.waitFor(() => expect(broken()).toHaveLength(ended.length), { timeout: 5000, interval: 20 })
    for (const line of broken()) expect(JSON.parse(line)).toMatchObject({ level: 50, err: { code: '57P01' } })
    await opens()
    expect(broken()).toHaveLength(ended.length)

    network.cut()
    // The first call uses a connection without answers, the next call gets none.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const began = performance.now()
      const { failure, headers } = await add()
      expect(failure).toMatchObject({ status: 503, code: 'unavailable' })
      expect(headers.get('retry-after')).toBe('2')
      expect(performance.now() - began).toBeLessThan(BOUND_MS)
    }
    const page = await shop.request('/checkout')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await page.text()).toContain('<h1>Service Unavailable</h1>')
    expect((await shop.request('/readyz')).status).toBe(503)

    network.mend()
    await opens()
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await add()).answer.items).toMatchObject([{ quantity: { value: 1 } }])

    // Under load: calls of several guests are cut at any statement, and each repeats its own with the same key.
    const guests = Array.from({ length: GUESTS }, () => ({ cartKey: newCartKey(), key: randomUUID() }))
    const addAll = () =>
      Promise.all(guests.map((guest) => shop.call('cartAdd', { cartKey: guest.cartKey, ...pieceOf(aloe) }, { key: guest.key })))
    network.cutAfterCommits(GUESTS / 2)
    const cut = await addAll()
    for (const { failure, headers } of cut) {
      expect(failure).toMatchObject({ status: 503, code: 'unavailable' })
      expect(headers.get('retry-after')).toBe('2')
    }
    network.mend()
    await opens()
    // Some had their effect before the cut, and their answer was lost.
    const stored = await ask<{ count: number }>(
      `select count(*)::int from idempotency where status = 200 and key in (${guests.map(({ key: own }) => `'${own}'`).join()})`,
    )
    expect(stored[0]?.count).toBeGreaterThan(0)
    for (let attempt = 0; attempt < 2; attempt += 1)
      for (const { answer } of await addAll()) expect(answer.items).toMatchObject([{ quantity: { value: 1 } }])
    await shop.close()
    network.close()
  }, 60_000)
})
