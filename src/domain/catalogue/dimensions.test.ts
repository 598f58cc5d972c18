import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { dimensionsOf } from './dimensions.ts'

test('a configuration has the dimensions of the product, with those that a chosen value changes', () => {
  const value = (name: string) => ({ value: name, label: name, price_difference: cents(0) })
  const values = [value('queen'), { ...value('king'), dimensions: { width: 1910 } }]
  const board = {
    dimensions: { width: 1600, depth: 100, height: 1200 },
    options: [{ name: 'size', label: 'Size', kind: 'choice' as const, values }],
  }
  expect(dimensionsOf(board, { size: 'king' })).toEqual({ width: 1910, depth: 100, height: 1200 })
  expect(dimensionsOf(board, { size: 'queen' })).toEqual(board.dimensions)
  expect(dimensionsOf(board, {})).toEqual(board.dimensions)
})
