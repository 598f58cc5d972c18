import { expect, test } from 'vitest'
import { cents } from '../../../contract/money/money.ts'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { compareRows, type ComparedPiece } from './compare-rows.ts'

const piece = (changes: Partial<typeof sampleProduct>, isHere = true): ComparedPiece => {
  const product = { ...sampleProduct, ...changes }
  return { card: product, variation: undefined, product: isHere ? product : null, delivery: 'Free, by Fri 4 Dec' }
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const row = (name: string, ...pieces: ComparedPiece[]) => {
  const found = compareRows(pieces, []).find((one) => one.name === name)
  return found && { cells: found.cells.map((cell) => cell?.map(plain) ?? null), differs: found.differs }
}

test('facts stand side by side, and those that differ are marked', () => {
  const [one, other] = [piece({}), piece({ weight_kg: 61.5, dimensions: { width: 2200, depth: 1650, height: 830, seat_height: 440 } })]
  expect(row('Weight', one, other)).toEqual({ cells: [['100 kg'], ['61,5 kg']], differs: true })
  expect(row('Reviews', piece({ rating: { average: 4.3, count: 16 } }))?.cells).toEqual([['4,3 out of 5, from 16']])
  expect(row('Width', one, other)).toEqual({ cells: [['280 cm'], ['220 cm']], differs: true })
  expect(row('Depth', one, other)).toEqual({ cells: [['165 cm'], ['165 cm']], differs: false })
  expect(row('Largest parcel', one, other)).toEqual({ cells: [['198 × 98 × 69 cm'], ['198 × 98 × 69 cm']], differs: false })
})

test('a piece in a chosen size has the lengths of that size, and one without the range of them', () => {
  const values = [
    { value: 'queen', label: 'Queen', price_difference: cents(0) },
    { value: 'king', label: 'King', price_difference: cents(90_000), dimensions: { width: 1910 } },
  ]
  const board = piece({
    dimensions: { width: 1600, depth: 100, height: 1200 },
    packed_size: { width: 1660, depth: 170, height: 1260 },
    options: [{ name: 'size', label: 'Size', kind: 'choice', values }],
  })
  const inSize = (size: string) => ({ ...board, variation: { size } })
  expect(row('Width', board, inSize('queen'), inSize('king'))).toEqual({
    cells: [['160–191 cm, depends on the size'], ['160 cm'], ['191 cm']],
    differs: true,
  })
  expect(row('Height', board, inSize('king'))).toEqual({ cells: [['120 cm'], ['120 cm']], differs: false })
  expect(row('Largest parcel', inSize('queen'), inSize('king'))?.cells).toEqual([['166 × 17 × 126 cm'], ['197 × 17 × 126 cm']])
})

test('a fact that a piece lacks differs, and one that all lack is left out', () => {
  expect(row('Guarantee', piece({}), piece({ guarantee_years: null }))).toEqual({ cells: [['15 years'], []], differs: true })
  expect(row('Good to know', piece({}), piece({}))).toBeUndefined()
  expect(row('Seat height', piece({ dimensions: { width: 1, depth: 1, height: 1 } }))).toBeUndefined()
})

test('details that are not on this device are neither a difference nor left out', () => {
  expect(row('Weight', piece({}), piece({}, false))).toEqual({ cells: [['100 kg'], null], differs: false })
  expect(row('Weight', piece({}, false))).toEqual({ cells: [null], differs: false })
})

test('fabrics have their full names, and other options their values', () => {
  const fabric = { id: 'linen-oat', label: 'Oat', weave: 'linen' }
  const rows = compareRows([piece({})], [{ ...sampleProduct.swatches[0]!, ...fabric }])
  expect(rows.find(({ name }) => name === 'Fabrics')?.cells).toEqual([['Oat linen, Clay']])
  expect(rows.find(({ name }) => name === 'Choices')?.cells[0]).toContain('Mattress: Standard foam, Memory foam')
})

test('the chosen values are a fact', () => {
  const chosen = { ...piece({}), variation: { fabric: 'linen-clay', mattress: 'memory-foam' } }
  expect(row('Chosen', chosen, piece({}))).toEqual({ cells: [['Fabric: Clay', 'Mattress: Memory foam'], []], differs: true })
  expect(row('Chosen', piece({}))).toBeUndefined()
})
