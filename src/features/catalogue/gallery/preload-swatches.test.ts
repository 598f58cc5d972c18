import { afterEach, expect, test, vi } from 'vitest'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { preloadSwatches } from './preload-swatches.ts'

let loaded: string[] = []
function atOnce(connection: object = {}) {
  loaded = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task())
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal(
    'Image',
    class {
      set src(path: string) {
        loaded.push(path)
      }
    },
  )
}
afterEach(() => vi.unstubAllGlobals())

const [hero] = sampleProduct.images
if (!hero) throw new Error('The sample has no hero')
const king = { ...hero, instead_for: 'king', picture: { ...hero.picture, base: '/media/products/sample/king' } }

test('the small picture of every fabric and size is loaded for a choice without the network', () => {
  atOnce()
  preloadSwatches({ images: [...sampleProduct.images, king] })
  expect(loaded).toEqual(['linen-oat', 'linen-clay', 'king'].map((name) => `/media/products/sample/${name}-400.webp`))
})

test('nothing is loaded under save data, nor for a product with one picture', () => {
  atOnce({ saveData: true })
  preloadSwatches(sampleProduct)
  expect(loaded).toEqual([])
  atOnce()
  preloadSwatches({ images: [hero] })
  expect(loaded).toEqual([])
})

test('a page that is left before it is idle loads nothing', () => {
  let run = () => {}
  atOnce()
  vi.stubGlobal('requestIdleCallback', (task: () => void) => (run = task))
  preloadSwatches(sampleProduct)?.()
  run()
  expect(loaded).toEqual([])
})
