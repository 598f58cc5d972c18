import { describe, expect, test } from 'vitest'
import { movedTo } from './redirects.ts'

const old = {
  redirects: {
    '/products/1': '/product/aloe',
    '/collections/free': '/product-category/ottomans?promo=free',
    '/collections/sofas': '/sofas',
  },
  isCategory: (slug: string) => ['sofas', 'tables'].includes(slug),
}
const lead = (address: string) => movedTo(new URL(address, 'https://stoep.example'), old)

describe('an old address', () => {
  test.each([
    ['/products/1', '/product/aloe'],
    ['/products/1/', '/product/aloe'],
    ['/collections/tables', '/product-category/tables'],
    ['/collections/tables?page=2', '/product-category/tables?page=2'],
  ])('%s leads to %s', (from, to) => expect(lead(from)).toBe(to))

  test('the table comes before the rule for collections', () => expect(lead('/collections/sofas')).toBe('/sofas'))

  test('the query is kept, a name given twice too, and what the target asks for itself wins', () => {
    expect(lead('/products/1?legs=oak&utm=a&utm=b')).toBe('/product/aloe?legs=oak&utm=a&utm=b')
    expect(lead('/collections/free?promo=other&utm=a')).toBe('/product-category/ottomans?promo=free&utm=a')
  })

  test.each([
    '/',
    '/products/2',
    '/products',
    '/collections/beds',
    '/collections/tables/aloe',
    '/product/aloe',
    '/constructor',
    '/__proto__',
  ])('%s leads nowhere', (path) => expect(lead(path)).toBeNull())

  test('a slash at the end is none, and slashes at the front never lead out of the shop', () => {
    expect(lead('/product/aloe/')).toBe('/product/aloe')
    expect(movedTo(new URL('https://stoep.example//evil.example/'), old)).toBe('/evil.example')
    expect(movedTo(new URL('https://stoep.example//'), old)).toBe('/')
  })
})
