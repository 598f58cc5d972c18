import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import sharp from 'sharp'
import type { WooFile } from '../../../../src/contract/desk/products/woocommerce.ts'
import { cents } from '../../../../src/contract/money/money.ts'
import { variation, wooCsv, type WooCells } from '../../../support/catalogue/woo-csv.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'
import { shopLine } from '../../../support/server/shop-line.ts'

const sample = readFileSync('tests/fixtures/woocommerce/cape-workshop.csv')
const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b5532a' } })
  .jpeg()
  .toBuffer()

describeOnEveryDatabase('the import from WooCommerce at the desk', (database) => {
  let shop: TestShop
  let token: string
  let other: Server
  let origin: string
  beforeAll(async () => {
    other = createServer(({ url = '' }, response) => {
      response.writeHead(url.startsWith('/a') ? 200 : 404, { 'Content-Type': 'image/jpeg' }).end(photo)
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => other.close())
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { PICTURE_HOSTS: new URL(origin).host } })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const file = (csv: string | Buffer, options: Partial<WooFile> = {}) => ({
    data: Buffer.from(csv).toString('base64'),
    add_vat: false,
    decimal: null,
    sell_new: true,
    ...options,
  })
  const preview = async (csv: string | Buffer, options: Partial<WooFile> = {}) =>
    (await shop.call('deskWooPreview', { token, ...file(csv, options) })).answer
  const send = async (
    csv: string | Buffer,
    { seen }: { seen: { row: number; version: string }[] },
    options: Partial<WooFile> & { key?: string } = {},
  ) => {
    const { key = crypto.randomUUID(), ...given } = options
    return shop.call('deskWooImport', { token, ...file(csv, given), seen }, { key })
  }
  const run = async (csv: string | Buffer, options: Partial<WooFile> = {}) => (await send(csv, await preview(csv, options), options)).answer
  const rows = () => shop.deps.db.selectFrom('product').selectAll().orderBy('id').execute()
  const product = async (slug: string) => (await shop.call('product', {}, { params: { slug } })).answer
  const read = async (slug: string) => {
    const { id } = await shop.deps.db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
    return (await shop.call('deskProduct', { token }, { params: { productId: String(id) } })).answer
  }
  const change = async (slug: string, fields: object) => {
    const { id, version } = await read(slug)
    const { status } = await shop.call('deskProductChange', { token, version, fields }, { params: { productId: String(id) } })
    expect(status).toBe(200)
  }
  const audited = async (action: string) =>
    (await shop.deps.db.selectFrom('audit_entry').select('subject').where('action', '=', action).execute()).length
  const sofa: WooCells = { SKU: 'KAR-1', Name: 'Demo Karoo sofa', 'Regular price': '18999.00', Categories: 'Sofas' }
  const two: readonly WooCells[] = [
    {
      Type: 'variable',
      SKU: 'V-1',
      Name: 'Demo bench',
      'Regular price': '',
      Categories: 'Benches',
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': 'Red, Blue',
    },
    variation('V-1', { Colour: 'Red' }, 1200),
    variation('V-1', { Colour: 'Blue' }, 1500),
  ]

  it('shows what it would do and stores nothing, then does what the command line does', async () => {
    const before = await rows()
    const plan = await preview(sample)
    expect(await rows()).toEqual(before)
    expect((await shop.deps.db.selectFrom('category').select('slug').execute()).length).toBe(shop.deps.catalogue.frame.categories.length)
    const done = (await send(sample, plan)).answer
    expect(done).toMatchObject({ added: plan.products.length, changed: 0, skipped: plan.skipped.length })
    const fresh = await createTestApp({ database })
    const line = await shopLine(
      { deps: fresh.deps },
      'catalogue',
      'import-woocommerce',
      resolve('tests/fixtures/woocommerce/cape-workshop.csv'),
      '--json',
    )
    expect(line.code).toBe(0)
    const shown = ({ origin: _origin, ...row }: Awaited<ReturnType<typeof rows>>[number]) => row
    expect((await rows()).map(shown)).toEqual((await fresh.deps.db.selectFrom('product').selectAll().orderBy('id').execute()).map(shown))
    await fresh.close()
    expect(await audited('products.import')).toBe(done.added)
    expect((await product('demo-oudtshoorn-couch')).name).toContain('Oudtshoorn')
    // The same file again changes nothing.
    expect(await run(sample)).toMatchObject({ added: 0, changed: 0, unchanged: done.added })
    expect(await audited('products.import')).toBe(done.added)
  })

  it('names every row that it skips with its reason, and products that are no longer published', async () => {
    await run(wooCsv([sofa]))
    const csv = wooCsv([
      { ...sofa, Published: 0 },
      { SKU: 'N-1', Name: 'No price', 'Regular price': '' },
      { ...sofa, SKU: 'K-2', Name: 'Other' },
    ])
    const plan = await preview(csv)
    expect(plan.skipped).toMatchObject([
      { row: 2, outcome: 'withdrawn', reason: 'not published there' },
      { row: 3, outcome: 'skipped' },
    ])
    expect(plan.skipped[1]?.reason).not.toBe('')
    expect((await send(csv, plan)).answer).toEqual({ added: 1, changed: 0, unchanged: 0, withdrawn: 1, skipped: 1 })
    expect((await shop.call('product', {}, { params: { slug: 'demo-karoo-sofa' } })).failure.code).toBe('not_found')
    expect(await audited('products.retire')).toBe(1)
  })

  it('keeps what the file does not have: other products, options, words, pictures, and whether a product is sold', async () => {
    await run(wooCsv([sofa, ...two]))
    const bench = await read('demo-bench')
    const [colour] = bench.options
    if (!colour) throw new Error('the bench has no option')
    const looks = colour.values.map((value) => ({ ...value, colour: '#aa0000' }))
    await change('demo-bench', {
      options: [{ ...colour, kind: 'swatch', values: looks }],
      care: ['Dust it.'],
      lead_time_days: 30,
      badges: ['new'],
    })
    const legs = { name: 'legs', label: 'Legs', kind: 'choice', values: [{ value: 'oak', label: 'Oak', price_difference: cents(0) }] }
    await change('demo-karoo-sofa', { options: [legs], price: cents(1_700_000) })
    const others = await rows()

    const again = wooCsv([{ ...sofa, 'Regular price': '20000' }, ...two.with(1, variation('V-1', { Colour: 'Red' }, 1300))])
    const plan = await preview(again)
    expect(plan.skipped).toMatchObject([{ row: 2, outcome: 'skipped' }])
    expect(plan.skipped[0]?.reason).toContain('option legs is removed')
    expect(plan.products.map(({ name }) => name)).toEqual(['Demo bench'])
    expect((await send(again, plan)).answer).toMatchObject({ added: 0, changed: 1, skipped: 1 })
    expect(await read('demo-karoo-sofa')).toMatchObject({ price: 1_700_000, options: [{ name: 'legs' }] })
    expect(await read('demo-bench')).toMatchObject({ price: 130_000, care: ['Dust it.'], lead_time_days: 30, badges: ['new'] })
    expect((await read('demo-bench')).options[0]).toMatchObject({ kind: 'swatch', values: [{ colour: '#aa0000' }, { colour: '#aa0000' }] })
    const imported = new Set(['demo-bench'])
    expect((await rows()).filter(({ slug }) => !imported.has(slug))).toEqual(others.filter(({ slug }) => !imported.has(slug)))

    const { id, version } = await read('demo-bench')
    await shop.call('deskProductRetire', { token, version }, { params: { productId: String(id) } })
    await run(wooCsv([...two]))
    expect((await read('demo-bench')).sold).toBe(false)
  })

  it('says how many counted pieces an export that is sold out ends', async () => {
    const row = { Name: 'Counted bench', SKU: 'COUNTED', 'Regular price': '1000', 'In stock?': '1' }
    await run(wooCsv([row]))
    const { id, stock } = await read('counted-bench')
    expect(stock).toHaveLength(1)
    const counts = [{ variation: '', seen: null, count: 4, low_level: null }]
    await shop.call('deskStock', { token, counts }, { params: { productId: String(id) } })
    const { products } = await preview(wooCsv([{ ...row, 'In stock?': '0' }]))
    expect(products).toMatchObject([{ warnings: ['the count of 4 pieces ends: afterwards nothing is counted'] }])
  })

  it('finds a free address for a product whose name many have', async () => {
    const chairs = Array.from({ length: 25 }, (_, place): WooCells => ({ ...sofa, ID: 500 + place, SKU: '', Name: 'Demo chair' }))
    expect((await run(wooCsv(chairs))).added).toBe(25)
    expect((await run(wooCsv([...chairs, { ...sofa, ID: 600, SKU: '', Name: 'Demo chair' }]))).added).toBe(1)
    expect((await read('demo-chair-26')).sku).toBe('DEMO-CHAIR-26')
  })

  it('leaves new products unsold if that is chosen, and reads prices without VAT and with a comma', async () => {
    await run(wooCsv([{ ...sofa, 'Regular price': '10000,00' }]), { sell_new: false, add_vat: true, decimal: ',' })
    expect(await read('demo-karoo-sofa')).toMatchObject({ sold: false, price: 1_150_000 })
  })

  it('stores nothing if a product changed after the preview, and happens once for its key', async () => {
    await run(wooCsv([sofa]))
    const csv = wooCsv([{ ...sofa, 'Regular price': '20000' }])
    const plan = await preview(csv)
    await change('demo-karoo-sofa', { tagline: 'Mine' })
    const refused = await send(csv, plan)
    expect([refused.failure.code, refused.failure.message]).toEqual(['products_changed', expect.stringContaining('Demo Karoo sofa')])
    expect((await read('demo-karoo-sofa')).price).toBe(1_899_900)
    const [now, key] = [await preview(csv), crypto.randomUUID()]
    const both = await Promise.all([send(csv, now, { key }), send(csv, now, { key })])
    expect(both.map(({ answer }) => answer.changed)).toEqual([1, 1])
    expect(await audited('products.import')).toBe(2)
  })

  it('fetches pictures once, says why one is missing, and every server has them', async () => {
    const images = ['a.jpg', 'gone.jpg'].map((name) => `${origin}/${name}`)
    const csv = wooCsv([{ ...sofa, Images: images.join(', ') }])
    const plan = await preview(csv)
    expect(plan.pictures).toEqual({ missing: images, stored: 0 })
    const fetched = await shop.call('deskWooPictures', { token, addresses: images })
    expect(fetched.answer.failed).toMatchObject([{ address: images[1], reason: expect.stringContaining('404') }])
    expect((await send(csv, plan)).answer.added).toBe(1)
    const { images: shown } = await product('demo-karoo-sofa')
    expect(shown.map(({ picture }) => [picture.width, picture.height])).toEqual([[640, 480]])
    const file_ = await shop.request(`${shown[0]?.picture.base}-640.webp`)
    expect([file_.status, file_.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await preview(csv)).pictures).toEqual({ missing: [images[1]], stored: 1 })
    // Without its picture, a file leaves the pictures that the product has.
    await run(wooCsv([{ ...sofa, Images: '' }]))
    expect((await product('demo-karoo-sofa')).images).toHaveLength(1)
    const inside = await shop.call('deskWooPictures', { token, addresses: ['http://169.254.169.254/latest'] })
    expect(inside.answer.failed[0]?.reason).toContain('public internet')
  })

  it('stores whole texts in the audit, and shows the place of a change within a long text', async () => {
    const long = 'A couch of kiaat. '.repeat(40).trim()
    const csv = (end: string) => wooCsv([{ ...sofa, Description: `${long} ${end}` }])
    for (const end of ['First.', 'Second.']) await run(csv(end))
    const [shown] = (await preview(csv('Third.'))).products
    expect(shown?.changes).toEqual([
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

  it('refuses what is no export, and whoever may not edit products', async () => {
    const refused = async (csv: string | Buffer) => (await shop.call('deskWooPreview', { token, ...file(csv) })).failure.code
    expect(await refused('slug,price\naloe,1\n')).toBe('sheet_unreadable')
    expect(await refused(wooCsv(Array.from({ length: 2001 }, (_, place) => ({ ...sofa, SKU: `S-${place}` }))))).toBe('sheet_unreadable')
    const { token: reader } = await newStaff(shop, 'accountant')
    for (const name of ['deskWooPreview', 'deskWooImport'] as const)
      expect((await shop.call(name, { token: reader, ...file(sample), seen: [] })).failure.code).toBe('not_allowed')
    expect((await shop.call('deskWooPictures', { token: reader, addresses: [`${origin}/a.jpg`] })).failure.code).toBe('not_allowed')
  })
})
