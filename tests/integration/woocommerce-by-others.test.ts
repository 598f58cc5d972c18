import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { ImportReport } from '../../api-mock/cli/import/report.ts'
import { describeOnEveryDatabase } from '../support/databases.ts'
import { wooShop } from '../support/woo-shop.ts'

vi.setConfig({ testTimeout: 30_000 })

const file = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/woocommerce', name))

/** Each row's fate with its reason, apart from variations that came in. */
const told = ({ results }: ImportReport) =>
  results.flatMap(({ row, outcome, reason }) => (outcome === 'part' ? [] : [`${row} ${outcome}${reason ? `: ${reason}` : ''}`]))

const parts = ({ results }: ImportReport) => results.flatMap(({ row, outcome }) => (outcome === 'part' ? [row] : []))

describeOnEveryDatabase('an export that somebody else wrote', (database) => {
  const { run, product } = wooShop(database)

  async function importFile(name: string): Promise<ImportReport> {
    const report = (await run(file(name))).json as ImportReport
    expect(report.results.map(({ row }) => row)).toEqual(Array.from({ length: report.rows }, (_, place) => place + 2))
    const again = (await run(file(name))).json as ImportReport
    expect(again.counts).toMatchObject({ imported: 0, updated: 0, unchanged: report.counts.imported, skipped: report.counts.skipped })
    return report
  }

  const priceOf = async (slug: string) => {
    const { price, price_regular } = await product(slug)
    return [price / 100, price_regular / 100]
  }

  it('and saved again in a spreadsheet with the settings of South Africa is read with its commas and spaces', async () => {
    const report = await importFile('saved-by-a-spreadsheet.csv')
    expect(report.notes).toEqual(
      expect.arrayContaining(['The columns are separated by ";".', 'Prices are read with a decimal comma.', 'Not used: 1 meta column.']),
    )
    expect(told(report)).toEqual([
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

  it('without escaping quotes loses no row unsaid', async () => {
    const report = await importFile('quotes-not-escaped.csv')
    expect(report.notes[0]).toBe('Quotes are not escaped near line 2: rows that cannot be told apart for it are skipped.')
    expect(told(report)).toEqual(['2 imported', '3 skipped: a quote in it is not escaped, so the next row may be part of it', '4 imported'])
    expect(await product('demo-3-leg-stool')).toMatchObject({ name: 'Demo 3" leg stool', description: ['Demo "strong" stool'] })
    expect(await product('demo-bench')).toMatchObject({ price: 79_900, description: ['Demo "long" bench'] })
  })

  it('in another language is refused as a whole, with what to do', async () => {
    expect(await run(file('in-german.csv'))).toMatchObject({
      code: 1,
      json: { error: { code: 'bad_file', message: expect.stringContaining('another language') } },
    })
  })

  it('and put together of two, with two kinds of line ends, has all of its rows', async () => {
    expect((await importFile('two-shops-in-one.csv')).rows).toBe(11)
  })
})
