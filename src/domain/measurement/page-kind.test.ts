import { describe, expect, it } from 'vitest'
import { classifyPath } from './page-kind.ts'

describe('a counted page', () => {
  it('has a kind', () => {
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
    for (const [path, kind] of Object.entries(kinds)) expect(classifyPath(path).kind, path).toBe(kind)
  })

  it('never contains personal parts of the path', () => {
    expect(classifyPath('/checkout/order/12345678')).toEqual({ kind: 'order', path: '/checkout/order', slug: null })
    expect(classifyPath('/my-account/view-order/12345678').path).toBe('/my-account/view-order')
    expect(classifyPath('/my-account/lists/abcdef').path).toBe('/my-account/lists')
  })

  it('of prose is one page in every section', () => {
    expect(classifyPath('/help/faqs').path).toBe('/info/faqs')
    expect(classifyPath('/product/kalk-bay/').path).toBe('/product/kalk-bay')
  })
})
