import { expect, it, vi } from 'vitest'
import { createSkuIndex } from '../../../src/domain/wholesale/sku-index.ts'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { newCartKey } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { variation, type WooCells } from '../../support/catalogue/woo-csv.ts'
import { wooShop } from '../../support/catalogue/woo-shop.ts'

vi.setConfig({ testTimeout: 30_000 })

const variable: WooCells = { Type: 'variable', 'Regular price': '', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, Blue' }
const legs: WooCells = { 'Attribute 2 name': 'Legs', 'Attribute 2 value(s)': 'Oak, Steel' }

describeOnEveryDatabase('details of a WooCommerce shop', (database) => {
  const woo = wooShop(database)
  const { importRows, product } = woo
  const locationOf = async (path: string) => {
    const response = await woo.shop.request(path, { headers: { Accept: 'text/html' } })
    return response.status === 301 ? response.headers.get('location') : response.status
  }

  it('each variation keeps its SKU, in the cart and in a pasted list', async () => {
    await importRows([
      { ...variable, ...legs, SKU: 'OUD', Name: 'Couch' },
      variation('OUD', { Colour: 'Red', Legs: 'Oak' }, 1000, { SKU: 'OUD-R-1' }),
      variation('OUD', { Colour: 'Red', Legs: 'Steel' }, 1100, { SKU: 'OUD-R-2' }),
      variation('OUD', { Colour: 'Blue', Legs: 'Oak' }, 1000, { SKU: 'OUD-B' }),
      variation('OUD', { Colour: 'Blue', Legs: 'Steel' }, 1100, { SKU: 'OUD-B' }),
    ])
    const couch = await product('couch')
    const choice = { colour: 'red', legs: 'steel' }
    const cart = await woo.shop.call('cartAdd', { cartKey: newCartKey(), productId: couch.id, productQuantity: 1, variation: choice })
    expect(cart.answer.items[0]?.sku).toBe('OUD-R-2')
    const find = createSkuIndex(woo.shop.deps.catalogue.catalogue.products)
    expect(find('oud-r-2')?.variation).toEqual(choice)
    // One SKU of two variations leaves open what differs between them.
    expect(find('OUD-B')?.variation).toEqual({ colour: 'blue' })
  })

  it('the SKUs survive an export and an import, and a removed variation loses its SKU only with --yes', async () => {
    await importRows([
      { ...variable, SKU: 'B', Name: 'Bench' },
      variation('B', { Colour: 'Red' }, 1, { SKU: 'B-RED' }),
      variation('B', { Colour: 'Blue' }, 1, { SKU: 'B-BLUE' }),
    ])
    const { options } = await product('bench')
    const imported = (fields: object, ...more: string[]) => woo.shopFile({ products: [{ slug: 'bench', ...fields }] }, ...more)
    const unknown = await imported({ variation_skus: { GREEN: 'B-GREEN' } })
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('variation_skus: GREEN')])
    const one = { options: options.map((option) => ({ ...option, values: option.values.slice(0, 1) })) }
    const losing = await imported(one)
    expect([losing.code, losing.err]).toEqual([1, expect.stringContaining('variation_skus loses B-BLUE')])
    expect((await imported(one, '--yes')).code).toBe(0)
    expect((await product('bench')).variation_skus).toEqual({ RED: 'B-RED' })
  })

  it('the descriptions of variations are part of the product, each with its values', async () => {
    await importRows([
      { ...variable, SKU: 'C', Name: 'Chair', Description: 'A chair.' },
      variation('C', { Colour: 'Red' }, 1, { Description: '<p>Dyed in <b>Cape Town</b>.</p>' }),
      variation('C', { Colour: 'Blue' }, 1, { Description: 'A chair.' }),
    ])
    expect((await product('chair')).description).toEqual(['A chair.', 'Red: Dyed in Cape Town.'])
  })

  it('featured products come first and are on the home page', async () => {
    await importRows(
      [
        { SKU: 'A', Name: 'Alpha', 'Regular price': 1 },
        { SKU: 'B', Name: 'Beta', 'Regular price': 1, 'Is featured?': 1 },
      ],
      '--replace',
      '--yes',
    )
    const { items } = (await woo.shop.call('category', { sort: 'popular' }, { params: { slug: 'all' } })).answer
    expect(items.map(({ slug }) => slug)).toEqual(['beta', 'alpha'])
    expect((await woo.shop.call('home', {})).answer.best_sellers.map(({ slug }) => slug)).toEqual(['beta'])
  })

  it('old addresses of its categories lead to the category here, or to what was in it', async () => {
    const report = await importRows([
      { SKU: 'A', Name: 'Alpha', 'Regular price': 1, Categories: 'Living room > Sofas > Sleeper sofas, Specials' },
    ])
    expect(report.notes.at(-1)).toContain('/product-category/sleeper-sofas')
    expect(await locationOf('/product-category/sleeper-sofas')).toBe('/product-category/sofas')
    expect(await locationOf('/product-category/living-room/sofas/sleeper-sofas/')).toBe('/product-category/sofas')
    expect(await locationOf('/product-category/specials')).toBe('/search?q=Specials')
    expect((await woo.shop.call('search', { q: 'Specials' })).answer.items.map(({ slug }) => slug)).toEqual(['alpha'])
    // A new version of the content leaves them.
    await seedCatalogue(woo.shop.deps.db, { ...readContent(), hash: 'another' })
    await woo.shop.deps.catalogue.refresh()
    expect(await locationOf('/product-category/specials')).toBe('/search?q=Specials')
  })

  it.each([
    ['/shop', '/product-category'],
    ['/shop/page/3/', '/product-category?page=3'],
    ['/product-category/furniture/sofas', '/product-category/sofas'],
    ['/product-category/sofas/page/2', '/product-category/sofas?page=2'],
    ['/product-tag/living-room', '/search?q=living+room'],
    ['/my-account/edit-address/billing/', '/my-account'],
    ['/my-account/customer-logout?_wpnonce=1', '/my-account?_wpnonce=1'],
    ['/my-account/orders/2', '/my-account/orders'],
  ])('WooCommerce’s own address %s leads to %s', async (from, target) => {
    expect(await locationOf(from)).toBe(target)
  })

  it('the report names each column that it drops, and how many rows had something in it', async () => {
    const { notes } = await importRows([
      { SKU: 'A', Name: 'Alpha', 'Regular price': 1, Stock: 4, 'Purchase note': 'Thanks', 'Tax class': 'reduced-rate' },
      { SKU: 'B', Name: 'Beta', 'Regular price': 1, 'Purchase note': 'Thanks', 'Shipping class': '', 'Sold individually?': 0 },
    ])
    expect(notes).toContain('Not imported: Purchase note (2 rows), Tax class (1 row), Stock (1 row).')
  })

  it('an export of everything, imported, changes nothing', async () => {
    await importRows([
      { ...variable, SKU: 'B', Name: 'Bench', 'Is featured?': 1 },
      variation('B', { Colour: 'Red' }, 1, { SKU: 'B-RED', Description: 'Red indeed' }),
      variation('B', { Colour: 'Blue' }, 2, { SKU: 'B-BLUE' }),
    ])
    const exported = await shopLine({ deps: woo.shop.deps }, 'catalogue', 'export')
    const before = (await woo.shop.deps.db.selectFrom('product').selectAll().orderBy('id').execute()).map((row) => ({ ...row, origin: '' }))
    const again = await woo.shopFile(JSON.parse(exported.out), '--json')
    expect(again.json).toMatchObject({ counts: { imported: 0, updated: 0 }, lost: [] })
    const after = (await woo.shop.deps.db.selectFrom('product').selectAll().orderBy('id').execute()).map((row) => ({ ...row, origin: '' }))
    expect(after).toEqual(before)
  })
})
