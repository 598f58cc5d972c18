import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { composeDeps } from '../../../api-mock/compose.ts'
import { readConfig } from '../../../api-mock/config.ts'
import { SQLITE_FILE } from '../../../api-mock/db/open.ts'
import { storageFailureOf } from '../../../api-mock/db/storage-failure.ts'
import type { Deps } from '../../../api-mock/deps.ts'
import { createApp } from '../../../api-mock/app.ts'
import { COMMANDS } from '../../../scripts/bundle-server.ts'
import { shopLine, shopPlace, type ShopPlace } from '../../support/server/shop-line.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const movedSchema = z.object({
  rows: z.number(),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), checksum: z.string() })),
})

describe.skipIf(inject('postgresUrl') === null)('a shop moves', () => {
  let small: ShopPlace
  let large: ShopPlace
  const opened: Deps[] = []
  beforeEach(async () => {
    small = await shopPlace({ name: 'SQLite' })
    large = await shopPlace({ name: 'PostgreSQL' })
  })
  afterEach(async () => {
    for (const { db } of opened.splice(0)) await db.destroy()
    small.remove()
    large.remove()
  })

  const open = async ({ env }: ShopPlace) => {
    const deps = await composeDeps(readConfig(env), pino({ level: 'silent' }), {})
    opened.push(deps)
    return deps
  }
  const line = ({ env, folder }: ShopPlace, ...words: string[]) => shopLine({ env, folder }, ...words)
  const address = () => large.env['DATABASE_URL'] ?? ''
  const words = 'Bouclé “soft” \\ \' {"end":true}\nzwei 🛋️ \u0007'
  const setting = async ({ db }: Deps, name: string) =>
    (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value
  const note = ({ db }: Deps, name: string, value: string) => db.insertInto('setting').values({ name, value }).execute()
  const moved = (json: unknown) => z.parse(movedSchema, json)

  it('[trial 32] to PostgreSQL and back, and every table has the same rows and checksum', async () => {
    const before = await open(small)
    await note(before, 'demo', words)
    await line(small, 'coupons', 'add', 'MOVE10', '--percent', '10')
    const there = moved((await line(small, 'move-to', address(), '--json')).json)
    expect(there.tables.find(({ table }) => table === 'product')?.rows).toBeGreaterThan(20)
    const after = await open(large)
    expect(await setting(after, 'demo')).toBe(words)
    expect(after.catalogue.coupon('move10')?.code).toBe('MOVE10')
    await note(after, 'on-postgres', '1')
    const file = join(small.folder, 'back', SQLITE_FILE)
    const back = moved((await line(large, 'move-to', `sqlite:${file}`, '--json')).json)
    const changed = back.tables.filter(({ table, checksum }) => there.tables.find((one) => one.table === table)?.checksum !== checksum)
    expect(changed.map(({ table }) => table)).toEqual(['setting'])
    using copy = new DatabaseSync(file)
    expect(copy.prepare("select value from setting where name = 'demo'").get()).toEqual({ value: words })
    expect(copy.prepare("select name from sqlite_master where name like 'shop_move%'").all()).toEqual([])
  })

  it('[extended] and the former database answers changes with 503, until `reopen`', async () => {
    const deps = await open(small)
    const app = createApp(deps)
    const write = () =>
      app.request('/api/contact', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '3b0b5a34-52c5-4a39-9d0b-000000000001' },
        body: JSON.stringify({ name: 'Demo', email: 'demo@stoep.example', phone: '', orderNumber: '', message: 'Does it move?' }),
      })
    expect((await line(small, 'move-to', address())).code).toBe(0)
    const refused = await write()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await (await app.request('/readyz')).json()).toEqual({ ok: false, reason: 'database_moved' })
    expect((await app.request('/api/catalogue')).status).toBe(200)
    expect((await line(small, 'coupons', 'end', 'WELCOME10')).err).toContain('has moved to another database')
    expect((await line(small, 'reopen', '--json')).json).toEqual({ reopened: true })
    expect((await write()).status).toBe(200)
    expect((await line(small, 'reopen', '--json')).json).toEqual({ reopened: false })
  })

  it('only into an empty database, or the one that an interrupted move of this shop began', async () => {
    await open(small)
    await open(large)
    const full = await line(small, 'move-to', address())
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining('exists: The target is not empty') })
    const same = await line(small, 'move-to', 'sqlite:elsewhere')
    expect(same).toMatchObject({ code: 2, err: expect.stringContaining('already') })
    expect(await line(small, 'move-to', 'mysql://x')).toMatchObject({ code: 2 })
  })

  it('[extended] after a rehearsal or an interruption it copies only what has changed since', async () => {
    const deps = await open(small)
    const first = moved((await line(small, 'move-to', address(), '--rehearse', '--json')).json)
    await note(deps, 'later', 'kept')
    await deps.db.updateTable('product').set({ price: 12_345 }).where('slug', '=', 'kalk-bay').execute()
    await deps.db.deleteFrom('redirect').execute()
    const redirects = first.tables.find(({ table }) => table === 'redirect')?.rows ?? 0
    const second = moved((await line(small, 'move-to', address(), '--json')).json)
    expect(redirects).toBeGreaterThan(5)
    expect(second.rows).toBe(2 + redirects)
    const after = await open(large)
    expect(await setting(after, 'later')).toBe('kept')
    expect(after.catalogue.cardNamed('kalk-bay')?.price).toBe(12_345)
  })

  it('[trial 32] killed part-way it leaves the shop open, and the same command continues it', async () => {
    const deps = await open(small)
    const names = Array.from({ length: 30_000 }, (_, count) => `row-${count}`)
    const batches = Array.from({ length: 30 }, (_, batch) => names.slice(batch * 1000, (batch + 1) * 1000))
    for (const batch of batches)
      await deps.db
        .insertInto('setting')
        .values(batch.map((name) => ({ name, value: words })))
        .execute()

    const child = spawn(process.execPath, [COMMANDS, 'move-to', address()], { env: { ...process.env, ...small.env }, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const target = new Client({ connectionString: address() })
    await target.connect()
    const copied = async () => {
      const { rows } = await target.query<{ table: string | null }>("select to_regclass('setting') as table")
      if (!rows[0]?.table) return 0
      const found = await target.query<{ rows: string }>("select count(*) as rows from setting where name like 'row-%'")
      return Number(found.rows[0]?.rows ?? 0)
    }
    await vi.waitFor(async () => expect(await copied()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    expect(await ended, 'the move was not over yet').toEqual([null, 'SIGKILL'])
    await target.end()

    await note(deps, 'written-after-the-kill', 'kept')
    const { code } = await line(small, 'move-to', address())
    expect(code).toBe(0)
    const after = await open(large)
    expect(await setting(after, 'written-after-the-kill')).toBe('kept')
    const rows = await after.db.selectFrom('setting').select('name').where('name', 'like', 'row-%').execute()
    expect(rows).toHaveLength(names.length)
  }, 180_000)

  it('[extended] [trial 32] with every write that the server acknowledged meanwhile', async () => {
    const deps = await open(small)
    const over = new AbortController()
    const acknowledged: string[] = []
    const writing = (async () => {
      while (!over.signal.aborted) {
        const name = `write-${randomBytes(6).toString('hex')}`
        try {
          await note(deps, name, '1')
          acknowledged.push(name)
        } catch (error) {
          // Not acknowledged: the devices repeat it.
          if (storageFailureOf(error) === null) throw error
        }
        await new Promise(setImmediate)
      }
    })()
    const { code } = await line(small, 'move-to', address())
    over.abort()
    await writing
    expect(code).toBe(0)
    const after = await open(large)
    const rows = await after.db.selectFrom('setting').select('name').where('name', 'like', 'write-%').execute()
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(acknowledged))
  })
})
