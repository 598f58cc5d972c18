import { describe, expect, it } from 'vitest'
import { pagePlace } from './page-kind.ts'

describe('a page that is counted', () => {
  it('is counted by its kind', () => {
    const kinds = {
      '/': 'home',
      '/product-category': 'category',
      '/product-category/sofas': 'category',
      '/product/kalk-bay': 'product',
      '/search': 'search',
      '/checkout': 'checkout',
      '/blog/how-to-measure': 'blog',
      '/giveaway': 'giveaway',
      '/app': 'app',
      '/info/faqs': 'info',
      '/a/b/c': 'other',
      '/nonsense': 'other',
    }
    for (const [path, kind] of Object.entries(kinds)) expect(pagePlace(path).kind, path).toBe(kind)
  })

  it('never tells whose it was', () => {
    expect(pagePlace('/checkout/order/12345678')).toEqual({ kind: 'order', path: '/checkout/order', slug: null })
    expect(pagePlace('/my-account/view-order/12345678').path).toBe('/my-account/view-order')
    expect(pagePlace('/my-account/lists/abcdef').path).toBe('/my-account/lists')
  })

  it('of prose is one page, whatever section it was asked under', () => {
    expect(pagePlace('/help/faqs').path).toBe('/info/faqs')
    expect(pagePlace('/product/kalk-bay/').path).toBe('/product/kalk-bay')
  })
})
