import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readProducts } from '../../../api-mock/imports/woocommerce/read-products.ts'
import { createCategoryChooser } from '../../../api-mock/imports/woocommerce/choose-category.ts'
import { variation, wooCsv, type WooCells } from '../../support/catalogue/woo-csv.ts'

const categoryChooser = createCategoryChooser(
  [
    { slug: 'sofas', name: 'Sofas' },
    { slug: 'scatter-cushions', name: 'Scatter cushions' },
  ],
  new Map([['day beds', 'sofas']]),
)
const options = { now: new Date('2026-11-20T08:00:00Z'), addVat: false, mark: null, categoryChooser }
const read = (file: string | Uint8Array) => readProducts(typeof file === 'string' ? new TextEncoder().encode(file) : file, options)
const one = (row: WooCells) => {
  const [goods] = read(wooCsv([{ Name: 'Sofa', 'Regular price': 5, ...row }])).goods
  if (!goods) throw new Error('It was skipped')
  return goods
}
const sofa: WooCells = { SKU: 'A', Name: 'Bouclé – sofa', 'Regular price': '1299,50', Description: 'One line,\nand "another"' }

describe('a file of products', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  it.each([
    ['with a byte order mark', wooCsv([sofa], { bom: true })],
    ['with semicolons', wooCsv([sofa], { delimiter: ';' })],
    ['with tabs', wooCsv([sofa], { delimiter: '\t' })],
    ['in UTF-16', utf16(wooCsv([sofa]))],
    ['in Windows-1252', new Uint8Array(Buffer.from(wooCsv([sofa]).replace('–', '\u0096'), 'latin1'))],
    ["with Excel's first line", `sep=;\r\n${wooCsv([sofa], { delimiter: ';' })}`],
    ['with line feeds alone', wooCsv([sofa]).replaceAll('\r\n', '\n')],
    ['with empty lines', `${wooCsv([sofa])}\r\n,,,,\r\n\r\n`],
    ['in capitals', wooCsv([sofa]).replace(/^[^\n]*/, (heading) => heading.toUpperCase())],
    ['in another order', wooCsv([sofa], { heading: ['Regular price', 'Unheard of', 'Description', 'Name', 'SKU', 'Type'] })],
  ])('%s gives the same result', (_, file) => {
    const { goods, rows } = read(file)
    expect(rows).toBe(1)
    expect(goods[0]).toMatchObject({ name: 'Bouclé – sofa', sku: 'A', price: 129_950 })
    expect(goods[0]?.facts.description).toEqual(['One line, and "another"'])
  })

  it('reports its unused columns', () => {
    const { notes } = read(wooCsv([{ ...sofa, 'Meta: _seo': 'x', Colour_chart: 'y' }]))
    expect(notes).toContain('Not used: 2 meta columns.')
    expect(notes).toContain('Unknown columns, not used: Colour_chart.')
    expect(notes).toContain('Prices are read with a decimal comma.')
  })

  it.each([
    ['', 'empty'],
    ['a,b,c\n1,2,3\n', 'Name and Regular price'],
    ['Typ,Artikelnummer,Name,"Regulärer Preis"\nsimple,A,Sofa,5\n', 'another language'],
    ['Name,Regular price\n"never closed,5\n', 'no readable CSV'],
    ['%PDF-1.7', 'Name and Regular price'],
  ])('that is no product export is rejected: %j', (file, message) => {
    expect(() => read(file)).toThrow(message)
  })

  it('leaves out a row with an unescaped comma, instead of reading its cells in the wrong columns', () => {
    const { goods, results } = read('Name,Regular price\nSofa, large,500\nCouch,600\n')
    expect(goods.map(({ name }) => name)).toEqual(['Couch'])
    expect(results).toMatchObject([{ row: 2, outcome: 'skipped', reason: expect.stringContaining('3 cells under 2 headings') }])
  })

  it('numbers rows like a spreadsheet, with or without line breaks in cells', () => {
    const { results } = read(wooCsv([{ ...sofa, Description: 'a\nb\nc' }, { Name: 'No price' }]))
    expect(results).toMatchObject([{ row: 3 }])
  })
})

