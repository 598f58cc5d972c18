import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { signInOwner } from '../../support/desk/sign-in-owner.ts'
import { callerAt } from '../../support/server/api.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'

describe('a server that is killed while it changes scheduled prices or starts planned products', () => {
  let shop: ShopProcess
  beforeAll(async () => {
    shop = await createShopProcess()
    await shop.start()
  })
  afterAll(() => shop.remove())

  it('has changed each of them once after its start', { timeout: 60_000 }, async () => {
    const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
    const token = await signInOwner(db)
    const call = callerAt(shop)
    const { ids } = (await call('deskProductIds', { token })).answer
    const prices = async () =>
      new Map((await db.selectFrom('product').select(['id', 'price']).where('id', 'in', ids).execute()).map(({ id, price }) => [id, price]))
    const before = await prices()
    const change = { kind: 'price', by: 'amount', value: 10_000, step: 1 } as const
    const schedule = { starts_at: new Date(Date.now() + 60_000).toISOString(), ends_at: null }
    const { rows } = (await call('deskBatchPreview', { token, ids, change, schedule })).answer
    const products = rows.map(({ product_id: id, version }) => ({ id, version }))
    expect((await call('deskBatchApply', { token, products, change, schedule })).answer.changed).toBe(ids.length)
    const done = async () => (await call('deskScheduledPrices', { token, state: 'over' })).answer.total
    await db.updateTable('scheduled_price').set({ due_at: new Date().toISOString() }).execute()
    const over = () => db.selectFrom('scheduled_price').select('schedule_id').where('state', '=', 'done').execute()
    await expect.poll(async () => (await over()).length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
    await shop.kill()
    expect((await over()).length).toBeLessThan(ids.length)
    await shop.start()
    // The server opens its port after it has changed what was due.
    expect(await done()).toBe(ids.length)
    expect(await prices()).toEqual(new Map([...before].map(([id, price]) => [id, price + change.value])))
    const entries = await db.selectFrom('audit_entry').select('subject').where('action', '=', 'products.schedule_start').execute()
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(ids.map((id) => `product ${id}`).toSorted())
    await db.destroy()
  })

  it('[extended] has started to sell each planned product once after its start', { timeout: 60_000 }, async () => {
    const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
    const token = await signInOwner(db)
    const call = callerAt(shop)
    const { ids } = (await call('deskProductIds', { token })).answer
    const later = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}:00.000Z`
    for (const change of [{ kind: 'sold', sold: false } as const, { kind: 'plan', sells_from: later, sells_until: null } as const]) {
      const { rows } = (await call('deskBatchPreview', { token, ids, change })).answer
      const products = rows.map(({ product_id: id, version }) => ({ id, version }))
      expect((await call('deskBatchApply', { token, products, change })).answer.changed).toBe(ids.length)
    }
    const sold = async () => (await db.selectFrom('product').select('id').where('active', '=', 1).execute()).map(({ id }) => id)
    expect(await sold()).toEqual([])
    await db.updateTable('product').set({ sells_from: new Date().toISOString() }).where('sells_from', 'is not', null).execute()
    await expect.poll(async () => (await sold()).length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
    await shop.kill()
    expect((await sold()).length).toBeLessThan(ids.length)
    await shop.start()
    // The server opens its port after it has started what was due.
    expect((await call('deskProducts', { token, state: 'sold' })).answer.total).toBe(ids.length)
    const entries = await db.selectFrom('audit_entry').select('subject').where('action', '=', 'products.plan_start').execute()
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(ids.map((id) => `product ${id}`).toSorted())
    await db.destroy()
  })
})
