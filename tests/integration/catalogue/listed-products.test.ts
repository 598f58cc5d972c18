import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markCatalogueChanged } from '../../../api-mock/catalogue/changes.ts'
import type { ShopEnv } from '../../../api-mock/http/context.ts'
import { productPages, publicPages } from '../../../api-mock/pages/public-pages.ts'
import { registerSitemap } from '../../../api-mock/pages/sitemap.ts'
import type { ListingQuery } from '../../../src/contract/catalogue/listing.ts'
import { sorts } from '../../../src/contract/catalogue/sorts.ts'
import { listProducts } from '../../../src/domain/catalogue/listing.ts'
import { createSearch } from '../../../src/domain/search/search.ts'
import { fillCatalogue } from '../../bench/scale/scale-catalogue.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeAlwaysOnEveryDatabase } from '../../support/server/databases.ts'

const queries: readonly ListingQuery[] = [
  ...sorts.map((sort) => ({ sort })),
  { page: '3' },
  { page: '9999' },
  { fabric: 'linen-sage,velvet-forest', sort: 'price' },
  { colour: 'green', seats: '2,3' },
  { width: '1900', price_min: '9000', price_max: '30000', sort: 'newest' },
  // Headboards begin at 5 399 in the smallest size, and at 5 999 in the size of the pictures.
  { price_max: '5500', sort: 'price' },
  { badge: 'new', sale: 'true', sort: 'rating' },
  { sale: 'true', fabric: 'there-is-none' },
  { stock: 'true', sort: 'price' },
  { stock: 'true', colour: 'green' },
]
const searches = [
  'couch',
  'kalk bay',
  'kalkbay',
  'grren sofaa',
  '2 seater',
  'sleeper couch leather',
  'bababado',
  'zzzzqqqq',
  'queen bed',
  'oak server',
  '',
]

describeAlwaysOnEveryDatabase('the listed products', (database) => {
  describe.each([53, 1500])('of a shop with %i products', (size) => {
    let shop: TestShop
    beforeAll(async () => {
      shop = await createTestApp({ database })
      await fillCatalogue(shop.deps.db, size)
      await shop.deps.db
        .updateTable('product')
        .set((row) => ({
          data: row.fn('replace', ['data', row.val('"availability":"made_to_order"'), row.val('"availability":"in_stock"')]),
        }))
        .where('position', '<', 20)
        .execute()
      await markCatalogueChanged(shop.deps.db)
      await shop.deps.catalogue.refresh()
    })
    afterAll(() => shop.close())

    it('are listed as the device lists them: filters, facets, sorts and pages', async () => {
      const { products, categories, fabrics } = (await shop.call('catalogue', {})).answer
      expect(products).toHaveLength(size)
      expect(products.filter(({ availability }) => availability === 'in_stock')).not.toEqual([])
      for (const category of [null, ...categories.slice(0, 2)])
        for (const query of queries) {
          const { answer } = await shop.call('category', query, { params: { slug: category?.slug ?? 'all' } })
          const inCategory = products.filter((product) => category === null || product.category === category.slug)
          if (query.stock === 'true' && category === null) expect(answer.total).toBe(answer.facets.stock)
          expect(answer, JSON.stringify(query)).toEqual(listProducts(inCategory, query, { category, fabrics }))
        }
    })

    it('are found as the device finds them, with typos, and said to be only the closest', async () => {
      const { products, fabrics } = (await shop.call('catalogue', {})).answer
      const { look } = createSearch(products)
      for (const q of searches)
        for (const query of [{}, { sort: 'price', page: '2' } as const]) {
          const { answer } = await shop.call('search', { q, ...query })
          const { products: found, closest } = look(q)
          expect(answer, q).toEqual({
            ...listProducts(found, query, { category: null, fabrics, ranked: true }),
            ...(closest && { closest }),
          })
        }
    })
  })

  it('follow every write to products and reviews in its transaction', async () => {
    const shop = await createTestApp({ database })
    const { db, catalogue } = shop.deps
    const changed = async () => {
      await markCatalogueChanged(db)
      await catalogue.refresh()
    }
    const first = async (q: string) => (await shop.call('search', { q })).answer.items[0]
    const review = await db.selectFrom('review').selectAll().where('approved', '=', 1).orderBy('id').executeTakeFirstOrThrow()
    const before = catalogue.card(review.product_id)
    await db.updateTable('product').set({ price: 100 }).where('slug', '=', 'kalk-bay').execute()
    await db.deleteFrom('review').where('id', '=', review.id).execute()
    await changed()
    expect((await first('kalk bay'))?.price).toBe(100)
    expect(catalogue.card(review.product_id)?.rating?.count ?? 0).toBe((before?.rating?.count ?? 0) - 1)
    await db
      .updateTable('product')
      .set((row) => ({ data: row.fn('replace', ['data', row.val('"name":"Kalk Bay"'), row.val('"name":"Zebediela"')]) }))
      .where('slug', '=', 'kalk-bay')
      .execute()
    await changed()
    expect((await first('zebediela'))?.slug).toBe('kalk-bay')
    await db.updateTable('product').set({ active: 0 }).where('slug', '=', 'kalk-bay').execute()
    await changed()
    expect(catalogue.cardNamed('kalk-bay')).toBeUndefined()
    expect((await first('zebediela'))?.slug).not.toBe('kalk-bay')
    await shop.close()
  })

  it('are in a sitemap of several files, each page once', async () => {
    const shop = await createTestApp({ database })
    const router = new Hono<ShopEnv>()
    registerSitemap(router, shop.deps, 50)
    const read = async (path: string) => (await router.request(path, { headers: { 'Accept-Encoding': 'identity' } })).text()
    const addresses = (text: string) => [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    const files = addresses(await read('/sitemap.xml'))
    const pages = (await Promise.all(files.map(read))).map(addresses)
    expect(pages.map(({ length }) => length).slice(0, -1)).toEqual(pages.slice(1).map(() => 50))
    const products = await productPages(shop.deps, [...Array(shop.deps.catalogue.goods.size).keys()])
    expect(pages.flat()).toEqual([...publicPages(shop.deps.catalogue), ...products].map(({ path }) => path))
    await shop.close()
  })
})
