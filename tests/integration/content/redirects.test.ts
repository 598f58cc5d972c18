import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { redirectFor } from '../../../api-mock/pages/page-requests.ts'
import { redirectTarget } from '../../../src/app/navigation/redirect.ts'
import { contentPages, patterns } from '../../../src/contract/paths.ts'
import { createApi } from '../../../src/data/network/api.ts'
import { createDeviceReader } from '../../../src/data/catalogue/device-reader.ts'
import { createMemoryStore } from '../../support/device/memory-store.ts'
import { parseListingQuery } from '../../../src/domain/catalogue/listing-query.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const { redirects } = readContent()
const rows = redirects.map(({ from, to }) => [from, to] as const)
const at = (address: string) => new URL(address, 'https://stoep.example')

describeOnEveryDatabase('old addresses', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database, environment: { PUBLIC_URL: 'https://stoep.example' } })
  })
  afterAll(() => shop.close())

  it.each(rows)('[§2.3] %s redirects permanently to %s, once, and that page exists', async (from, to) => {
    const response = await shop.request(from, { headers: { Accept: 'text/html' } })
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
    const target = at(to)
    expect(target.origin).toBe('https://stoep.example')
    expect(redirectFor(target, shop.deps.catalogue), 'the target is old itself').toBeNull()
    const [, section, slug] = target.pathname.split('/')
    const { catalogue } = shop.deps
    const isPlace =
      (section === 'product' && catalogue.cardNamed(slug ?? '') !== undefined) ||
      (section === 'product-category' && (slug === undefined || catalogue.category(slug) !== undefined)) ||
      Object.values(patterns).some((pattern) => !pattern.includes(':') && pattern === target.pathname)
    expect(isPlace, to).toBe(true)
  })

  it.each(rows)('%s is no page itself: device and server would disagree', async (from) => {
    const [, section, slug = '', more] = from.split('/')
    const { catalogue } = shop.deps
    expect(section === 'product' && catalogue.cardNamed(slug)).toBeFalsy()
    expect(section === 'product-category' && (slug === '' || catalogue.category(slug))).toBeFalsy()
    expect(Object.values(patterns)).not.toContain(from)
    expect(more === undefined && contentPages.some((page) => page === slug)).toBe(false)
  })

  it('are in the table once', () => {
    expect(new Set(rows.map(([from]) => from)).size).toBe(rows.length)
    expect(rows.every(([from]) => from === at(from).pathname && !from.endsWith('/'))).toBe(true)
  })

  it('of a former category that is a filter now lead to exactly its products', async () => {
    const { catalogue } = shop.deps
    const location = redirectFor(at('/product-category/leather'), catalogue) ?? ''
    const query = parseListingQuery(at(location).searchParams)
    const { items } = (await shop.call('category', query, { params: { slug: 'all' } })).answer
    const pieces = catalogue.catalogue.products.filter(({ weave }) => weave === 'leather')
    expect(pieces.length).toBeGreaterThan(0)
    expect(items.map(({ slug }) => slug).toSorted()).toEqual(pieces.map(({ slug }) => slug).toSorted())
  })

  it('of every category lead to it', async () => {
    for (const { slug } of shop.deps.catalogue.catalogue.categories) {
      const response = await shop.request(`/collections/${slug}?page=2`)
      expect([response.status, response.headers.get('location')]).toEqual([301, `/product-category/${slug}?page=2`])
    }
  })

  it.each([
    ['/cart', '/?cart=open'],
    ['/cart/?utm_source=mail', '/?cart=open&utm_source=mail'],
  ])('%s opens the cart over the home page: %s', async (from, to) => {
    const response = await shop.request(from, { headers: { Accept: 'text/html' } })
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
  })

  it.each([
    '/collections/beds',
    '/collections/sofas/aloe',
    '/products/1',
    '/products',
    '/products/4101/x',
    '/product-category/nothing/of-this',
    '/my-account/lists',
    '/product-category/sofas',
    '/checkout/contact',
    '/toString',
  ])('that are unknown have no target: %s', (path) => expect(redirectFor(at(path), shop.deps.catalogue)).toBeNull())
})

describe('on the device', () => {
  let shop: TestShop
  let online = true
  let requestedPaths: string[] = []
  beforeAll(async () => {
    shop = await createTestApp()
  })
  afterAll(() => shop.close())
  const reader = () =>
    createDeviceReader({
      api: createApi('http://shop.test', async (input, init) => {
        const request = new Request(input, init)
        requestedPaths.push(new URL(request.url).pathname)
        if (!online) throw new TypeError('Failed to fetch')
        return shop.app.request(request)
      }),
      elapsed: () => 0,
      now: () => 0,
      store: createMemoryStore(),
      locks: { hold: (_name, task) => task() },
    })
  const place = (address: string) => ({ path: at(address).pathname, search: at(address).search.slice(1) })
  const page = (status: number) => ({ status })

  it.each([
    ...rows.map(([from]) => from),
    '/collections/ottomans?page=2',
    '/cart',
    '/products/4101?utm_source=mail',
    '/collections/beds',
    '/products/1',
    '/nowhere',
  ])('%s has the same target as on the server', async (from) => {
    expect(await redirectTarget(page(404), place(from), reader())).toBe(redirectFor(at(from), shop.deps.catalogue))
  })

  it('no request is sent for an existing page, and without the table an old URL has no target', async () => {
    requestedPaths = []
    expect(await redirectTarget(page(200), place('/products/4101'), reader())).toBeNull()
    expect(requestedPaths).toEqual([])
    online = false
    expect(await redirectTarget(page(503), place('/products/4101'), reader())).toBeNull()
    online = true
  })
})
