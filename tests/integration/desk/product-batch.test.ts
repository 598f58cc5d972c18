import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BatchChange } from '../../../src/contract/desk/products/product-batch.ts'
import { aloe, kalkBay, setStock } from '../../support/catalogue/goods.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('a change of several products', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const both = [aloe.productId, kalkBay.productId]
  const preview = async (ids: number[], change: BatchChange) => (await shop.call('deskBatchPreview', { token, ids, change })).answer.rows
  const seen = (rows: Awaited<ReturnType<typeof preview>>) =>
    rows.filter(({ problem }) => problem === null).map(({ product_id: id, version }) => ({ id, version }))
  const apply = (products: { id: number; version: string }[], change: BatchChange, key?: string) =>
    shop.call('deskBatchApply', { token, products, change }, key === undefined ? {} : { key })
  const doBoth = async (change: BatchChange) => apply(seen(await preview(both, change)), change)
  const read = async (id: number) => (await shop.call('deskProduct', { token }, { params: { productId: String(id) } })).answer
  const shown = async (slug: string) => (await shop.call('product', {}, { params: { slug } })).answer
  const audited = async (q: string) => {
    const owner = (await newStaff(shop, 'owner')).token
    return (await shop.call('deskAudit', { token: owner, q })).answer.entries
  }

  it('shows before and after, stores all of them at once, and has an audit entry for each', async () => {
    const before = await Promise.all(both.map(read))
    const change = { kind: 'price', by: 'percent', value: 10, step: 1000 } as const
    const rows = await preview(both, change)
    expect(await Promise.all(both.map(read))).toEqual(before)
    const after = rows.map(({ changes }) => changes.find(({ field }) => field === 'price')?.after)
    expect((await apply(seen(rows), change)).answer).toEqual({ changed: 2 })
    const now = await Promise.all(both.map(read))
    expect(now.map(({ price }) => price)).toEqual(after)
    // Nothing but the prices is different.
    const still = now.map((product, place) => ({ ...product, ...pricesOf(before[place]) }))
    expect(still).toEqual(before)
    expect((await shown('aloe')).price).toBe(after[0])
    const entries = await audited('products.bulk')
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(both.map((id) => `product ${id}`).toSorted())
    expect(entries.find(({ subject }) => subject === `product ${aloe.productId}`)).toMatchObject({
      role: 'office',
      before: { price: before[0]?.price },
      after: { price: after[0] },
    })
  })
  const pricesOf = (product: Awaited<ReturnType<typeof read>> | undefined) => ({
    price: product?.price,
    price_regular: product?.price_regular,
    version: product?.version,
  })

  it('stores nothing if somebody changed one of them meanwhile, and names it', async () => {
    const change = { kind: 'sale', by: 'percent', value: 20, step: 100 } as const
    const products = seen(await preview(both, change))
    const { version, name } = await read(aloe.productId)
    const other = { token, version, fields: { tagline: 'Meanwhile' } }
    await shop.call('deskProductChange', other, { params: { productId: String(aloe.productId) } })
    const state = await Promise.all(both.map(read))
    const { failure } = await apply(products, change)
    expect(failure.code).toBe('products_changed')
    expect(failure.data).toMatchObject({ products: [{ product_id: aloe.productId, name }] })
    expect(failure.message).toContain(name)
    expect(await Promise.all(both.map(read))).toEqual(state)
    expect(await audited('products.bulk')).toEqual([])
  })

  it('happens once for its key, also when two presses race', async () => {
    const change = { kind: 'price', by: 'amount', value: 10_000, step: 1 } as const
    const rows = await preview([aloe.productId], change)
    const { price } = await read(aloe.productId)
    const key = crypto.randomUUID()
    const replies = await Promise.all([apply(seen(rows), change, key), apply(seen(rows), change, key)])
    expect(replies.map(({ answer }) => answer)).toEqual([{ changed: 1 }, { changed: 1 }])
    expect((await read(aloe.productId)).price).toBe(price + 10_000)
    // Another press with the old versions is refused.
    expect((await apply(seen(rows), change)).failure.code).toBe('products_changed')
  })

  it('begins and ends a sale, and names what cannot be changed with code and reason', async () => {
    const { price } = await read(aloe.productId)
    await doBoth({ kind: 'sale_end' })
    const regular = (await read(aloe.productId)).price
    await doBoth({ kind: 'sale', by: 'percent', value: 25, step: 100 })
    const sale = await read(aloe.productId)
    expect(sale.price_regular).toBe(regular)
    expect(sale.price).toBeLessThan(regular)
    const ended = (await doBoth({ kind: 'sale_end' })).answer
    expect(ended.changed).toBe(2)
    expect(await read(aloe.productId)).toMatchObject({ price: regular, price_regular: null })
    expect(price).toBeGreaterThan(0)
    const tooMuch = { kind: 'sale', by: 'amount', value: regular, step: 1 } as const
    const [row, gone] = await preview([aloe.productId, 2_000_000_000], tooMuch)
    expect(row).toMatchObject({ changes: [], problem: { code: 'price_too_low' } })
    expect(gone?.problem?.code).toBe('not_found')
    expect((await apply([{ id: aloe.productId, version: row?.version ?? '' }], tooMuch)).failure.code).toBe('product_invalid')
  })

  it('moves a category, retires and restores, and changes how they are made', async () => {
    await doBoth({ kind: 'category', category: 'armchairs' })
    expect((await read(aloe.productId)).category).toBe('armchairs')
    expect((await preview(both, { kind: 'category', category: 'none-such' }))[0]?.problem?.code).toBe('category_unknown')
    await doBoth({ kind: 'sold', sold: false })
    expect((await shop.call('product', {}, { params: { slug: 'aloe' } })).failure.code).toBe('not_found')
    // A retired product stays retired through another change.
    await doBoth({ kind: 'making', availability: 'in_stock', lead_time_days: 3 })
    expect(await read(aloe.productId)).toMatchObject({ sold: false, availability: 'in_stock', lead_time_days: 3 })
    await doBoth({ kind: 'sold', sold: true })
    expect((await shown('aloe')).availability).toBe('in_stock')
    expect((await audited('products.retire')).length).toBe(2)
  })

  it('shows a count that ends with the availability, and the audit has it', async () => {
    await setStock(shop, aloe.productId, 7, { lowLevel: 2 })
    const change = { kind: 'making', availability: 'out_of_stock' } as const
    const [counted, other] = await preview(both, change)
    expect(counted?.changes).toContainEqual({ field: 'count', before: 7, after: null })
    expect(other?.changes.map(({ field }) => field)).toEqual(['availability'])
    expect((await preview(both, { kind: 'making', lead_time_days: 3 }))[0]?.changes.map(({ field }) => field)).not.toContain('count')
    await doBoth(change)
    expect((await read(aloe.productId)).stock).toEqual([])
    const [entry, ...more] = await audited('stock.count')
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      subject: `product ${aloe.productId}`,
      role: 'office',
      before: { count: 7, low_level: 2 },
      after: { count: null, low_level: null },
    })
  })

  it('sells nothing, now or planned, in a category that is gone', async () => {
    await doBoth({ kind: 'sold', sold: false })
    await shop.deps.db.deleteFrom('category').where('slug', '=', 'ottomans').execute()
    const problems = async (change: BatchChange) => (await preview(both, change)).map(({ problem }) => problem?.code ?? null)
    expect(await problems({ kind: 'sold', sold: true })).toEqual(['category_unknown', null])
    expect(await problems({ kind: 'sold', sold: false })).toEqual([null, null])
    const sells_from = new Date(Math.ceil(shop.deps.clock.now().getTime() / DAY_MS + 3) * DAY_MS).toISOString()
    expect(await problems({ kind: 'plan', sells_from, sells_until: null })).toEqual(['category_unknown', null])
    expect(await problems({ kind: 'plan', sells_from: null, sells_until: null })).toEqual([null, null])
    const products = (await preview(both, { kind: 'sold', sold: true })).map(({ product_id: id, version }) => ({ id, version }))
    expect((await apply(products, { kind: 'sold', sold: true })).failure.code).toBe('product_invalid')
    expect((await read(kalkBay.productId)).sold).toBe(false)
  })

  const setRow = (row: { count?: number; low_level?: number }) =>
    shop.deps.db.withoutPlugins().updateTable('stock').set(row).where('product_id', '=', aloe.productId).execute()

  it('sets the low level of counted products alone, and does not overwrite a colleague', async () => {
    await setStock(shop, aloe.productId, 5)
    const change = { kind: 'low_level', low_level: 2 } as const
    const rows = await preview(both, change)
    expect(rows.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'not_counted'])
    await setRow({ low_level: 1 })
    expect((await apply(seen(rows), change)).failure.code).toBe('products_changed')
    // An order that takes a piece is no change of the product.
    const again = await preview(both, change)
    await setRow({ count: 4 })
    expect((await apply(seen(again), change)).answer.changed).toBe(1)
    const row = await shop.deps.db.selectFrom('stock').select(['count', 'low_level']).where('product_id', '=', aloe.productId).execute()
    expect(row).toEqual([{ count: 4, low_level: 2 }])
  })

  it('finds the numbers of a filter, and refuses what does not fit', async () => {
    const list = (await shop.call('deskProducts', { token, category: 'ottomans', sort: 'price', per_page: '100' })).answer.products
    const { ids } = (await shop.call('deskProductIds', { token, category: 'ottomans', sort: 'price' })).answer
    expect(ids).toEqual(list.map(({ product_id }) => product_id))
    const refused = async (change: object, asked = both) => {
      const body = JSON.stringify({ token, ids: asked, change })
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
      return (await shop.request('/api/desk/product-batch/preview', init)).status
    }
    const price = { kind: 'price', by: 'percent', value: 5, step: 100 }
    expect(await refused(price)).toBe(200)
    expect(await refused({ ...price, value: 1000 })).toBe(400)
    expect(await refused({ ...price, value: 1.005 })).toBe(400)
    expect(await refused({ ...price, step: 7 })).toBe(400)
    expect(await refused({ ...price, by: 'set', value: 0 })).toBe(400)
    expect(await refused({ kind: 'making' })).toBe(400)
    expect(await refused({ kind: 'sale', by: 'percent', value: -5, step: 1 })).toBe(400)
    expect(await refused(price, [])).toBe(400)
    expect(
      await refused(
        price,
        Array.from({ length: 501 }, (_, place) => place + 1),
      ),
    ).toBe(400)
  })
})
