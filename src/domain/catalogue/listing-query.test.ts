import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listingQuerySchema } from '../../contract/catalogue/listing.ts'
import { sorts } from '../../contract/catalogue/sorts.ts'
import { listingParams, parseListingQuery } from './listing-query.ts'

const parse = (query: string) => parseListingQuery(new URLSearchParams(query))

describe('the query of a listing', () => {
  test('is parsed from the address', () => {
    expect(
      parse(
        'sort=price-desc&fabric=linen-oat,velvet-rust&colour=green&seats=3&width=2200&price_min=5000&price_max=20000&badge=new&sale=true&stock=true&page=3',
      ),
    ).toEqual({
      sort: 'price-desc',
      fabric: 'linen-oat,velvet-rust',
      colour: 'green',
      seats: '3',
      width: '2200',
      price_min: '5000',
      price_max: '20000',
      badge: 'new',
      sale: 'true',
      stock: 'true',
      page: '3',
    })
  })

  test.each([
    ['an unknown sort', 'sort=best'],
    ['an unknown colour', 'colour=purple'],
    ['a fabric that is no name', 'fabric=%3Cscript%3E,__proto__'],
    ['seats that are no number', 'seats=many,0,-1'],
    ['a width that is no number', 'width=2.5m'],
    ['a negative price', 'price_min=-1&price_max=1e9'],
    ['a price range that ends before it starts', 'price_min=9000&price_max=100'],
    ['a price of nothing', 'price_min=0'],
    ['a sale that is not true', 'sale=yes'],
    ['a stock that is not true', 'stock=1'],
    ['the first page and what comes before it', 'page=1'],
    ['page 0', 'page=0'],
    ['empty filters', 'fabric=&colour=,,&page='],
    ['the sort there is anyway', 'sort=popular'],
    ['what is no filter', 'utm_source=x&modal=login'],
    ['a list longer than any real one', `fabric=${Array.from({ length: 90 }, (_, index) => `fabric-${index}`).join(',')}`],
  ])('drops %s', (_, query) => {
    expect(parse(query)).toEqual({})
  })

  test('keeps the valid values of a list and drops the others', () => {
    expect(parse('colour=purple,Green,blue,green')).toEqual({ colour: 'blue,green' })
  })

  test('has one address for all spellings', () => {
    const address = listingParams(parse('page=02&stock=true&sale=true&colour=green,blue&sort=price&modal=x')).toString()
    expect(address).toBe('sort=price&colour=blue%2Cgreen&sale=true&stock=true&page=2')
  })

  test('has an empty address without filters', () => {
    expect(listingParams({ sort: 'popular', page: '1', fabric: '' }).toString()).toBe('')
  })

  test('never throws, always matches the contract, and survives a round trip through its address', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom(...sorts, 'green,blue', 'linen-oat', '3', '24', '007', 'true', '-1', '1e3'))
    const name = fc.constantFrom('sort', 'fabric', 'colour', 'seats', 'width', 'price_min', 'price_max', 'badge', 'sale', 'page', 'q')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 14 }), (entries) => {
        const query = parseListingQuery(new URLSearchParams(entries))
        expect(listingQuerySchema.parse(query)).toEqual(query)
        expect(parseListingQuery(listingParams(query))).toEqual(query)
      }),
      { seed: 24, numRuns: 500 },
    )
  })
})
