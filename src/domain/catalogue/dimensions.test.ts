import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { dimensionsOf } from './dimensions.ts'
import { packedSizeOf } from './fit.ts'

const value = (name: string) => ({ value: name, label: name, price_difference: cents(0) })
const sizes = [value('queen'), { ...value('king'), dimensions: { width: 1910 } }]
const board = {
  dimensions: { width: 1600, depth: 100, height: 1200 },
  options: [{ name: 'size', label: 'Size', kind: 'choice' as const, values: sizes }],
}

test('a configuration has the dimensions of the product, with those that a chosen value changes', () => {
  expect(dimensionsOf(board, { size: 'king' })).toEqual({ width: 1910, depth: 100, height: 1200 })
  expect(dimensionsOf(board, { size: 'queen' })).toEqual(board.dimensions)
  expect(dimensionsOf(board, {})).toEqual(board.dimensions)
})

test('the parcel of a configuration is larger by as much as the piece, and one without measurements stays so', () => {
  const packed = { ...board, packed_size: { width: 1660, depth: 170, height: 1260 } }
  expect(packedSizeOf(packed, { size: 'king' })).toEqual({ width: 1970, depth: 170, height: 1260 })
  expect(packedSizeOf(packed, {})).toEqual(packed.packed_size)
  const unmeasured = { width: 0, depth: 0, height: 0 }
  expect(packedSizeOf({ ...board, packed_size: unmeasured }, { size: 'king' })).toEqual(unmeasured)
  expect(packedSizeOf({ ...packed, dimensions: unmeasured }, { size: 'king' })).toEqual(packed.packed_size)
})
