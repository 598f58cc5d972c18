import { expect, it, vi } from 'vitest'
import { productSchema } from '../../../src/contract/catalogue/catalogue.ts'
import { variationPrice } from '../../../src/domain/catalogue/variation.ts'
import { newCartKey } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { variation, wooCsv, type WooCells } from '../../support/catalogue/woo-csv.ts'
import { fates, wooShop } from '../../support/catalogue/woo-shop.ts'

vi.setConfig({ testTimeout: 30_000 })

const variable: WooCells = { Type: 'variable', 'Regular price': '', 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, Blue' }

describeOnEveryDatabase('an export of WooCommerce', (database) => {
  const woo = wooShop(database)
  const { run, importRows, product } = woo

  it('imports a simple product with its text, size, price and category', async () => {
    const report = await importRows([
      {
        ID: 7,
        SKU: 'KAR-1',
        Name: 'Karoo &amp; Co sofa',
        'Short description': '<p>A low sofa for long evenings. It is soft.</p><ul><li>Oak legs</li></ul>',
        Description: '<h2>Why</h2>\\n<p>Because &#8211; so.</p><script>alert(1)</script>',
        'Regular price': '18999.00',
        'Sale price': '16999',
        'Weight (kg)': '52.5',
        'Length (cm)': '95',
        'Width (cm)': '210',
        'Height (cm)': '80',
        Categories: 'Furniture > Sofas, Living room',
        Tags: 'lounge, low',
        'Attribute 1 name': 'Frame',
        'Attribute 1 value(s)': 'Pine\\, kiln-dried',
      },
    ])
    expect(report).toMatchObject({ rows: 1, counts: { imported: 1, skipped: 0 }, results: [{ row: 2, slug: 'karoo-and-co-sofa' }] })
    const karoo = await product('karoo-and-co-sofa')
    expect(productSchema.safeParse(karoo).error).toBeUndefined()
    expect(karoo).toMatchObject({
      sku: 'KAR-1',
      name: 'Karoo & Co sofa',
      category: 'sofas',
      tagline: 'A low sofa for long evenings.',
      price: 1_699_900,
      price_regular: 1_899_900,
      type: 'simple',
      availability: 'in_stock',
      description: ['Why', 'Because – so.'],
      features: ['Oak legs'],
      materials: ['Frame: Pine, kiln-dried'],
      dimensions: { width: 2100, depth: 950, height: 800 },
      weight_kg: 52.5,
      picture: null,
    })
    expect((await woo.shop.call('search', { q: 'living room low' })).answer.items[0]?.slug).toBe('karoo-and-co-sofa')
    const cart = await woo.shop.call('cartAdd', { cartKey: newCartKey(), productId: karoo.id, productQuantity: 2 })
    expect(cart.answer.totals.total).toBe(3_399_800)
  })

  it('creates options from attributes, wherever in the file the variations are', async () => {
    const report = await importRows([
      variation('V-1', { Colour: 'blue' }, 1500),
      { ...variable, SKU: 'V-1', Name: 'Bench', Categories: 'Benches' },
      variation('V-1', { Colour: 'Red' }, 1200, { 'Sale price': 1000 }),
    ])
    expect(fates(report)).toEqual(['2 part', '3 imported', '4 part'])
    expect(report.categories_created).toEqual(['Benches'])
    const bench = await product('bench')
    expect(bench).toMatchObject({ type: 'variable', category: 'benches', price: 100_000, price_regular: 120_000 })
    expect(bench.options).toMatchObject([{ label: 'Colour', values: [{ label: 'Red' }, { label: 'Blue', price_difference: 50_000 }] }])
    expect(variationPrice(bench, { colour: 'blue' })).toMatchObject({ price: 150_000, price_regular: 150_000 })
    const incomplete = await woo.shop.call('cartAdd', { cartKey: newCartKey(), productId: bench.id, productQuantity: 1 })
    expect(incomplete.failure.code).toBe('incomplete_configuration')
  })

  it('applies a variation without a value for an attribute to all of its values', async () => {
    const two = { 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': 'Small, Large' }
    await importRows([
      { ...variable, ...two, SKU: 'V-1', Name: 'Pouf' },
      variation('V-1', { Colour: 'Red', Size: '' }, 500),
      variation('V-1', { Colour: 'Blue', Size: '' }, 700),
    ])
    const pouf = await product('pouf')
    expect(pouf.options.map(({ label, values }) => [label, values.map((value) => [value.label, value.price_difference])])).toEqual([
      [
        'Colour',
        [
          ['Red', 0],
          ['Blue', 20_000],
        ],
      ],
      [
        'Size',
        [
          ['Small', 0],
          ['Large', 0],
        ],
      ],
    ])
  })

  it('reports prices that are no sums, and charges each as in the file', async () => {
    const two = { 'Attribute 2 name': 'Legs', 'Attribute 2 value(s)': 'Oak, Black' }
    const prices = { 'Red/Oak': 100, 'Red/Black': 130, 'Blue/Oak': 150, 'Blue/Black': 190 }
    const report = await importRows([
      { ...variable, ...two, SKU: 'V-1', Name: 'Stool' },
      ...Object.entries(prices).map(([key, price]) =>
        variation('V-1', { Colour: key.split('/')[0] ?? '', Legs: key.split('/')[1] ?? '' }, price),
      ),
    ])
    expect(report.results[0]?.warnings).toEqual([expect.stringContaining('became one choice')])
    const stool = await product('stool')
    const charged = stool.options[0]?.values.map(({ label, value }) => [
      label.replace(' / ', '/'),
      variationPrice(stool, { 'colour-legs': value }).price / 100,
    ])
    expect(Object.fromEntries(charged ?? [])).toEqual(prices)
  })

  it('skips rows that it cannot sell, with a reason for each', async () => {
    const rows: [WooCells, string][] = [
      [{ SKU: 'A', Name: '', 'Regular price': 5 }, 'it has no name'],
      [{ SKU: 'B', Name: 'No price' }, 'it has no price'],
      [{ SKU: 'C', Name: 'Free', 'Regular price': 0 }, 'its price is 0'],
      [{ SKU: 'D', Name: 'Negative', 'Regular price': "'-5" }, 'below zero'],
      [{ SKU: 'E', Name: 'Odd', 'Regular price': 'on request' }, 'is no price'],
      [{ SKU: 'F', Name: 'Group', Type: 'grouped' }, 'group of products'],
      [{ SKU: 'G', Name: 'Elsewhere', Type: 'external', 'Regular price': 5 }, 'another shop'],
      [{ SKU: 'H', Name: 'File', Type: 'simple, downloadable, virtual', 'Regular price': 5 }, 'a download'],
      [{ SKU: 'I', Name: 'Monthly', Type: 'subscription', 'Regular price': 5 }, 'no products of type subscription'],
      [{ SKU: 'J', Name: 'Draft', Published: -1, 'Regular price': 5 }, 'a draft'],
      [{ SKU: 'K', Name: 'Private', Published: 0, 'Regular price': 5 }, 'not published'],
      [{ SKU: 'L', Name: 'Hidden', 'Visibility in catalog': 'hidden', 'Regular price': 5 }, 'hidden'],
      [variation('NOBODY', { Colour: 'Red' }, 5), 'NOBODY is not in the file'],
      [variation('', { Colour: 'Red' }, 5), 'does not say which product'],
      [variation('M', { Colour: 'Red' }, 5), 'is simple, not variable'],
      [{ ...variable, SKU: 'N', Name: 'Lonely' }, 'no variations in the file'],
      [{ ...variable, SKU: 'O', Name: 'Unpriced' }, 'none of its variations can be sold'],
      [variation('O', { Colour: 'Red' }, ''), 'it has no price'],
      [{ SKU: 'm', Name: 'Another M', 'Regular price': 6 }, 'the SKU m is used in row 2'],
    ]
    const report = await importRows([{ SKU: 'M', Name: 'Good', 'Regular price': 5 }, ...rows.map(([row]) => row)])
    expect(report.counts).toEqual({ imported: 1, updated: 0, unchanged: 0, part: 0, withdrawn: 0, skipped: rows.length })
    for (const [place, [, reason]] of rows.entries()) expect(report.results[place + 1]?.reason).toContain(reason)
  })

  it('leaves out variations that cannot be bought, and reports them', async () => {
    const report = await importRows([
      { ...variable, SKU: 'V', Name: 'Chair', 'Attribute 1 value(s)': 'Red, Blue, Green, Grey' },
      variation('V', { Colour: 'Red' }, 100),
      variation('V', { Colour: 'Blue' }, 100, { 'In stock?': 0 }),
      variation('V', { Colour: 'Green' }, 100, { Published: 0 }),
      variation('V', { Colour: 'Grey' }, 100, { 'In stock?': 'backorder' }),
      variation('V', { Colour: 'red' }, 120),
    ])
    expect(fates(report)).toEqual(['2 imported', '3 part', '4 skipped', '5 skipped', '6 part', '7 skipped'])
    expect((await product('chair')).options[0]?.values.map(({ label }) => label)).toEqual(['Red', 'Grey'])
    const sold = await importRows([{ SKU: 'S', Name: 'Gone', 'Regular price': 5, 'In stock?': 0 }])
    expect(sold.counts.imported).toBe(1)
    expect((await product('gone')).availability).toBe('out_of_stock')
  })

  it.each([
    ['is running', { 'Date sale price starts': '2026-11-01', 'Date sale price ends': '2026-11-20' }, 400, 'on sale until 2026-11-20'],
    ['runs in the time zone it names', { 'Date sale price ends': '2026-11-20T10:01:00+02:00' }, 400, 'on sale until'],
    ['is over', { 'Date sale price ends': '2026-11-19' }, 500, null],
    ['has just ended', { 'Date sale price ends': '2026-11-20T10:00:00+02:30' }, 500, null],
    ['is to come', { 'Date sale price starts': '2026-11-21T00:00:00+02:00' }, 500, 'starts on 2026-11-21'],
    ['has days that cannot be read', { 'Date sale price ends': 'Friday' }, 500, 'cannot be read'],
    ['is no reduction', { 'Sale price': 500 }, 500, 'no reduction'],
    ['costs nothing', { 'Sale price': 0 }, 500, 'no reduction'],
  ])('a sale that %s has the right price today', async (_, days: WooCells, rand, warning) => {
    const report = await importRows([{ SKU: 'S', Name: 'Sale', 'Regular price': 500, 'Sale price': 400, ...days }])
    expect(await product('sale')).toMatchObject({ price: rand * 100, price_regular: 50_000 })
    expect(report.results[0]?.warnings ?? []).toEqual(warning === null ? [] : [expect.stringContaining(warning)])
  })

  it('finds related products by SKU or by id', async () => {
    await importRows([
      { ID: 1, SKU: 'A', Name: 'Alpha', 'Regular price': 100, Upsells: 'B, NONE', 'Cross-sells': 'id:3' },
      { ID: 2, SKU: 'B', Name: 'Beta', 'Regular price': 100, Categories: 'Tables' },
      { ID: 3, Name: 'Gamma', 'Regular price': 100, Categories: 'Ottomans' },
    ])
    expect((await product('alpha')).related.map(({ slug }) => slug)).toEqual(['beta', 'gamma'])
  })

  it('adds VAT, maps categories and reads ambiguous numbers as its options state', async () => {
    const rows = [
      { SKU: 'A', Name: 'Alpha', 'Regular price': '1.299', Categories: 'Lounge > Three-seaters' },
      { SKU: 'B', Name: 'Beta', 'Regular price': '1.000', 'Tax status': 'none' },
    ]
    const doubtful = await run(wooCsv(rows))
    expect(doubtful).toMatchObject({ code: 1, json: { error: { code: 'nothing_imported' } } })
    await importRows(rows, '--decimal', ',', '--add-vat', '--category', 'Three-seaters=sofas')
    expect(await product('alpha')).toMatchObject({ price: 149_385, category: 'sofas' })
    expect((await product('beta')).price).toBe(100_000)
  })
})
