import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { ImportReport } from '../../../api-mock/imports/report.ts'
import { variationPrice } from '../../../src/domain/catalogue/variation.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { wooShop } from '../../support/catalogue/woo-shop.ts'
import { importReportOf } from '../../support/catalogue/import-report.ts'

vi.setConfig({ testTimeout: 30_000 })

const bench = 'demo-bench-karoo-1-2-m'
const file = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/woocommerce', name))

/** The outcome of each row with its reason, without imported variations. */
const outcomesOf = ({ results }: ImportReport) =>
  results.flatMap(({ row, outcome, reason }) => (outcome === 'part' ? [] : [`${row} ${outcome}${reason ? `: ${reason}` : ''}`]))

const parts = ({ results }: ImportReport) => results.flatMap(({ row, outcome }) => (outcome === 'part' ? [row] : []))

describeOnEveryDatabase('an export from another program', (database) => {
  const { run, importRows, product } = wooShop(database)

  async function importFile(name: string): Promise<ImportReport> {
    const report = importReportOf((await run(file(name))).json)
    expect(report.results.map(({ row }) => row)).toEqual(Array.from({ length: report.rows }, (_, place) => place + 2))
    const again = importReportOf((await run(file(name))).json)
    expect(again.counts).toMatchObject({ imported: 0, updated: 0, unchanged: report.counts.imported, skipped: report.counts.skipped })
    return report
  }

  const priceOf = async (slug: string) => {
    const { price, price_regular } = await product(slug)
    return [price / 100, price_regular / 100]
  }

  it('saved again in a spreadsheet with South African settings is read with its commas and spaces', async () => {
    const report = await importFile('saved-by-a-spreadsheet.csv')
    expect(report.notes).toEqual(
      expect.arrayContaining(['The columns are separated by ";".', 'Prices are read with a decimal comma.', 'Not used: 1 meta column.']),
    )
    expect(outcomesOf(report)).toEqual([
      '2 imported',
      '3 skipped: the SKU DEMO-TUL is used in row 2',
      '4 imported',
      '8 skipped: it is variable and has no variations in the file',
      '10 skipped: not published there',
      '11 skipped: "on request" is no price',
      '12 skipped: it has no name',
      '13 imported',
      '14 skipped: it is the same product as the one in row 13',
      '15 skipped: its product DEMO-GONE is not in the file',
    ])
    expect(await priceOf('demo-tulbagh-table')).toEqual([11_499.5, 12_999])
    const table = await product('demo-tulbagh-table')
    expect(table).toMatchObject({ category: 'tables', dimensions: { width: 1805, depth: 900, height: 750 } })
    expect(table.description).toEqual(['Demo data; seats "six", or eight. Oiled oak.'])
    expect((await product('demo-stool')).availability).toBe('out_of_stock')
  })

  it('without escaped quotes loses no row silently', async () => {
    const report = await importFile('quotes-not-escaped.csv')
    expect(report.notes[0]).toBe('Quotes are not escaped near line 2: rows that cannot be told apart for it are skipped.')
    expect(outcomesOf(report)).toEqual([
      '2 imported',
      '3 skipped: a quote in it is not escaped, so the next row may be part of it',
      '4 imported',
    ])
    expect(await product('demo-3-leg-stool')).toMatchObject({ name: 'Demo 3" leg stool', description: ['Demo "strong" stool'] })
    expect(await product('demo-bench')).toMatchObject({ price: 79_900, description: ['Demo "long" bench'] })
  })

  it('in another language is rejected as a whole, with instructions', async () => {
    expect(await run(file('in-german.csv'))).toMatchObject({
      code: 1,
      json: { error: { code: 'bad_file', message: expect.stringContaining('another language') } },
    })
  })

  it('combined from two files, with two kinds of line ends, has all of its rows, and reports each variation', async () => {
    const report = await importFile('two-shops-in-one.csv')
    expect(outcomesOf(report)).toEqual([
      '2 imported',
      '3 imported',
      '4 imported',
      '7 skipped: the SKU DEMO-TWIN is used in row 4',
      '8 skipped: its product in row 7 is skipped',
      '9 skipped: its product in row 7 is skipped',
      '10 imported',
      '11 skipped: it names several values of Side: a variation has one of them, or none for all',
    ])
    expect(parts(report)).toEqual([5, 6, 12])
    expect(await priceOf('demo-paarl-couch-leather')).toEqual([28_999, 28_999])
    // It has no SKU, and another product has the SKU of its name.
    expect((await product('demo-paarl-couch')).sku).toBe('DEMO-PAARL-COUCH-2')
    expect((await product('demo-paarl-couch-leather')).sku).toBe('DEMO-PAARL-COUCH')
    expect((await product('demo-twin-chair')).options).toMatchObject([{ label: 'colour', values: [{ label: 'Ash' }, { label: 'Bone' }] }])
  })

  it('keeps two products apart if the name of one is the SKU of the other, in either order', async () => {
    const rows = [
      { ID: 2, SKU: 'DEMO-POUF', Name: 'Round pouf', 'Regular price': 200 },
      { ID: 1, Name: 'Demo pouf', 'Regular price': 100 },
    ]
    for (let time = 0; time < 2; time += 1) expect((await importRows(rows)).counts.skipped).toBe(0)
    expect([await priceOf('round-pouf'), await priceOf('demo-pouf')]).toEqual([
      [200, 200],
      [100, 100],
    ])
  })

  it('with every current column, sales, downloads and variations before their product is imported unchanged', async () => {
    const report = await importFile('cape-workshop.csv')
    expect(outcomesOf(report)).toEqual([
      '3 imported',
      '7 imported',
      '8 imported',
      '9 skipped: a download: this shop delivers none',
      '10 skipped: a group of products: this shop has none; its parts are imported by themselves',
      '11 skipped: sold by another shop',
      '12 skipped: a draft there',
      '13 imported',
      '15 skipped: out of stock: left out until an import finds it in stock',
      '16 skipped: a download: this shop delivers none',
    ])
    expect(parts(report)).toEqual([2, 4, 5, 6, 14])
    const couch = await product('demo-oudtshoorn-couch')
    expect(couch).toMatchObject({ category: 'couches', features: ['15-year frame', 'Removable covers'], related: [{ slug: bench }] })
    const charged = couch.options[0]?.values.map(({ label, value }) => [label, variationPrice(couch, { 'cover-colour-legs': value })])
    expect(Object.fromEntries(charged ?? [])).toMatchObject({
      'Stone grey / Oak': { price: 1_899_900, price_regular: 1_899_900 },
      'Stone grey / Black steel': { price: 1_949_900, price_regular: 1_949_900 },
      'Rust, washed / Oak': { price: 1_799_900, price_regular: 1_999_900 },
      'Rust, washed / Black steel': { price: 2_049_900, price_regular: 2_049_900 },
    })
    expect(await priceOf(bench)).toEqual([2499, 2999])
    expect((await product('demo-hermanus-chair')).options).toMatchObject([{ values: [{ label: 'Sand' }] }])
  })
})
