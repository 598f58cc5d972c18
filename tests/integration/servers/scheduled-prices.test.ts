import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPostgres, type OpenDatabase } from '../../../api-mock/db/open.ts'
import { signInOwner } from '../../support/desk/sign-in-owner.ts'
import { caller } from '../../support/server/api.ts'
import { shopPlace, type ShopPlace } from '../../support/server/shop-line.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'

describe.runIf(inject('postgresUrl') !== null)('two servers on one PostgreSQL database', () => {
  let place: ShopPlace
  let servers: ShopProcess[]
  let own: OpenDatabase
  beforeAll(async () => {
    place = await shopPlace({ name: 'PostgreSQL' })
    const url = place.env['DATABASE_URL'] ?? ''
    servers = [await createShopProcess({ DATABASE_URL: url }), await createShopProcess({ DATABASE_URL: url })]
    await servers[0]?.start()
    own = openPostgres(url)
  }, 60_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.remove()))
    await own.db.destroy()
    place.remove()
  })

  it('[extended] change each scheduled price once, when both start after its time and when both run', { timeout: 120_000 }, async () => {
    const { db } = own
    const token = await signInOwner(db)
    const call = caller((path, init) => fetch(`${servers[0]?.origin}${path}`, init))
    const { ids } = (await call('deskProductIds', { token })).answer
    const prices = async () =>
      new Map((await db.selectFrom('product').select(['id', 'price']).where('id', 'in', ids).execute()).map(({ id, price }) => [id, price]))
    const before = await prices()
    const change = { kind: 'price', by: 'amount', value: 10_000, step: 1 } as const
    const raised = (times: number) => new Map([...before].map(([id, price]) => [id, price + times * change.value]))
    const schedule = async () => {
      const moment = { starts_at: new Date(Date.now() + 3_600_000).toISOString(), ends_at: null }
      const { rows } = (await call('deskBatchPreview', { token, ids, change, schedule: moment })).answer
      const products = rows.map(({ product_id: id, version }) => ({ id, version }))
      expect((await call('deskBatchApply', { token, products, change, schedule: moment })).answer.changed).toBe(ids.length)
    }
    const timeIsUp = () =>
      db.updateTable('scheduled_price').set({ due_at: new Date().toISOString() }).where('due_at', 'is not', null).execute()
    const started = async () =>
      (await db.selectFrom('audit_entry').select('subject').where('action', '=', 'products.schedule_start').execute()).map(
        ({ subject }) => subject,
      )
    const done = async () => (await db.selectFrom('scheduled_price').select('schedule_id').where('state', '=', 'done').execute()).length

    await schedule()
    await servers[0]?.stop()
    await timeIsUp()
    // Both find every price due, and wait for the first product, until it is free.
    const holder = new Client({ connectionString: place.env['DATABASE_URL'] ?? '' })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select id from product for update')
    const opening = Promise.all(servers.map((server) => server.start()))
    const blocked = async () =>
      (
        await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      ).rows[0]?.count
    await expect.poll(blocked, { timeout: 60_000, interval: 20 }).toBe(2)
    await holder.query('commit')
    await holder.end()
    await opening
    expect(await done()).toBe(ids.length)
    expect(await prices()).toEqual(raised(1))
    expect((await started()).toSorted()).toEqual(ids.map((id) => `product ${id}`).toSorted())

    await schedule()
    await timeIsUp()
    await expect.poll(done, { timeout: 30_000, interval: 20 }).toBe(2 * ids.length)
    expect(await prices()).toEqual(raised(2))
    expect((await started()).toSorted()).toEqual(ids.flatMap((id) => [`product ${id}`, `product ${id}`]).toSorted())
    // Every shopper sees them, whichever server answers.
    const { slug, id } = await db
      .selectFrom('product')
      .select(['id', 'slug'])
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow()
    for (const { origin } of servers) {
      const ask = caller((path, init) => fetch(origin + path, init))
      await expect.poll(async () => (await ask('product', {}, { params: { slug } })).answer.price).toBe(raised(2).get(id))
    }
  })

  it('[extended] start to sell each planned product once, and both show it', { timeout: 60_000 }, async () => {
    const { db } = own
    const token = await signInOwner(db)
    const call = caller((path, init) => fetch(`${servers[0]?.origin}${path}`, init))
    const { ids } = (await call('deskProductIds', { token })).answer
    const later = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}:00.000Z`
    for (const change of [{ kind: 'sold', sold: false } as const, { kind: 'plan', sells_from: later, sells_until: null } as const]) {
      const { rows } = (await call('deskBatchPreview', { token, ids, change })).answer
      const products = rows.map(({ product_id: id, version }) => ({ id, version }))
      expect((await call('deskBatchApply', { token, products, change })).answer.changed).toBe(ids.length)
    }
    const shown = async () =>
      Promise.all(
        servers.map(async ({ origin }) => {
          const ask = caller((path, init) => fetch(origin + path, init))
          return (await ask('search', { q: 'kalk bay' })).answer.total > 0
        }),
      )
    await expect.poll(shown, { timeout: 10_000 }).toEqual([false, false])
    await db.updateTable('product').set({ sells_from: new Date().toISOString() }).where('sells_from', 'is not', null).execute()
    const sold = async () => (await db.selectFrom('product').select('id').where('active', '=', 1).execute()).length
    await expect.poll(sold, { timeout: 30_000, interval: 20 }).toBe(ids.length)
    await expect.poll(shown, { timeout: 10_000 }).toEqual([true, true])
    const entries = await db.selectFrom('audit_entry').select('subject').where('action', '=', 'products.plan_start').execute()
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(ids.map((id) => `product ${id}`).toSorted())
  })
})
