import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingQuery } from '../../../src/contract/catalogue/listing.ts'
import { createApi } from '../../../src/data/network/api.ts'
import { ApiError } from '../../../src/contract/http/api-error.ts'
import type { Locks } from '../../../src/data/device.ts'
import { createDeviceReader } from '../../../src/data/catalogue/device-reader.ts'
import { createMemoryStore } from '../../support/device/memory-store.ts'
import { createShopReader, type ShopReader } from '../../../src/data/catalogue/shop-reader.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

let shop: TestShop
let server: ShopReader
let device: ShopReader
let discount = 0
let requestedPaths: string[] = []
let online = true
let elapsed = 0

beforeAll(async () => {
  shop = await createTestApp()
  const api = createApi('http://shop.test', async (input, init) => {
    const request = new Request(input, init)
    requestedPaths.push(new URL(request.url).pathname)
    if (!online) throw new TypeError('Failed to fetch')
    return shop.app.request(request)
  })
  server = createShopReader(api)
  const locks: Locks = { hold: (_, task) => task() }
  device = createDeviceReader({ api, elapsed: () => elapsed, now: () => elapsed, store: createMemoryStore(), locks }, () => discount)
})
afterAll(() => shop.close())

const queries: ListingQuery[] = [
  {},
  { sort: 'price' },
  { sort: 'price-desc', page: '2' },
  { sort: 'newest', colour: 'green,blue' },
  { sort: 'rating', seats: '2,3' },
  { price_min: '5000', price_max: '20000', sale: 'true' },
  { width: '1800' },
  { badge: 'best-seller' },
]

describe('[R1] the device lists and finds the same as the server', () => {
  test.each(queries)('listings %j', async (query) => {
    for (const slug of [null, 'sofas', 'couches', 'scatter-cushions'])
      expect(await device.listing(slug, query)).toEqual(await server.listing(slug, query))
  })

  test.each([
    'couch',
    'kalkbay',
    'linnen',
    'sleeper for two',
    'green velvet',
    'xyzzy',
    'couch for a 2.8 m wall',
    'through a 70 cm door',
    'sofa under R20000',
    'couch between R15 000 and R20 000',
    '2.2m couch',
    'couch 20k or less',
    'washable',
    'pet friendly couch',
    'voucher',
    '',
  ])('search "%s"', async (words) => {
    for (const query of [{}, { sort: 'price' } as const])
      expect(await device.search(words, query)).toEqual(await server.search(words, query))
  })

  test('for a trade customer it lists and finds by the trade prices', async () => {
    // Kalk Bay is 18 999, and 18 699,15 with this discount.
    const query = { price_min: '18600', price_max: '18700' }
    const found = async () => [
      await device.listing('sofas', query),
      await device.search('kalk bay', query),
      await device.search('R18600 to R18700', {}),
    ]
    expect((await found()).map(({ items }) => items.map(({ slug }) => slug))).toEqual([[], [], []])
    discount = 15
    expect((await found()).map(({ items }) => items.map(({ slug }) => slug))).toEqual([['kalk-bay'], ['kalk-bay'], ['kalk-bay']])
    discount = 0
  })

  test('a product is listed by the lowest price of its choices', async () => {
    for (const reader of [device, server]) {
      const { items, facets } = await reader.listing('headboards', { price_max: '6000', sort: 'price' })
      expect(items.map(({ slug }) => slug)).toEqual(['oribi', 'champagne'])
      expect(facets.price).toEqual({ min: 539_900, max: 939_900 })
    }
  })

  test('an unknown category is not found on the device either', async () => {
    const codeOf = (reader: ShopReader) =>
      reader.listing('sheds', {}).then(
        () => null,
        (error: unknown) => (error instanceof ApiError ? error.code : error),
      )
    expect(await codeOf(device)).toBe('not_found')
    expect(await codeOf(server)).toBe('not_found')
  })
})

describe('[R2] without a network', () => {
  test('the stored copy answers, also if it is stale; without one the reader reports that the server did not respond', async () => {
    await device.catalogue()
    requestedPaths = []
    online = false
    elapsed += 60 * 60_000
    expect((await device.listing('sofas', {})).total).toBeGreaterThan(0)
    expect((await device.search('couch', {})).total).toBeGreaterThan(0)
    const problem = await device.product('kalk-bay').then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.problem.kind : error),
    )
    expect(problem).toBe('unreachable')
    online = true
  })

  test('the catalogue is requested once while it is fresh', async () => {
    elapsed += 60 * 60_000
    await device.catalogue()
    requestedPaths = []
    await Promise.all([device.listing(null, {}), device.search('couch', {}), device.catalogue()])
    expect(requestedPaths).toEqual([])
  })
})
