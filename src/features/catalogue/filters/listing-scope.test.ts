import { describe, expect, it } from 'vitest'
import { scopeFields, scopeHref } from './listing-scope.ts'

describe('The address of a listing', () => {
  it('contains filters, sort order and page, always in the same sequence', () => {
    const sofas = { kind: 'category', slug: 'sofas' } as const
    expect(scopeHref(sofas, { page: '2', fabric: 'velvet-rust,linen-oat', sort: 'price' })).toBe(
      '/product-category/sofas?sort=price&fabric=linen-oat%2Cvelvet-rust&page=2',
    )
  })

  it('has no query without them', () => {
    expect(scopeHref({ kind: 'category', slug: null }, {})).toBe('/product-category')
  })

  it('contains the searched text beside the filters', () => {
    expect(scopeHref({ kind: 'search', words: 'oak & ash' }, { sale: 'true' })).toBe('/search?q=oak+%26+ash&sale=true')
  })

  it('preserves the offer of the address', () => {
    const ottomans = { kind: 'category', slug: 'ottomans', promo: 'free-ottoman' } as const
    expect(scopeHref(ottomans, { colour: 'green' })).toBe('/product-category/ottomans?colour=green&promo=free-ottoman')
  })

  it('a form without script submits the other parameters too', () => {
    expect(scopeFields({ kind: 'search', words: 'couch' })).toEqual([['q', 'couch']])
    expect(scopeFields({ kind: 'category', slug: 'sofas' })).toEqual([])
  })
})