describe('a product of a file', () => {
  it.each([
    ['Sofas', 'sofas'],
    ['Furniture > Sofas', 'sofas'],
    ['Furniture > Sofa', 'sofas'],
    ['Sale, Living room > Scatter Cushions', 'scatter-cushions'],
    ['Furniture > Sofas > Three seaters', 'sofas'],
    ['Day beds', 'sofas'],
    ['Kids &amp; Babies > Bunk beds\\, low', 'bunk-beds-low'],
    ['Uncategorized', 'other'],
    ['', 'other'],
    ['All', 'all-products'],
    ['红木', 'other'],
  ])('with the categories %j goes to %s', (cell, slug) => {
    expect(one({ Categories: cell }).category.slug).toBe(slug)
  })

  it('has each of its pictures once, with or without commas in their URLs', () => {
    const images = 'https://a.example/1.jpg, https://a.example/w\\,2.jpg, https://a.example/1.jpg'
    expect(one({ Images: images }).pictures).toEqual(['https://a.example/1.jpg', 'https://a.example/w,2.jpg'])
    expect(one({ Images: 'https://a.example/1.jpg|https://a.example/2.jpg' }).pictures).toHaveLength(2)
  })

  it.each([
    ['Length (cm)', '200', 2000],
    ['Length (m)', '2.1', 2100],
    ['Length (mm)', '1875', 1875],
    ['Length (in)', '80', 2032],
    ['Length (yd)', '2', 1829],
    ['Length (furlong)', '2', 0],
    ['Length (cm)', '-4', 0],
    ['Length (cm)', 'wide', 0],
  ])('has the length of %s %s', (column, value, mm) => {
    const file = `Name,Regular price,${column}\nSofa,5,"${value}"\n`
    expect(read(file).goods[0]?.facts.dimensions.width).toBe(mm)
  })

  it('of a shop that uses pounds has the same weight', () => {
    expect(read('Name,Regular price,Weight (lbs)\nSofa,5,100\n').goods[0]?.facts.weight_kg).toBe(45.36)
  })

  it('is combined although its variations spell names and values differently', () => {
    const row = {
      Type: 'variable',
      ID: 9,
      'Attribute 1 name': 'Frame colour',
      'Attribute 1 value(s)': 'Dark Oak | White',
      Published: 'TRUE',
    }
    const { goods, results } = read(
      wooCsv([{ ...sofa, ...row }, variation('9', { 'frame-colour': 'dark-oak' }, 5), variation('id:9', { 'FRAME COLOUR': 'white' }, 6)]),
    )
    expect(results.map(({ outcome }) => outcome)).toEqual(['part', 'part'])
    expect(goods[0]?.facts.options.map(({ label, values }) => [label, values.map((value) => value.label)])).toEqual([
      ['Frame colour', ['Dark Oak', 'White']],
    ])
    expect(goods[0]?.facts.features).toEqual([])
  })

  it('with a thousand combinations is left out quickly, with its reason', () => {
    const many = (label: string) => Array.from({ length: 30 }, (_, index) => `${label} ${index}`).join(', ')
    const row = {
      Type: 'variable',
      SKU: 'V',
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': many('Colour'),
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': many('Size'),
    }
    const { goods, results } = read(wooCsv([{ ...sofa, ...row }, variation('V', { Colour: '', Size: '' }, 5)]))
    expect(goods).toEqual([])
    expect(results.map(({ reason }) => reason)).toEqual(['it comes in more than 500 ways', 'its product in row 2 is skipped'])
  })
})

describe('any content of the cells', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      '',
      '1',
      '-1',
      '0',
      'A',
      'B',
      'id:1',
      'Red',
      'Red, Blue',
      '1 299,00',
      '5.5',
      'simple',
      'variable',
      'variation',
      'a > b',
      '<p>x',
      '\\n',
    ),
  )
  const names = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Regular price',
    'Sale price',
    'Parent',
    'Categories',
    'Images',
    'In stock?',
    'Description',
  ]
  const choices = [
    'Attribute 1 name',
    'Attribute 1 value(s)',
    'Attribute 2 name',
    'Attribute 2 value(s)',
    'Date sale price ends',
    'Weight (kg)',
  ]
  const row = fc.record(Object.fromEntries([...names, ...choices].map((name) => [name, cell])))

  it('every row has exactly one outcome, and every price is above zero', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const text = wooCsv(rows.map((cells) => ({ ...cells, Tags: 'row' })))
        const { goods, withdrawals, results, rows: count } = read(text)
        const reportedRows = [...goods, ...withdrawals, ...results].map((fate) => fate.row).toSorted((a, b) => a - b)
        expect(reportedRows).toEqual(rows.map((_, place) => place + 2))
        expect(count).toBe(rows.length)
        for (const { price, price_regular, name } of goods) {
          expect(price).toBeGreaterThan(0)
          expect(price_regular).toBeGreaterThanOrEqual(price)
          expect(name).not.toBe('')
        }
      }),
      { seed: 22, numRuns: 1500 },
    )
  })
})
