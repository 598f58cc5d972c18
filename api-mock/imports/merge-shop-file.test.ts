import { expect, it } from 'vitest'
import { findProduct } from './merge-shop-file.ts'
import type { ShopProducts } from './shop-products.ts'

it('an entry finds its product in an index, so a large file does not compare each of its entries with each product', () => {
  const asked: unknown[] = []
  const products: ShopProducts = {
    get all(): never {
      throw new Error('The entry was compared with every product')
    },
    withId(id) {
      asked.push(id)
      return undefined
    },
    find({ slug, sku }) {
      asked.push(slug, sku)
      return undefined
    },
  }
  for (const entry of [{ id: 7 }, { slug: 'aloe' }, { sku: 'ALOE' }]) expect(findProduct(entry, products)).toBeUndefined()
  expect(asked).toEqual([7, null, null, undefined, 'aloe', null, undefined, null, 'ALOE'])
})
