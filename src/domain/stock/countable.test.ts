import { expect, it } from 'vitest'
import { endingCount } from './countable.ts'

const counts = [
  { variation: '', count: 7 },
  { variation: 'OAK', count: 3 },
  { variation: 'ASH', count: null },
]
const skus = { OAK: 'B-1', ASH: 'B-2' }

it('a whole product is counted in stock alone, and a variation with a SKU of its own also if it is made to order', () => {
  expect(endingCount({ availability: 'in_stock', variation_skus: skus }, counts)).toBeNull()
  expect(endingCount({ availability: 'made_to_order', variation_skus: skus }, counts)).toBe(7)
  expect(endingCount({ availability: 'out_of_stock', variation_skus: skus }, counts)).toBe(10)
  expect(endingCount({ availability: 'in_stock' }, counts)).toBe(3)
  expect(endingCount({ availability: 'out_of_stock' }, [{ variation: '', count: 0 }])).toBe(0)
  expect(endingCount({ availability: 'out_of_stock' }, [{ variation: '', count: null }])).toBeNull()
})
