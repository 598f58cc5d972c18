// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Variation } from '../../../contract/cart/cart.ts'
import { createShopReader } from '../../../data/catalogue/shop-reader.ts'
import { connectReader } from '../../../lazy/reader.ts'
import { saved } from '../../../state/saved/saved.ts'
import { find, mount } from '../../../ui/mount.fixture.ts'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { SavedScreen } from './saved-screen.tsx'

const catalogue = async () => ({ version: 'v1', categories: [], fabrics: [], products: [sampleProduct] })
connectReader({ ...createShopReader({ call: () => Promise.reject(new Error('Only the catalogue is read')) }), catalogue })

/** Shows the saved sample with this choice. */
async function show(variation: Variation) {
  const { slug, price, price_regular } = sampleProduct
  saved.pieces = [{ slug, saved: true, at: 0, price, price_regular, sold_out: false, variation }]
  await mount(<SavedScreen />).ready
  await act(async () => undefined)
}

test('a saved piece with an open option leads to its page with what was chosen, as in the comparison', async () => {
  await show({ fabric: 'linen-clay' })
  const choose = find('a[aria-label="Choose options of Sample"]')
  expect(choose.textContent).toBe('Choose')
  expect(choose.getAttribute('href')).toBe('/product/sample?fabric=linen-clay')
  expect(document.querySelector('[aria-label="Add Sample to the cart"]')).toBeNull()
})

test('a saved piece without an open option is added at once', async () => {
  await show({ fabric: 'linen-clay', chaise: 'left', mattress: 'standard' })
  expect(find('[aria-label="Add Sample to the cart"]').textContent).toContain('Add to cart')
  expect(document.querySelector('[aria-label^="Choose"]')).toBeNull()
})
