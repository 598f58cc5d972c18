import { describe, expect, test } from 'vitest'
import { resolveOldAddress } from './redirects.ts'

const old = {
  redirects: {
    '/products/1': '/product/aloe',
    '/collections/free': '/product-category/ottomans?promo=free',
    '/collections/sofas': '/sofas',
  },
  isCategory: (slug: string) => ['sofas', 'tables'].includes(slug),
}
const lead = (address: string) => resolveOldAddress(new URL(address, 'https://stoep.example'), old)

describe('an old address', () => {
  test.each([
    ['/products/1', '/product/aloe'],
    ['/products/1/', '/product/aloe'],
    ['/collections/tables', '/product-category/tables'],
    ['/collections/tables?page=2', '/product-category/tables?page=2'],
  ])('%s leads to %s', (from, to) => expect(lead(from)).toBe(to))

  test('the table wins over the rule for collections', () => expect(lead('/collections/sofas')).toBe('/sofas'))

  test('the query is kept, with repeated names, and the target’s own parameters win', () => {
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
  ])('%s is not an old address', (path) => expect(lead(path)).toBeNull())

  test('a trailing slash is removed, and leading slashes never lead to another site', () => {
    expect(lead('/product/aloe/')).toBe('/product/aloe')
    expect(resolveOldAddress(new URL('https://stoep.example//evil.example/'), old)).toBe('/evil.example')
    expect(resolveOldAddress(new URL('https://stoep.example//'), old)).toBe('/')
  })
})

test('an address full of slashes takes no longer than another one', () => {
  const began = performance.now()
  expect(lead(`/a${'/'.repeat(200_000)}a`)).toBeNull()
  expect(lead(`/a${'/'.repeat(200_000)}`)).toBe('/a')
  expect(performance.now() - began).toBeLessThan(1000)
})
