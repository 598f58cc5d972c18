import { describe, expect, it } from 'vitest'
import { scopeFields, scopeHref } from './listing-scope.ts'

describe('The address of a listing', () => {
  it('holds filters, order and page, always in one order', () => {
    const sofas = { kind: 'category', slug: 'sofas' } as const
    expect(scopeHref(sofas, { page: '2', fabric: 'velvet-rust,linen-oat', sort: 'price' })).toBe(
      '/product-category/sofas?sort=price&fabric=linen-oat%2Cvelvet-rust&page=2',
    )
  })

  it('is bare without any', () => {
    expect(scopeHref({ kind: 'category', slug: null }, {})).toBe('/product-category')
  })

  it('keeps the words of a search, whatever the filters', () => {
    expect(scopeHref({ kind: 'search', words: 'oak & ash' }, { sale: 'true' })).toBe('/search?q=oak+%26+ash&sale=true')
  })

  it('keeps the offer of the address', () => {
    const ottomans = { kind: 'category', slug: 'ottomans', promo: 'free-ottoman' } as const
    expect(scopeHref(ottomans, { colour: 'green' })).toBe('/product-category/ottomans?colour=green&promo=free-ottoman')
  })

  it('a form without script sends the other parameters along', () => {
    expect(scopeFields({ kind: 'search', words: 'couch' })).toEqual([['q', 'couch']])
    expect(scopeFields({ kind: 'category', slug: 'sofas' })).toEqual([])
  })
})
