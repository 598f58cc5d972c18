import { afterEach, beforeEach, expect, it } from 'vitest'
import { withSession } from '../../support/account/customers.ts'
import { aloe, kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the CSV of products at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const sheet = async (query = '') => (await shop.request(`/api/desk/product-sheet${query}`, { headers: withSession(token) })).text()
  const base64 = (csv: string | Buffer) => Buffer.from(csv).toString('base64')
  const preview = async (csv: string | Buffer) => (await shop.call('deskSheetPreview', { token, data: base64(csv) })).answer
  const run = async (csv: string, plan: Awaited<ReturnType<typeof preview>>, key = crypto.randomUUID()) =>
    shop.call('deskSheetImport', { token, data: base64(csv), rows: plan.changed.map(({ row, version }) => ({ row, version })) }, { key })
  const read = async (id: number) => (await shop.call('deskProduct', { token }, { params: { productId: String(id) } })).answer
  const rows = () => shop.deps.db.selectFrom('product').selectAll().orderBy('id').execute()

  it('has every product, sold or not, and changes nothing when it comes back unchanged', async () => {
    const { version } = await read(aloe.productId)
    await shop.call('deskProductRetire', { token, version }, { params: { productId: String(aloe.productId) } })
    const before = await rows()
    const csv = await sheet()
    const plan = await preview(csv)
    expect(plan).toMatchObject({ rows: before.length, unchanged: before.length, changed: [], faults: [], notes: [] })
    expect((await run(csv, plan)).answer).toEqual({ added: 0, changed: 0, unchanged: before.length })
    expect(await rows()).toEqual(before)
    expect((await preview(await sheet('?category=ottomans'))).rows).toBe(before.filter(({ category }) => category === 'ottomans').length)
  })

  it('shows new and changed rows, imports them once, and keeps a retired product retired', async () => {
    const was = await read(aloe.productId)
    await shop.call('deskProductRetire', { token, version: was.version }, { params: { productId: String(aloe.productId) } })
    const csv = 'slug;price;name;category\naloe;3100;Aloe;ottomans\nnew-bench;1200,50;"=A ""new"" bench";sofas\n'
    const plan = await preview(csv)
    expect(plan.changed).toMatchObject([
      { row: 2, product_id: aloe.productId, changes: [{ column: 'price', after: '3100' }] },
      { row: 3, product_id: null, name: '=A "new" bench' },
    ])
    const key = crypto.randomUUID()
    expect((await run(csv, plan, key)).answer).toEqual({ added: 1, changed: 1, unchanged: 0 })
    expect((await run(csv, plan, key)).answer).toEqual({ added: 1, changed: 1, unchanged: 0 })
    const now = await read(aloe.productId)
    expect(now).toEqual({ ...was, sold: false, price: 310_000, version: now.version })
    const added = await shop.deps.db.selectFrom('product').select(['active', 'price']).where('slug', '=', 'new-bench').execute()
    expect(added).toEqual([{ active: 0, price: 120_050 }])
    const owner = (await newStaff(shop, 'owner')).token
    const { entries } = (await shop.call('deskAudit', { token: owner, q: 'products.import' })).answer
    expect(entries).toHaveLength(2)
  })

  it('says how many counted pieces a change ends', async () => {
    const params = { params: { productId: String(aloe.productId) } }
    const { version } = await read(aloe.productId)
    await shop.call('deskProductChange', { token, version, fields: { availability: 'in_stock' } }, params)
    await shop.call('deskStock', { token, counts: [{ variation: '', seen: null, count: 7, low_level: null }] }, params)
    const csv = 'slug,availability\naloe,made_to_order\n'
    const plan = await preview(csv)
    expect(plan.changed).toMatchObject([
      { changes: [{ column: 'availability' }], losses: ['the count of 7 pieces ends: afterwards nothing is counted'] },
    ])
    expect((await preview('slug,price\naloe,3100\n')).changed).toMatchObject([{ losses: [] }])
    expect((await run(csv, plan)).status).toBe(200)
    expect((await read(aloe.productId)).stock).toEqual([])
  })

  it('stores whole texts in the audit, and shows the place of a change within a long text', async () => {
    const long = 'A couch of kiaat. '.repeat(40).trim()
    const csv = (end: string) => `slug,description\naloe,${long} ${end}\n`
    for (const end of ['First.', 'Second.']) await run(csv(end), await preview(csv(end)))
    const plan = await preview(csv('Third.'))
    expect(plan.changed[0]?.changes).toEqual([
      { column: 'description', before: expect.stringContaining('Second.'), after: expect.stringContaining('Third.') },
    ])
    const entries = await shop.deps.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'products.import')
      .execute()
    expect(entries.map(({ before, after }) => [JSON.parse(before).description, JSON.parse(after).description])).toContainEqual([
      `${long} First.`,
      `${long} Second.`,
    ])
  })

  it('stores nothing if somebody changed one of the products after the preview, and names it', async () => {
    const csv = 'slug,tagline\naloe,Mine\nkalk-bay,Mine too\n'
    const plan = await preview(csv)
    const { version, name } = await read(kalkBay.productId)
    const other = { token, version, fields: { features: ['Theirs'] } }
    await shop.call('deskProductChange', other, { params: { productId: String(kalkBay.productId) } })
    const before = await rows()
    const { failure } = await run(csv, plan)
    expect(failure).toMatchObject({ code: 'products_changed', data: { products: [{ product_id: kalkBay.productId, name }] } })
    expect(await rows()).toEqual(before)
    await run(csv, await preview(csv))
    expect(await read(kalkBay.productId)).toMatchObject({ tagline: 'Mine too', features: ['Theirs'] })
  })

  it('names row, column and code of each fault, and stores nothing of a file that has one', async () => {
    const csv = [
      'slug,price,category,related,pictures,availability',
      'aloe,1.299,ottomans,,,',
      'kalk-bay,0,no-such,no-such,https://pictures.example/1.jpg,now',
      'protea,3000,ottomans,,,made_to_order',
    ].join('\n')
    const before = await rows()
    const plan = await preview(csv)
    expect(plan.faults.map(({ row, column, code }) => [row, column, code])).toContainEqual([2, 'price', 'number_invalid'])
    expect(plan.faults.map(({ row, column, code }) => [row, column, code])).toContainEqual([3, 'price', 'value_invalid'])
    expect((await run(csv, plan)).failure.code).toBe('sheet_invalid')
    const long = await preview(`slug,seo_title,seo_description\naloe,${'x'.repeat(71)},"a\nb"\n`)
    expect(long.faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'seo_title', 'value_invalid'],
      [2, 'seo_description', 'value_invalid'],
    ])
    const twice = await preview('slug,price\naloe,3000\naloe,3100\n')
    expect(twice.faults.map(({ row, reason }) => [row, reason])).toEqual([[3, 'repeats row 2']])
    const other = await preview('slug,category,related,pictures\nkalk-bay,no-such,no-such,https://pictures.example/1.jpg\n')
    expect(other.faults.map(({ code }) => code).toSorted()).toEqual(['category_unknown', 'picture_unknown', 'related_unknown'])
    expect(await rows()).toEqual(before)
  })

  it('refuses what is no file of products', async () => {
    const codeOf = async (data: string) => (await shop.call('deskSheetPreview', { token, data })).failure.code
    expect(await codeOf(base64('nothing\n1\n'))).toBe('sheet_unreadable')
    expect(await codeOf(base64('slug,slug\na,b\n'))).toBe('sheet_unreadable')
    expect(await codeOf(base64('slug,name\na,\0\n'))).toBe('sheet_unreadable')
    expect(await codeOf(base64(`slug\n${'a\n'.repeat(2001)}`))).toBe('sheet_unreadable')
    expect(await codeOf('not base64')).toBe('invalid_request')
    expect(await codeOf('A'.repeat(13 * 1024 * 1024))).toBe('payload_too_large')
  })
})
