import { markCatalogueChanged } from '../../../api-mock/catalogue/changes.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { catalogueSchema, productSchema } from '../../../src/contract/catalogue/catalogue.ts'
import { contentPageSchema, homeSchema } from '../../../src/contract/content/content.ts'
import { listingSchema } from '../../../src/contract/catalogue/listing.ts'
import { pictureSource, type Picture } from '../../../src/contract/catalogue/picture.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeAlwaysOnEveryDatabase } from '../../support/server/databases.ts'
import { answerOf } from '../../support/server/answer-of.ts'

const issues = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues ?? []
const hasFile = (picture: Picture | null) =>
  picture === null ||
  picture.widths.every((width) => existsSync(join(import.meta.dirname, '../../../public', pictureSource(picture, width))))

describeAlwaysOnEveryDatabase('the catalogue', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const product = async (slug: string) => (await shop.call('product', {}, { params: { slug } })).answer

  it('returns every product, category, fabric and page in the form of the contract', async () => {
    const { answer } = await shop.call('catalogue', {})
    expect(issues(catalogueSchema, answer)).toEqual([])
    expect(answer.products).toHaveLength(53)
    expect(answer.fabrics).toHaveLength(20)
    for (const { slug } of answer.products) expect(issues(productSchema, await product(slug))).toEqual([])
    for (const { slug } of answer.categories)
      expect(issues(listingSchema, (await shop.call('category', {}, { params: { slug } })).answer)).toEqual([])
    for (const page of shop.deps.catalogue.pages.keys())
      expect(issues(contentPageSchema, (await shop.call('content', {}, { params: { page } })).answer)).toEqual([])
    expect(issues(homeSchema, (await shop.call('home', {})).answer)).toEqual([])
  })

  it('has the same version after the database has moved its rows', async () => {
    const { db, catalogue } = shop.deps
    const before = catalogue.version
    const [coupon, page] = [
      await db.selectFrom('coupon').select('code').orderBy('code').executeTakeFirstOrThrow(),
      await db.selectFrom('page').select('slug').orderBy('slug').executeTakeFirstOrThrow(),
    ]
    // PostgreSQL writes an updated row behind the others, also with the same values.
    await db.updateTable('coupon').set(coupon).where('code', '=', coupon.code).execute()
    await db.updateTable('page').set(page).where('slug', '=', page.slug).execute()
    await catalogue.reload()
    expect(catalogue.version).toBe(before)
  })

  it('is read once for one change, however many ask at the same time', async () => {
    const { db, catalogue } = shop.deps
    await db.transaction().execute(markCatalogueChanged)
    const found = await Promise.all([1, 2, 3].map(() => catalogue.refresh()))
    expect(found.toSorted()).toEqual([false, false, true])
  })

  it('home and the navigation promise the gift of the offer for couches, from its least value, and nothing once the offer has ended', async () => {
    const { db, catalogue } = shop.deps
    const promised = async (changes: { min_spend?: number; active?: number }) => {
      await db.updateTable('coupon').set(changes).where('code', '=', 'FREEOTTOMAN').execute()
      await catalogue.reload()
      const { gift, blocks = [] } = (await shop.call('home', {})).answer
      const frame = (await shop.call('catalogueFrame', {})).answer
      return { gift: gift?.name, text: blocks.find(({ id }) => id === 'ottoman')?.text, everywhere: frame.shop?.gift }
    }
    expect(await promised({ min_spend: 2_000_000 })).toEqual({
      gift: 'Aloe',
      everywhere: { name: 'Aloe', from: 2_000_000 },
      text: expect.stringMatching(/from R\s20\s000 and an Aloe is/),
    })
    // Another gift, for armchairs, still applies by itself.
    expect(await promised({ active: 0 })).toEqual({ gift: undefined, text: undefined, everywhere: undefined })
    expect(await promised({ min_spend: 1_500_000, active: 1 })).toMatchObject({ gift: 'Aloe' })
  })

  it('home shows no product twice: not in two rows, and not in a row beside the gift', async () => {
    const { best_sellers, newest, sale, gift } = (await shop.call('home', {})).answer
    const names = [...best_sellers, ...newest, ...sale].map(({ name }) => name)
    expect(gift?.name).toBe('Aloe')
    expect(names.length).toBeGreaterThan(12)
    expect(new Set([...names, gift?.name]).size).toBe(names.length + 1)
  })

  it('names no missing picture', async () => {
    const { answer } = await shop.call('catalogue', {})
    for (const { slug } of answer.products) {
      const { images, picture } = await product(slug)
      for (const shown of [picture, ...images.map((image) => image.picture)]) expect(hasFile(shown), `${slug} ${shown?.base}`).toBe(true)
    }
    for (const { picture } of [...answer.categories, ...answer.fabrics]) expect(hasFile(picture)).toBe(true)
  })

  it('gives 15 years on upholstered units only (spec §1)', async () => {
    expect((await product('kalk-bay')).guarantee_years).toBe(15)
    expect((await product('sani')).guarantee_years).toBe(15)
    expect((await product('marula')).guarantee_years).toBeNull()
    expect((await product('namaqua')).guarantee_years).toBeNull()
  })

  it('shows a product in every fabric, in its room, and from the front with its box', async () => {
    const { images, sku, default_swatch } = await product('franschhoek')
    expect(sku).toBe('FRANSCHHOEK')
    expect(images.filter((image) => image.role === 'hero').map((image) => image.value)).toContain('velvet-rose')
    expect(images[0]?.value).toBe(default_swatch)
    expect(images.some((image) => image.role === 'room')).toBe(true)
    expect(images.find((image) => image.role === 'front')?.box).toHaveLength(4)
  })

  it('shows a product in at most two rooms, first where it is the main piece, and its legs in each finish', async () => {
    const { images } = await product('kalk-bay')
    const rooms = images.filter((image) => image.role === 'room')
    expect(rooms).toHaveLength(2)
    expect(rooms[0]?.picture.base).toBe('/media/scenes/kalk-bay')
    const finishes = images.filter((image) => image.role === 'detail' && image.value).map((image) => image.value)
    expect(finishes.toSorted()).toEqual(['black', 'kiaat', 'oak'])
  })

  it('calculates ratings from the reviews and lists best sellers first', async () => {
    const kalkBay = await product('kalk-bay')
    const { summary, items } = kalkBay.reviews
    expect(summary.count).toBe(items.length)
    expect(summary.distribution.reduce((sum, count) => sum + count)).toBe(items.length)
    expect(kalkBay.rating).toEqual({ average: summary.average, count: summary.count })
    const { answer } = await shop.call('category', {}, { params: { slug: 'all' } })
    const bestSellers = answer.facets.badge.find((facet) => facet.value === 'best-seller')?.count ?? 0
    expect(answer.items.slice(0, bestSellers).every((item) => item.badges.includes('best-seller'))).toBe(true)
  })

  it('lists a category, filtered, sorted and counted', async () => {
    const sofas = await shop.call('category', { sort: 'price', price_max: '18000' }, { params: { slug: 'sofas' } })
    const prices = sofas.answer.items.map((item) => item.price)
    expect(prices.length).toBeGreaterThan(0)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(Math.max(...prices)).toBeLessThanOrEqual(1_800_000)
    const all = await shop.call('category', {}, { params: { slug: 'all' } })
    expect(all.answer).toMatchObject({ category: null, total: 53, page: 1 })
    expect(all.answer.items).toHaveLength(24)
    const [colour] = all.answer.facets.colour
    const filtered = await shop.call('category', { colour: colour?.value }, { params: { slug: 'all' } })
    expect(filtered.answer.total).toBe(colour?.count)
  })

  it('finds products by synonyms and with typing errors', async () => {
    const { answer } = await shop.call('search', { q: 'lether couch' })
    expect(answer.items.slice(0, 5).some((item) => item.weave === 'leather')).toBe(true)
    expect((await shop.call('search', { q: '   ' })).answer.total).toBe(0)
  })

  it('finds pieces for the place that the words name', async () => {
    const find = async (q: string, more = {}) => (await shop.call('search', { q, page: '9', ...more })).answer
    const couches = await find('couch')
    const fitting = await find('couch that fits a 2.8 m wall')
    expect(fitting.items.every(({ dimensions }) => dimensions.width <= 2800)).toBe(true)
    expect(fitting.items.map(({ id }) => id).toSorted()).toEqual(
      couches.items.flatMap(({ id, dimensions }) => (dimensions.width <= 2800 ? [id] : [])).toSorted(),
    )
    const through = await find('goes through a 70 cm door')
    expect(through.total).toBe((await shop.call('category', { door: '700' }, { params: { slug: 'all' } })).answer.total)
    expect(through.items.every(({ door = 0 }) => door <= 700)).toBe(true)
    // A chosen filter counts instead of the words.
    expect((await find('couch that fits a 2.8 m wall', { width: '2700' })).total).toBeLessThan(fitting.total)
  })

  it('finds pieces at the price that the words name', async () => {
    const find = async (q: string, more = {}) => (await shop.call('search', { q, page: '9', ...more })).answer
    const couches = await find('couch')
    const between = await find('couch between R15 000 and R20k')
    const prices = between.items.map(({ price }) => price)
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(1_500_000)
    expect(Math.max(...prices)).toBeLessThanOrEqual(2_000_000)
    expect(between.items.map(({ id }) => id).toSorted()).toEqual(
      couches.items.flatMap(({ id, price }) => (price >= 1_500_000 && price <= 2_000_000 ? [id] : [])).toSorted(),
    )
    const cheap = await find('under R 3 000')
    expect(cheap.total).toBe((await shop.call('category', { price_max: '3000' }, { params: { slug: 'all' } })).answer.total)
    // A chosen filter counts instead of the words.
    expect((await find('couch under R20000', { price_max: '15000' })).total).toBe((await find('couch under R15000')).total)
  })

  it('responds with 404 to unknown paths', async () => {
    expect((await shop.call('product', {}, { params: { slug: 'nothing-like-it' } })).failure.code).toBe('not_found')
    expect((await shop.call('category', {}, { params: { slug: 'beds' } })).status).toBe(404)
    expect((await shop.call('content', {}, { params: { page: 'nowhere' } })).status).toBe(404)
  })

  it('inserts the brand’s facts into pages and never repeats the h1', async () => {
    const about = (await shop.call('content', {}, { params: { page: 'about-us' } })).answer
    expect(about.html).toContain('href="tel:')
    expect(about.html).not.toContain('<h1')
    expect(about.html).toContain('<h2 id="where-we-come-from">')
    const terms = (await shop.call('content', {}, { params: { page: 'terms-and-conditions' } })).answer
    expect(terms.html).not.toMatch(/\{[a-z_]+\}/)
    expect(terms.html).toContain('registration number: to be filled in')
  })

  it('responds with 304 to a client that has it, and with another ETag after a price change', async () => {
    const first = await shop.request('/api/products/knysna')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    expect(first.headers.get('cache-control')).toContain('public')
    expect(first.headers.has('set-cookie')).toBe(false)
    const again = await shop.request('/api/products/knysna', { headers: { 'If-None-Match': `"other", ${tag}` } })
    expect(again.status).toBe(304)
    expect(again.headers.get('x-shop-api')).toBe('1')
    await shop.deps.db.updateTable('product').set({ price: 1_500_000 }).where('slug', '=', 'knysna').execute()
    const before = shop.deps.catalogue.version
    await shop.deps.catalogue.reload()
    expect(shop.deps.catalogue.version).not.toBe(before)
    const changed = await shop.request('/api/products/knysna', { headers: { 'If-None-Match': tag } })
    expect(changed.status).toBe(200)
    expect((await answerOf('product', changed)).price).toBe(1_500_000)
  })

  it('is seeded once for the same content; a product that leaves the content is no longer sold', async () => {
    const content = readContent()
    expect(await seedCatalogue(shop.deps.db, content)).toBe(false)
    const fewer = {
      ...content,
      hash: 'fewer',
      catalogue: { ...content.catalogue, products: content.catalogue.products.filter(({ slug }) => slug !== 'oribi') },
    }
    expect(await seedCatalogue(shop.deps.db, fewer)).toBe(true)
    await shop.deps.catalogue.reload()
    expect((await shop.call('product', {}, { params: { slug: 'oribi' } })).status).toBe(404)
    const row = await shop.deps.db.selectFrom('product').select('active').where('slug', '=', 'oribi').executeTakeFirst()
    expect(row?.active).toBe(0)
  })
})
