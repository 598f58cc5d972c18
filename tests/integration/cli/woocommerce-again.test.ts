import type { KyselyPlugin } from 'kysely'
import { expect, it, vi } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { variation, wooCsv, type WooCells } from '../../support/catalogue/woo-csv.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { fates, wooShop } from '../../support/catalogue/woo-shop.ts'

vi.setConfig({ testTimeout: 30_000 })

const variable: WooCells = { Type: 'variable', 'Regular price': '', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, Blue' }

describeOnEveryDatabase('the next export of WooCommerce', (database) => {
  const woo = wooShop(database)
  const { importRows, product } = woo

  it('changes nothing the second time, and only what changed the third time', async () => {
    const rows = [
      { ID: 1, SKU: 'A', Name: 'Alpha', 'Regular price': 100 },
      { ID: 2, Name: 'Beta', 'Regular price': 100 },
      { ...variable, ID: 3, Name: 'Gamma' },
      variation('id:3', { Colour: 'Red' }, 100, { ID: 4 }),
    ]
    await importRows(rows)
    const version = woo.shop.deps.catalogue.version
    const again = await importRows(rows)
    expect(again.counts).toMatchObject({ imported: 0, updated: 0, unchanged: 3, part: 1 })
    expect(woo.shop.deps.catalogue.version).toBe(version)
    const { id } = await product('beta')
    const { token } = await newStaff(woo.shop, 'office')
    const beta = { params: { productId: String(id) } }
    const { version: seen } = (await woo.shop.call('deskProduct', { token }, beta)).answer
    const texts = { seo_title: 'Beta, the second one', seo_description: 'What search engines show of it.' }
    await woo.shop.call('deskProductChange', { token, version: seen, fields: texts }, beta)
    const third = await importRows([
      { ...rows[1], 'Regular price': 120 },
      { ...rows[0], Name: 'Alpha two' },
    ])
    expect(third.counts).toMatchObject({ imported: 0, updated: 2 })
    expect(await product('beta')).toMatchObject({ id, price: 12_000, ...texts })
    expect(await product('alpha')).toMatchObject({ name: 'Alpha two' })
    expect(woo.shop.deps.catalogue.version).not.toBe(version)
  })

  it('withdraws the products that the other shop has withdrawn, and no demo product', async () => {
    await importRows([{ SKU: 'A', Name: 'Alpha', 'Regular price': 100 }])
    const report = await importRows([
      { SKU: 'A', Name: 'Alpha', 'Regular price': 100, Published: 0 },
      { SKU: 'KALK-BAY', Name: 'Kalk Bay', 'Regular price': 100, Published: 0 },
    ])
    expect(fates(report)).toEqual(['2 withdrawn', '3 skipped'])
    expect((await woo.shop.call('product', {}, { params: { slug: 'alpha' } })).status).toBe(404)
    expect((await woo.shop.call('product', {}, { params: { slug: 'kalk-bay' } })).status).toBe(200)
    const back = await importRows([{ SKU: 'A', Name: 'Alpha', 'Regular price': 100 }])
    expect(back.counts.updated).toBe(1)
    expect((await product('alpha')).price).toBe(10_000)
  })

  it('replaces the demo products with --replace, and keeps that after new content', async () => {
    const report = await importRows([{ SKU: 'A', Name: 'Alpha', 'Regular price': 100, Categories: 'Beds' }], '--replace', '--yes')
    expect(report.replaced).toBe(53)
    const content = readContent()
    await seedCatalogue(woo.shop.deps.db, { ...content, hash: 'newer' })
    await woo.shop.deps.catalogue.reload()
    const { answer } = await woo.shop.call('catalogue', {})
    expect(answer.products.map(({ slug }) => slug)).toEqual(['alpha'])
    expect(answer.categories.map(({ slug }) => slug)).toEqual(['beds'])
    expect((await woo.shop.call('home', {})).status).toBe(200)
  })

  it('stays beside the demo products after new content', async () => {
    await importRows([{ SKU: 'A', Name: 'Alpha', 'Regular price': 100, Categories: 'Beds' }])
    await seedCatalogue(woo.shop.deps.db, { ...readContent(), hash: 'newer' })
    await woo.shop.deps.catalogue.reload()
    expect((await woo.shop.call('catalogue', {})).answer.products).toHaveLength(54)
    expect((await product('alpha')).category).toBe('beds')
  })

  it('reports the result of a dry run, and stores nothing', async () => {
    const before = woo.shop.deps.catalogue.version
    const report = await importRows([{ SKU: 'A', Name: 'Alpha', 'Regular price': 100, Categories: 'Beds' }], '--dry-run', '--replace')
    expect(report).toMatchObject({ dry_run: true, counts: { imported: 1 }, replaced: 53, categories_created: ['Beds'] })
    await woo.shop.deps.catalogue.reload()
    expect(woo.shop.deps.catalogue.version).toBe(before)
  })

  it('is imported completely or not at all: a failure half-way stores nothing', async () => {
    const before = woo.shop.deps.catalogue.version
    const breaking: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'product') throw new Error('the disk is full')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const deps = { ...woo.shop.deps, db: woo.shop.deps.db.withPlugin(breaking) }
    const ran = await woo.runWith(deps, wooCsv([{ Name: 'First', 'Regular price': 7, Categories: 'Beds' }]), '--replace', '--yes')
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('the disk is full') })
    await woo.shop.deps.catalogue.reload()
    expect(woo.shop.deps.catalogue.version).toBe(before)
  })
})
