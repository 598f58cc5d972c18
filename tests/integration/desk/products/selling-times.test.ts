import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyDuePrices } from '../../../../api-mock/desk/products/schedule/apply-due.ts'
import { sellOnTime } from '../../../../api-mock/desk/products/schedule/selling-times.ts'
import type { ProductFields } from '../../../../src/contract/desk/desk-product.ts'
import type { BatchChange } from '../../../../src/contract/desk/products/product-batch.ts'
import { withSession } from '../../../support/account/customers.ts'
import { aloe, cartWith, kalkBay } from '../../../support/catalogue/goods.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'
import { shopLine } from '../../../support/server/shop-line.ts'

const HOUR = 3_600_000
const params = { productId: String(aloe.productId) }

describeOnEveryDatabase('a product with planned times', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  /** A whole minute, `hours` from now. */
  const inHours = (hours: number) => {
    const at = new Date(shop.deps.clock.now().getTime() + hours * HOUR)
    at.setUTCSeconds(0, 0)
    return at.toISOString()
  }
  const read = async () => (await shop.call('deskProduct', { token }, { params })).answer
  const change = async (fields: ProductFields, as = token) =>
    shop.call('deskProductChange', { token: as, version: (await read()).version, fields }, { params })
  const plan = (from: number | null, until: number | null) =>
    change({ sells_from: from === null ? null : inHours(from), sells_until: until === null ? null : inHours(until) })
  const press = async (what: 'deskProductRetire' | 'deskProductBringBack') =>
    (await shop.call(what, { token, version: (await read()).version }, { params })).answer
  const passHours = async (hours: number) => {
    shop.clock.advance({ hours })
    await applyDuePrices(shop.deps)
    await sellOnTime(shop.deps)
  }
  const idsIn = async (filter: object) =>
    (await shop.call('deskProducts', { token, ...filter })).answer.products.map((row) => row.product_id)
  const notice = async () => (await shop.call('deskToday', { token })).answer.not_started?.count
  const audited = async (action: string) =>
    shop.deps.db.selectFrom('audit_entry').selectAll().where('action', '=', action).orderBy('at').execute()
  const batch = async (wanted: BatchChange, ids = [aloe.productId]) => {
    const { rows } = (await shop.call('deskBatchPreview', { token, ids, change: wanted })).answer
    const products = rows.map(({ product_id: id, version }) => ({ id, version }))
    return (await shop.call('deskBatchApply', { token, products, change: wanted })).answer
  }
  /** Where shoppers and search engines could find it. */
  const places = async () => {
    const text = async (path: string) => (await shop.request(path)).text()
    const found = {
      page: (await shop.request('/api/products/aloe')).status === 200,
      listing: (await text('/api/categories/ottomans')).includes('"aloe"'),
      search: (await text('/api/search?q=aloe')).includes('"aloe"'),
      sitemap: (await text('/sitemap.xml')).includes('/product/aloe<'),
      catalogue: (await text('/api/catalogue')).includes('"aloe"'),
    }
    return [...new Set(Object.values(found))]
  }

  it('is a draft that nobody sees before its start, is sold from it, and retires at its end, in the name of its author', async () => {
    expect(await places()).toEqual([true])
    const [cartKey, otherKey] = [await cartWith(shop, [aloe, 1]), await cartWith(shop, [aloe, 1])]
    const cartOf = async (key: string) => {
      const { items, totals } = (await shop.call('cart', { cartKey: key })).answer
      return { items, totals }
    }
    expect((await cartOf(cartKey)).items).toHaveLength(1)
    await press('deskProductRetire')
    expect((await plan(2, 4)).answer).toMatchObject({ sold: false, sells_from: inHours(2), sells_until: inHours(4) })
    await passHours(1)
    expect(await places()).toEqual([false])
    expect(await idsIn({ state: 'planned' })).toEqual([aloe.productId])
    const [row] = (await shop.call('deskProducts', { token, state: 'planned' })).answer.products
    expect(row).toMatchObject({ sold: false, sells_from: inHours(1), sells_until: inHours(3) })
    await passHours(1)
    expect(await places()).toEqual([true])
    expect(await read()).toMatchObject({ sold: true, sells_from: null, sells_until: inHours(2) })
    await passHours(2)
    expect(await places()).toEqual([false])
    expect(await read()).toMatchObject({ sold: false, sells_from: null, sells_until: null, sells_notice: null })
    expect(await idsIn({ state: 'planned' })).toEqual([])
    // The same for a cart as after a retirement by hand.
    const after = await cartOf(cartKey)
    await press('deskProductBringBack')
    await press('deskProductRetire')
    expect(await cartOf(otherKey)).toEqual(after)
    const [first] = [await audited('products.plan_start'), await audited('products.plan_end')].map((entries) => {
      expect(entries).toHaveLength(1)
      return entries[0]
    })
    expect(first).toMatchObject({ role: 'office', origin: 'schedule', subject: `product ${aloe.productId}` })
    expect(first?.actor).toBe((await audited('products.edit'))[0]?.actor)
  })

  it('starts and ends once, when two servers run the job together', async () => {
    await press('deskProductRetire')
    await plan(1, 2)
    shop.clock.advance({ hours: 1 })
    await Promise.all([sellOnTime(shop.deps), sellOnTime(shop.deps)])
    expect((await read()).sold).toBe(true)
    shop.clock.advance({ hours: 1 })
    await Promise.all([sellOnTime(shop.deps), sellOnTime(shop.deps)])
    expect((await read()).sold).toBe(false)
    expect([await audited('products.plan_start'), await audited('products.plan_end')].map(({ length }) => length)).toEqual([1, 1])
    expect(await sellOnTime(shop.deps)).toBe(0)
  })

  it('stays unsold with a notice until somebody deals with it, if the shop was off the whole time or its category is gone', async () => {
    await press('deskProductRetire')
    await plan(1, 2)
    await passHours(3)
    expect(await read()).toMatchObject({ sold: false, sells_from: null, sells_until: null })
    expect((await read()).sells_notice).toContain('was off')
    expect([await notice(), await idsIn({ state: 'not_started' })]).toEqual([1, [aloe.productId]])
    const settle = (as = token) => shop.call('deskProductSettle', { token: as }, { params })
    const { token: workshop } = await newStaff(shop, 'workshop')
    expect((await settle(workshop)).failure.code).toBe('not_allowed')
    const both = await Promise.all([settle(), settle()])
    expect(both.map(({ answer }) => answer.sells_notice)).toEqual([null, null])
    expect(await notice()).toBe(0)
    expect(await audited('products.plan_settle')).toHaveLength(1)
    expect((await shop.call('deskProductSettle', { token }, { params: { productId: '1' } })).failure.code).toBe('not_found')

    await plan(1, null)
    await shop.deps.db.updateTable('product').set({ category: 'gone' }).where('id', '=', aloe.productId).execute()
    await passHours(1)
    expect((await read()).sells_notice).toContain('category')
    expect(await notice()).toBe(1)
    await shop.deps.db.updateTable('product').set({ category: 'ottomans' }).where('id', '=', aloe.productId).execute()
    // Another plan deals with it too.
    await plan(1, null)
    expect(await notice()).toBe(0)
  })

  it('follows a press by hand: a sale takes the place of its start, and an end of its whole plan', async () => {
    await press('deskProductRetire')
    await plan(1, 3)
    expect(await press('deskProductBringBack')).toMatchObject({ sold: true, sells_from: null, sells_until: inHours(3) })
    expect(await press('deskProductRetire')).toMatchObject({ sold: false, sells_until: null })
    await plan(1, 3)
    expect(await press('deskProductRetire')).toMatchObject({ sells_from: null, sells_until: null })
    await passHours(5)
    expect(await audited('products.plan_start')).toEqual([])
    await plan(1, null)
    await batch({ kind: 'sold', sold: false })
    expect((await read()).sells_from).toBeNull()
  })

  it('refuses a time that passed or is too far, an end before the start, and a start of a product that is sold', async () => {
    const refused = async (fields: ProductFields) => (await change(fields)).failure
    expect((await refused({ sells_from: inHours(1) })).message).toContain('It is sold already')
    expect((await refused({ sells_until: inHours(-1) })).code).toBe('product_invalid')
    await press('deskProductRetire')
    for (const [from, until] of [
      [-1, null],
      [3 * 366 * 24, null],
      [3, 2],
    ] as const)
      expect((await plan(from, until)).failure.code).toBe('product_invalid')
    expect((await refused({ sells_from: inHours(1).replace(':00.000', ':30.000') })).code).toBe('invalid_request')
    const { token: marketing } = await newStaff(shop, 'marketing')
    expect((await change({ sells_until: inHours(1) }, marketing)).failure.code).toBe('not_allowed')
    expect(await read()).toMatchObject({ sells_from: null, sells_until: null })
  })

  it('is planned with others at once, and the preview names those that are sold', async () => {
    await press('deskProductRetire')
    const times = { kind: 'plan', sells_from: inHours(1), sells_until: inHours(2) } as const
    const { rows } = (await shop.call('deskBatchPreview', { token, ids: [aloe.productId, kalkBay.productId], change: times })).answer
    expect(rows.map(({ problem, changes }) => [problem?.code ?? null, changes.length])).toEqual([
      [null, 2],
      ['product_invalid', 0],
    ])
    expect((await batch(times)).changed).toBe(1)
    expect(await read()).toMatchObject({ sold: false, sells_from: inHours(1), sells_until: inHours(2) })
    expect((await batch({ kind: 'plan', sells_from: null, sells_until: null })).changed).toBe(1)
    expect(await idsIn({ state: 'planned' })).toEqual([])
    expect(await audited('products.plan')).toHaveLength(2)
  })

  it('keeps its times through a CSV and a JSON file, and through changes of other fields', async () => {
    await press('deskProductRetire')
    await plan(1, 30)
    const planned = await read()
    const sheet = async () => (await shop.request('/api/desk/product-sheet?state=planned', { headers: withSession(token) })).text()
    const csv = await sheet()
    const local = (hours: number) => new Date(Date.parse(inHours(hours)) + 2 * HOUR).toISOString().slice(0, 16).replace('T', ' ')
    expect(csv).toContain(`,"${local(1)}","${local(30)}",`)
    const data = (text: string) => Buffer.from(text).toString('base64')
    const preview = async (text: string) => (await shop.call('deskSheetPreview', { token, data: data(text) })).answer
    expect(await preview(csv)).toMatchObject({ unchanged: 1, changed: [], faults: [] })
    const later = csv.replace(local(1), local(2).replaceAll('-', '/'))
    const { changed } = await preview(later)
    expect(changed[0]?.changes).toMatchObject([{ column: 'sells_from', before: local(1), after: local(2).replaceAll('-', '/') }])
    await shop.call('deskSheetImport', { token, data: data(later), rows: changed.map(({ row, version }) => ({ row, version })) })
    expect(await read()).toMatchObject({ sold: false, sells_from: inHours(2), sells_until: planned.sells_until })
    expect((await preview(csv.replace(local(1), 'soon'))).faults).toMatchObject([{ column: 'sells_from', code: 'time_invalid' }])

    await change({ tagline: 'Soon' })
    expect(await read()).toMatchObject({ sold: false, tagline: 'Soon', sells_from: inHours(2) })
    const line = (...words: string[]) => shopLine({ deps: shop.deps }, ...words)
    const exported = await line('catalogue', 'export', '--json')
    expect(exported.out).toContain(`"sells_from": "${inHours(2)}"`)
  })

  it('is planned, listed and settled on the command line', async () => {
    const line = (...words: string[]) => shopLine({ deps: shop.deps }, ...words)
    const local = (hours: number) => new Date(Date.parse(inHours(hours)) + 2 * HOUR).toISOString().slice(0, 16)
    await line('catalogue', 'change', 'aloe', '--do', 'retire')
    expect((await line('catalogue', 'change', 'aloe', '--do', 'plan', '--from', local(1), '--until', local(2))).code).toBe(0)
    expect(await read()).toMatchObject({ sold: false, sells_from: inHours(1), sells_until: inHours(2) })
    expect((await line('catalogue', 'planned')).out).toContain('aloe')
    await passHours(4)
    expect((await line('catalogue', 'planned', '--not-started')).out).toContain('aloe')
    expect((await line('catalogue', 'settle', 'none')).err).toContain('not_found')
    expect((await line('catalogue', 'settle', 'aloe')).code).toBe(0)
    expect(await notice()).toBe(0)
    expect(await audited('products.plan_settle')).toMatchObject([{ role: 'command line' }])
  })
})
