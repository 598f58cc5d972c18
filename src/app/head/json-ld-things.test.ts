import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { sampleProduct } from '../../features/catalogue/product/sample-product.fixture.ts'
import { productThing } from './json-ld-things.ts'

const promised = { promise: { dispatch_from: '2027-01-17', delivery_by: '2027-01-29' }, at: '2026-11-20T08:00:00Z' }

test('the offer of a product has the price that its page shows: the lowest of the open choices', () => {
  const sizes = [-60_000, 0, 90_000].map((difference, place) => ({ value: `s${place}`, label: '', price_difference: cents(difference) }))
  const product = {
    ...sampleProduct,
    price: cents(649_900),
    price_regular: cents(649_900),
    options: [{ name: 'size', label: 'Size', kind: 'choice' as const, values: sizes }],
  }
  expect(productThing(product, promised, (path) => path).offers).toMatchObject({ price: '5899.00' })
  const pictured = {
    ...product,
    options: [{ ...product.options[0]!, values: sizes.map((size) => ({ ...size, pictured: size.value === 's1' })) }],
  }
  expect(productThing(pictured, promised, (path) => path).offers).toMatchObject({ price: '6499.00' })
})

test('the sides of a product are those that its page shows: a range while the size is open', () => {
  const values = [
    { value: 'double', label: 'Double', price_difference: cents(-60_000), dimensions: { width: 1450 } },
    { value: 'queen', label: 'Queen', price_difference: cents(0) },
  ]
  const options = [{ name: 'size', label: 'Size', kind: 'choice' as const, values }]
  const board = { ...sampleProduct, dimensions: { width: 1600, depth: 100, height: 1200 }, options }
  const thing = productThing(board, promised, (path) => path)
  expect(thing.width).toEqual({ '@type': 'QuantitativeValue', minValue: 1450, maxValue: 1600, unitCode: 'MMT' })
  expect(thing.height).toEqual({ '@type': 'QuantitativeValue', value: 1200, unitCode: 'MMT' })
})
