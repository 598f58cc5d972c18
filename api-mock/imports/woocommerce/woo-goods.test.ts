import { expect, it } from 'vitest'
import { findColumns } from './columns.ts'
import { measuresOf } from './woo-goods.ts'

const measured = (column: string, value: string) =>
  measuresOf({ row: 2, cells: ['Sofa', '5', value] }, findColumns({ columns: ['Name', 'Regular price', column], rows: [] }), null)

it.each([
  ['Length (cm)', '21000', 'its length 21000 cm is not a size of furniture, and is left out'],
  ['Weight (kg)', '52500', 'its weight 52500 kg is not a size of furniture, and is left out'],
  ['Height (cm)', 'low', 'its height low cm is not a size of furniture, and is left out'],
  ['Width (furlong)', '2', 'its width 2 furlong is not a size of furniture, and is left out'],
])('a product whose %s is %s has none, with a warning', (column, value, warning) => {
  expect(measured(column, value)).toEqual({
    dimensions: { width: 0, depth: 0, height: 0 },
    weight_kg: 0,
    complete: false,
    warnings: [warning],
  })
})

it.each(['', '0', '0.00', '0,0', '210', '95.5'])('a length of "%s" gives no warning', (value) => {
  expect(measured('Length (cm)', value).warnings).toEqual([])
})
