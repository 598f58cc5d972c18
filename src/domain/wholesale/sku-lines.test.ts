import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WHOLESALE_LINES, WHOLESALE_QUANTITY, type WholesaleLine } from '../../contract/wholesale/wholesale.ts'
import { cartItemFor } from '../cart/cart-item.ts'
import { fullVariation } from '../cart/cart-lines.fixture.ts'
import { skuOf } from '../cart/item-key.ts'
import { cardOf, realCards } from '../catalogue/real-cards.fixture.ts'
import { orderToCsv, toCsv } from './list-csv.ts'
import { parseSkuLines } from './sku-lines.ts'
import { lineKey } from './wholesale.ts'

const SKU = 'KALK-BAY.LINEN-OAT.KIAAT'
const kalkBay = { productId: 1001, productSlug: 'kalk-bay', productType: 'variable', variation: { fabric: 'linen-oat', legs: 'kiaat' } }
const parse = (text: string) => parseSkuLines(text, realCards)
const kinds = (text: string) => parse(text).report.map(({ kind }) => kind)

describe('lines of SKU and quantity', () => {
  test.each([
    ['a tab', `${SKU}\t12`, 12],
    ['a comma', `${SKU},12`, 12],
    ['a comma and a space', `${SKU}, 12`, 12],
    ['a semicolon', `${SKU};12;`, 12],
    ['spaces', `  ${SKU}   12  `, 12],
    ['quotes', `"${SKU}","12"`, 12],
    ['quotes and spaces', `"${SKU}" "12"`, 12],
    ['the quantity first', `12\t${SKU}`, 12],
    ['the quantity first, between spaces', `12 ${SKU}`, 12],
    ['times', `12 x ${SKU}`, 12],
    ['times behind', `${SKU} × 12`, 12],
    ['a thousand with a space', `${SKU}\t1 000`, 1000],
    ['a thousand with a space, between spaces', `${SKU} 1 000`, 1000],
    ['a thousand with a space first', `1 000 ${SKU}`, 1000],
    ['a thousand with a no-break space', `${SKU};1\u00a0000`, 1000],
    ['a thousand with a comma, in quotes', `${SKU},"1,000"`, 1000],
    ['a thousand with a comma, between spaces', `${SKU} 1,000`, 1000],
    ['cents of nothing', `${SKU}\t12,00`, 12],
    ['small letters', `${SKU.toLowerCase()}\t12`, 12],
    ['a name beside it', `Kalk Bay\t${SKU}\t12\tOat linen`, 12],
    ['a mark at the start of the file', `\uFEFF${SKU}\t12`, 12],
  ])('are parsed with %s', (_, text, quantity) => {
    expect(parse(text).lines).toEqual([{ ...kalkBay, productQuantity: quantity }])
  })

  test('are counted with every kind of line end and with empty lines', () => {
    const { report } = parse(`${SKU} 1\r\n\r\nNONSENSE 2\rNONSENSE 3\n${SKU} x`)
    expect(report.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'ok'],
      [3, 'unknown_sku'],
      [4, 'unknown_sku'],
      [5, 'bad_quantity'],
    ])
  })

  test('may have a header that names the columns', () => {
    const text = `Product;Qty;SKU;Price\nKalk Bay;3;${SKU};18999\nKalk Bay;;${SKU};18999`
    expect(kinds(text)).toEqual(['header', 'ok', 'bad_quantity'])
    expect(parse(text).lines).toEqual([{ ...kalkBay, productQuantity: 3 }])
    expect(kinds(`sep=;\nSKU;Quantity\n${SKU};3`)).toEqual(['header', 'header', 'ok'])
  })

  test.each([
    ['Kalk Bay\t6', 6],
    ['6 x kalk bay', 6],
    ['Kalk Bay 1 000', 1000],
    ['Product;Quantity\nKalk Bay;6', 6],
    ['Item,Qty,Fabric\nKalk Bay,6,', 6],
  ])('may name the product: %j', (text, quantity) => {
    expect(parse(text).undecided).toEqual([
      { productId: 1001, productSlug: 'kalk-bay', productType: 'variable', productQuantity: quantity },
    ])
  })

  test('never take the label of an option for the product of that name', () => {
    const [sofa] = realCards.filter(({ slug }) => slug === 'kalk-bay')
    if (!sofa) throw new Error('no sofa')
    const products = [{ ...sofa, id: 7, slug: 'kiaat-table', sku: 'KIAAT-TABLE', name: 'Kiaat', options: [] }, ...realCards]
    const { lines } = parseSkuLines('Kiaat;KALK-BAY.LINEN-OAT;2', products)
    expect(lines).toEqual([{ ...kalkBay, productQuantity: 2 }])
    // Two products of one name: neither is meant.
    const twins = [...realCards, { ...sofa, id: 8, slug: 'kalk-bay-two', sku: 'KALK-BAY-TWO' }]
    expect(parseSkuLines('Kalk Bay 2', twins).report.map(({ kind }) => kind)).toEqual(['unknown_sku'])
  })

  test('may have a first line with column names of any words', () => {
    expect(kinds(`What we need;How much\n${SKU};3`)).toEqual(['header', 'ok'])
    expect(kinds('NONSENSE;2')).toEqual(['unknown_sku'])
    expect(kinds(`${SKU};3\nNONSENSE;none`)).toEqual(['ok', 'unknown_sku'])
  })

  test('may have titles above the column names, which count as no product', () => {
    const titles = ['Hotel Verde', 'Order for room 12', 'Date;2026-11-02', 'Contact;Thandi;']
    expect(kinds([...titles, '', `SKU;Quantity`, `${SKU};3`].join('\n'))).toEqual(['title', 'title', 'title', 'title', 'header', 'ok'])
    expect(kinds(`sep=;\nHotel Verde\nSKU;Quantity\n${SKU};3`)).toEqual(['header', 'title', 'header', 'ok'])
    expect(kinds(`Hotel Verde\nWhat we need;How much\n${SKU};3`)).toEqual(['title', 'header', 'ok'])
    // A number above words that only look like column names can be a quantity.
    expect(kinds(`NONSENSE;2\nWhat we need;How much\n${SKU};3`)).toEqual(['unknown_sku', 'header', 'ok'])
    expect(kinds(`SKU;Quantity\nNONSENSE;2\nSKU;Quantity\n${SKU};3`)).toEqual(['header', 'unknown_sku', 'header', 'ok'])
    expect(kinds('Hotel Verde\nNONSENSE;2')).toEqual(['unknown_sku', 'unknown_sku'])
  })

  test('may be a second table with columns of its own', () => {
    const { lines, report } = parse(`SKU;Quantity\n${SKU};3\n\nQuantity;SKU\n2;${SKU}`)
    expect(report.map(({ kind }) => kind)).toEqual(['header', 'ok', 'header', 'joined'])
    expect(lines).toEqual([{ ...kalkBay, productQuantity: 5 }])
  })

  test.each(['0', '-3', '1.5', '1,5', 'many', '', '3\t100', '1.000'])('without a single whole number are reported: "%s"', (quantity) => {
    expect(parse(`${SKU}\t${quantity}`)).toMatchObject({ lines: [], report: [{ line: 1, kind: 'bad_quantity', sku: SKU }] })
  })

  test('with two numbers between commas are ambiguous and reported', () => {
    expect(kinds(`${SKU},1,000`)).toEqual(['bad_quantity'])
  })

  test('with an unknown SKU are reported with the SKU', () => {
    expect(parse('"OLD-COUCH, wide",4').report).toEqual([
      { line: 1, text: '"OLD-COUCH, wide",4', kind: 'unknown_sku', sku: 'OLD-COUCH, wide' },
    ])
    expect(kinds('KALK-BAY.PURPLE.KIAAT 1')).toEqual(['unknown_sku'])
  })

  test.each([
    ['a slug and the labels of options', 'Product slug;Options;Quantity\nkalk-bay;"Fabric: Oat, Legs: Kiaat";2'],
    ['a SKU and the names of values', 'Code,Options,Qty\nKALK-BAY,"kiaat; linen-oat",2'],
    ['a SKU with one option and the other beside it', 'SKU;Options;Quantity\nKALK-BAY.KIAAT;fabric=linen-oat;2'],
    ['no header', 'kalk-bay;linen-oat | kiaat;2'],
    ['no header, and a cell for each option', 'kalk-bay,linen-oat,kiaat,2'],
    ['no header, and slug and SKU', `kalk-bay;${SKU};2`],
  ])('have their options in a column, with %s', (_, text) => {
    expect(parse(text).lines).toEqual([{ ...kalkBay, productQuantity: 2 }])
  })

  test('with an option that the product does not have are reported with it', () => {
    const text = 'Slug;Options;Quantity\nkalk-bay;Fabric: Purple;2\nkalk-bay;;1'
    const { report, undecided } = parse(text)
    expect(report).toMatchObject([
      { kind: 'header' },
      { line: 2, kind: 'unknown_option', sku: 'kalk-bay', choice: 'Fabric: Purple' },
      { line: 3, kind: 'incomplete_configuration' },
    ])
    expect(undecided).toHaveLength(1)
  })

  test('without every option are reported and returned as undecided', () => {
    const { lines, undecided, report } = parse('KALK-BAY 2\nKALK-BAY.KIAAT 3')
    expect(lines).toEqual([])
    expect(undecided).toMatchObject([{ productQuantity: 2 }, { productQuantity: 3, variation: { legs: 'kiaat' } }])
    expect(report).toMatchObject([
      { kind: 'incomplete_configuration', missing: ['fabric', 'legs'] },
      { kind: 'incomplete_configuration', missing: ['fabric'] },
    ])
  })

  test('of the same item are added up, up to the maximum of one line', () => {
    const { lines, report } = parse(`${SKU} 600\nMARULA 1\n${SKU} 400\n${SKU} 1`)
    expect(lines[0]).toEqual({ ...kalkBay, productQuantity: 1000 })
    expect(report[2]).toMatchObject({ line: 3, kind: 'joined', with: 1 })
    expect(report[3]).toMatchObject({ line: 4, kind: 'too_many', most: WHOLESALE_QUANTITY })
  })

  test('beyond a full list are all reported', () => {
    const many = Array.from({ length: WHOLESALE_LINES + 3 }, (_, index) => ({ ...cardOf('kalk-bay'), id: index + 1, sku: `P${index}` }))
    const text = many.map(({ sku }) => `${sku}.LINEN-OAT.KIAAT\t1`).join('\n')
    const { lines, report } = parseSkuLines(text, many)
    expect(lines).toHaveLength(WHOLESALE_LINES)
    expect(report).toHaveLength(WHOLESALE_LINES + 3)
    expect(report.slice(WHOLESALE_LINES).map(({ kind }) => kind)).toEqual(['list_full', 'list_full', 'list_full'])
  })

  test('up to the maximum of a list are parsed in well under a second', () => {
    const skus = realCards.map((card) => skuOf(card, fullVariation(card.slug)))
    const text = Array.from({ length: WHOLESALE_LINES }, (_, index) =>
      index % 5 === 0 ? `NOT-SOLD-${index};3` : `${skus[index % skus.length]};${(index % 3) + 1}`,
    ).join('\r\n')
    const began = performance.now()
    expect(parse(text).report).toHaveLength(WHOLESALE_LINES)
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('every line that is not empty is reported once, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(...`ab1 0,;\t"'x.-=${SKU}`.split('')) })), (texts) => {
        const expected = texts.flatMap((text, index) => (text.trim() === '' ? [] : [index + 1]))
        expect(parse(texts.join('\n')).report.map(({ line }) => line)).toEqual(expected)
      }),
      { seed: 20_261_120 },
    )
  })
})

describe('a list as CSV', () => {
  const oddlyNamed = realCards.slice(0, 4).map((card, index) => ({
    ...card,
    sku: ['=1+1', "'@SUM", 'A B,"C"; D', '-5.5'][index] ?? '',
    name: '=HYPERLINK("https://example.org")',
  }))
  const products = [...oddlyNamed, ...realCards.slice(4)]
  const line = fc
    .tuple(fc.constantFrom(...products), fc.integer({ min: 1, max: WHOLESALE_QUANTITY }), fc.infiniteStream(fc.nat()), fc.nat({ max: 4 }))
    .map(([card, productQuantity, picks, leaveOut]): WholesaleLine => {
      const chosen = card.options.flatMap(({ name, values }, index) => {
        const pick = picks.next().value
        const value = values[pick % values.length]?.value
        return value !== undefined && leaveOut !== index + 1 ? [[name, value] as const] : []
      })
      const variation = chosen.length > 0 ? { variation: Object.fromEntries(chosen) } : {}
      return { productId: card.id, productSlug: card.slug, productType: card.type, productQuantity, ...variation }
    })

  test('is parsed back to the same list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: lineKey, maxLength: 30 }), (lines) => {
        const read = parseSkuLines(toCsv({ products: lines }, products), products)
        const byKey = (list: readonly WholesaleLine[]) => new Map(list.map((entry) => [lineKey(entry), entry]))
        expect(byKey([...read.lines, ...read.undecided])).toEqual(byKey(lines))
      }),
      { seed: 20_261_120 },
    )
  })

  test('contains nothing that a spreadsheet would run', () => {
    const lines = oddlyNamed.map(({ id, slug, type }) => ({ productId: id, productSlug: slug, productType: type, productQuantity: 1 }))
    const csv = toCsv({ products: lines }, products)
    expect(csv).not.toMatch(/(^|[\n,])"?[=+@-]/)
    expect(csv.startsWith('\uFEFFSKU,Quantity,Product,Options\r\n')).toBe(true)
  })

  test('identifies a discontinued product by its slug', () => {
    const discontinued = {
      productId: 7,
      productSlug: 'old-couch',
      productType: 'variable' as const,
      productQuantity: 2,
      variation: { fabric: 'red' },
    }
    expect(toCsv({ products: [discontinued] }, products)).toContain('\r\nOLD-COUCH.RED,2,old-couch,\r\n')
  })
})

test('an order as CSV is parsed back to the same pieces, without gifts', () => {
  const card = cardOf('kalk-bay')
  const item = cartItemFor(card, kalkBay.variation, 3, 99, 0)
  const text = orderToCsv([item, { ...item, free: true }])
  expect(text).toContain('Fabric: ')
  expect(parse(text).lines).toEqual([{ ...kalkBay, productQuantity: 3 }])
})
