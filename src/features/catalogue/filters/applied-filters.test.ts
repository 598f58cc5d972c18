import { describe, expect, it } from 'vitest'
import type { Facets } from '../../../contract/catalogue/listing.ts'
import { cents } from '../../../contract/money/money.ts'
import { appliedFilters, cleared, fabricsShown, onlyFilter, toggled, withFilters } from './applied-filters.ts'

const facets: Facets = {
  fabric: [
    { value: 'linen-oat', label: 'Oat linen', count: 4, family: 'cream' },
    { value: 'linen-sage', label: 'Sage linen', count: 3, family: 'green' },
    { value: 'velvet-forest', label: 'Forest velvet', count: 2, family: 'green' },
  ],
  colour: [{ value: 'green', label: 'Green', count: 5 }],
  seats: [{ value: '3', label: '3 seats', count: 6 }],
  badge: [{ value: 'new', label: 'New', count: 1 }],
  sale: 2,
  stock: 1,
  price: { min: cents(49_900), max: cents(5_499_900) },
  width: { min: 600, max: 3100 },
}

describe('Changing a filter', () => {
  it('switches a value on; the order of the values does not depend on the order of the taps', () => {
    expect(toggled(toggled({}, 'fabric', 'velvet-forest'), 'fabric', 'linen-oat')).toEqual({ fabric: 'linen-oat,velvet-forest' })
  })

  it('switches it off again and leaves no empty filter behind', () => {
    expect(toggled({ fabric: 'linen-oat' }, 'fabric', 'linen-oat')).toEqual({})
  })

  it('returns to the first page and preserves the sort order', () => {
    expect(withFilters({ sort: 'price', page: '3' }, { sale: 'true' })).toEqual({ sort: 'price', sale: 'true' })
  })

  it('clearing all leaves only the sort order', () => {
    expect(cleared({ sort: 'rating', fabric: 'linen-oat', price_max: '9000', page: '2' })).toEqual({ sort: 'rating' })
  })
})

describe('Filters in use become chips', () => {
  const query = {
    sort: 'price',
    page: '2',
    sale: 'true',
    stock: 'true',
    badge: 'new',
    price_min: '5000',
    price_max: '20000',
    fabric: 'linen-oat,linen-sage',
    seats: '3',
    width: '2200',
  } as const

  it('labels each one, in the order of the filters', () => {
    const labels = appliedFilters(query, facets).map(({ label }) => label.replaceAll('\u00A0', ' '))
    expect(labels).toEqual(['On sale', 'New', 'In stock', 'R 5 000 to R 20 000', 'Oat linen', 'Sage linen', '3 seats', 'Up to 220 cm wide'])
  })

  it('removing one leaves all the others and starts at the first page', () => {
    const oat = appliedFilters(query, facets).find(({ key }) => key === 'fabric=linen-oat')
    const { page: _, ...others } = query
    expect(oat?.without).toEqual({ ...others, fabric: 'linen-sage' })
  })

  it('the label of a price with one limit names that limit', () => {
    const label = (price: object) => appliedFilters(price, facets)[0]?.label.replaceAll('\u00A0', ' ')
    expect(label({ price_min: '800' })).toBe('From R 800')
    expect(label({ price_max: '800' })).toBe('Up to R 800')
  })

  it('a value that is no longer offered still shows, so that it can be removed', () => {
    expect(appliedFilters({ badge: 'gone' }, facets)).toEqual([{ key: 'badge=gone', label: 'gone', without: {} }])
  })

  it('sort and page are no filters', () => {
    expect(appliedFilters({ sort: 'price', page: '2' }, facets)).toEqual([])
  })
})

describe('The fabrics that tiles show', () => {
  it('the filtered fabrics, if there are any', () => {
    expect(fabricsShown({ fabric: 'velvet-forest', colour: 'green' }, facets)).toEqual(['velvet-forest'])
  })

  it('otherwise every fabric of the filtered colours', () => {
    expect(fabricsShown({ colour: 'green' }, facets)).toEqual(['linen-sage', 'velvet-forest'])
  })

  it('otherwise those that match the search, by colour or by name', () => {
    expect(fabricsShown({}, facets, 'Green couch')).toEqual(['linen-sage', 'velvet-forest'])
    expect(fabricsShown({}, facets, 'green linen couch')).toEqual(['linen-sage'])
    expect(fabricsShown({}, facets, 'couch')).toEqual([])
  })
})

describe('The name of a page with one filter', () => {
  it.each([
    [{ sale: 'true' } as const, 'On sale'],
    [{ fabric: 'linen-oat', sort: 'price' } as const, 'Oat linen'],
    [{ fabric: 'linen-oat', sale: 'true' } as const, null],
    [{}, null],
  ])('of %o is %s', (query, name) => {
    expect(onlyFilter(query, facets)).toBe(name)
  })
})
