import { spawnSync } from 'node:child_process'
import { SERVER } from '../../../scripts/bundle-server.ts'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, inject, test, vi } from 'vitest'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { migrate } from '../../../api-mock/db/migrate.ts'
import { openPostgres } from '../../../api-mock/db/open.ts'
import { waitForDatabase } from '../../../api-mock/db/outage.ts'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { Endpoints } from '../../../src/contract/endpoints.ts'
import { caller, createTestApp, newCartKey } from '../../support/server/api.ts'
import { aloe, namaqua } from '../../support/catalogue/goods.ts'
import { cuttable } from '../../support/server/cuttable.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { checkoutOf, contactOf } from '../../support/account/shopper.ts'
import { twoShops } from './two-shops.ts'

/** The longest allowed answer: the wait for a connection and a second for the work. */
const BOUND_MS = 6000
const SHOPPERS = 6
const GUESTS = 8

type Name = 'cartAdd' | 'checkout'

/** Customers of several servers on one database. After a 503 each repeats the call with its key, at any server, once the database is back. */
function crowd(shops: readonly ShopProcess[]) {
  const calls = shops.map(({ origin }) =>
    caller((path, init) => fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(BOUND_MS) })),
  )
  const keys = new Set<string>()
  const pieces = new Map<string, number>()
  const closing = new AbortController()
  let back = Promise.withResolvers<void>()
  back.resolve()
  let [answers, refused, turn] = [0, 0, 0]
  let awaited: { count: number; reached: () => void } | null = null

  async function persist<Asked extends Name>(name: Asked, input: InputOf<Endpoints[Asked]>) {
    const key = randomUUID()
    keys.add(key)
    for (;;) {
      const call = calls[(turn += 1) % calls.length]
      if (!call) throw new Error('There is no shop')
      // A stopped process refuses the connection, which fails the test.
      const reply = await call(name, input, { key })
      if (reply.status < 500) {
        answers += 1
        if (awaited && answers >= awaited.count) awaited.reached()
        return reply.answer
      }
      expect(reply.failure).toMatchObject({ status: 503, code: 'unavailable' })
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      refused += 1
      await back.promise
    }
  }

  async function shopOnce(): Promise<void> {
    const cartKey = newCartKey()
    await persist('cartAdd', { cartKey, ...pieceOf(aloe) })
    const cart = await persist('cartAdd', { cartKey, ...pieceOf(namaqua) })
    if (!('items' in cart)) throw new Error('That is no cart')
    const order = await persist('checkout', checkoutOf(cart, 'bank_transfer', { contact: contactOf(cartKey) }))
    if (!('order_id' in order)) throw new Error('That is no order')
    pieces.set(order.order_id, 2)
  }

  async function shopOn(): Promise<void> {
    while (!closing.signal.aborted) await shopOnce()
  }

  return {
    keys,
    pieces,
    call: calls,
    shopOnce,
    shopping: Promise.all(Array.from({ length: SHOPPERS }, shopOn)),
    refused: () => refused,
    /** Resolves after so many more answers. */
    async busyAgain(count = 12) {
      const { promise, resolve } = Promise.withResolvers<void>()
      awaited = { count: answers + count, reached: resolve }
      await promise
    },
    async during(fault: () => Promise<void>) {
      back = Promise.withResolvers()
      await fault()
      back.resolve()
    },
    leave: () => closing.abort(),
  }
}

const pieceOf = ({ productId, variation }: typeof aloe) => ({ productId, variation, productQuantity: 1 })

describe.runIf(inject('postgresUrl') !== null)('PostgreSQL restarts', () => {
  const { shops, postgres } = twoShops()

  async function ask<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: postgres().url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }
  const inUse = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"

  test('[trial 29] under load on two servers no process stops, calls get 503 with Retry-After meanwhile, and every key has one effect', async () => {
    const shoppers = crowd(shops)
    const { keys, pieces, busyAgain, during } = shoppers
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
    const lines = await ask<{ order_id: string; pieces: number }>(
      'select order_id, sum(quantity)::int as pieces from order_line where free = 0 group by order_id',
    )
    expect(new Map(lines.map((line) => [line.order_id, line.pieces]))).toEqual(pieces)
    const kept = await ask<{ key: string }>('select key from idempotency where status = 200')
    expect(new Set(kept.map(({ key }) => key))).toEqual(keys)
    expect(await ask('select * from cart_line')).toEqual([])

    // The jobs continue: a new mail is sent.
    await shoppers.shopOnce()
    const newest = [...pieces.keys()].at(-1)
    const unsent = `select 1 from outgoing_mail where mail_id like '%${newest}%' and sent_at is null`
    await vi.waitFor(async () => expect(await ask(unsent)).toEqual([]), { timeout: 10_000, interval: 100 })
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
