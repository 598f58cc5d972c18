import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductFields } from '../../../src/contract/desk/desk-product.ts'
import { productPages, publicPages } from '../../../api-mock/pages/public-pages.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { readHead } from '../../support/browser/document-head.ts'
import { screens } from '../../support/browser/screens.ts'
import { createTestRender } from '../../support/server/render.ts'

const SHOP = 'https://stoep.example'

const matching = (text: string | RegExp): unknown => (typeof text === 'string' ? text : expect.stringMatching(text))

describe('the head of a document', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ environment: { PUBLIC_URL: SHOP }, deps: { render: createTestRender() } })
  })
  afterAll(() => shop.close())
  const serve = async (path: string) => {
    const response = await shop.request(path, { headers: { Accept: 'text/html' } })
    return { status: response.status, html: await response.text() }
  }
  const open = async (path: string) => {
    const { status, html } = await serve(path)
    return { status, ...readHead(html) }
  }

  it.each(screens)(
    '[§2.1] $path has its title, one heading and its address',
    async ({ path, title, heading, servedHeading, canonical }) => {
      const { status, html } = await serve(path)
      const page = readHead(html)
      expect(status).toBe(200)
      expect(page.title).toEqual(matching(title))
      expect(page.headings).toEqual([matching(servedHeading ?? heading)])
      expect(page.canonical).toBe(canonical === null ? undefined : SHOP + canonical)
      expect(page.meta.get('robots')).toBe(canonical === null ? 'noindex' : undefined)
      const external = [...html.matchAll(/<a [^>]*href="https?:[^>]*>/g)].map(([link]) => link)
      expect(external.filter((link) => !link.includes(`href="${SHOP}`) && !/ rel="[^"]*noopener/.test(link))).toEqual([])
    },
  )

  it('is open to search engines on every page, because they have to read its noindex', async () => {
    const rules = (await (await shop.request('/robots.txt')).text()).split('\n').filter((line) => line.startsWith('Disallow: '))
    const closed = rules.map((rule) => rule.slice('Disallow: '.length))
    expect(screens.map(({ path }) => path).filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
    for (const path of ['/checkout', '/my-account', '/search?q=couch', '/confirmed/newsletter', '/desk/'])
      expect(closed.some((start) => path.startsWith(start))).toBe(false)
  })

  it('every page of the sitemap exists, at its own canonical URL, with its own description and picture', async () => {
    const titles = new Map<string, string>()
    const descriptions = new Map<string, string>()
    const { catalogue } = shop.deps
    const products = await productPages(shop.deps, [...Array(catalogue.goods.size).keys()])
    for (const { path } of [...publicPages(catalogue), ...products]) {
      const { status, title, meta, canonical, headings } = await open(path)
      expect(status, path).toBe(200)
      expect(canonical, path).toBe(SHOP + path)
      expect(meta.get('robots'), path).toBeUndefined()
      expect(headings, path).toHaveLength(1)
      expect(title, path).toMatch(path === '/' ? /^Stoep – ./ : /. – Stoep$/)
      expect(titles.get(title), `${path} is titled "${title}" as well`).toBeUndefined()
      titles.set(title, path)
      const description = meta.get('description') ?? ''
      expect(description.length, path).toBeGreaterThanOrEqual(50)
      expect(description.length, path).toBeLessThanOrEqual(170)
      expect(descriptions.get(description), `${path} is described the same`).toBeUndefined()
      descriptions.set(description, path)
      expect(meta.get('og:url')).toBe(canonical)
      expect(meta.get('og:title')).toBe(title)
      expect(meta.get('og:description')).toBe(description)
      const image = meta.get('og:image') ?? ''
      expect(image.startsWith(`${SHOP}/`), path).toBe(true)
      expect(existsSync(join(import.meta.dirname, '../../../public', image.replace(SHOP, ''))), image).toBe(true)
      expect(meta.get('twitter:image')).toBe(image)
      expect(Number(meta.get('og:image:width')), path).toBeGreaterThanOrEqual(600)
      expect(Number(meta.get('og:image:height')), path).toBeGreaterThanOrEqual(315)
      expect(meta.get('og:image:alt')).not.toBe('')
    }
    expect(titles.size).toBeGreaterThan(90)
  }, 60_000)

  it.each([
    ['/?utm_source=mail&ref=THANDI5', '/'],
    ['/product-category?utm_source=x&page=2&price_min=1000&sort=price&promo=free', '/product-category?sort=price&price_min=1000&page=2'],
    ['/product-category/sofas?utm_source=x&sort=price&fabric=linen-oat&promo=free', '/product-category/sofas?sort=price&fabric=linen-oat'],
    ['/product-category/sofas?sort=popular&page=1', '/product-category/sofas'],
    ['/product-category?sort=price&page=99', '/product-category?sort=price&page=3'],
    ['/product-category/ottomans?page=99', '/product-category/ottomans'],
    ['/product-category?gclid=1&sale=true', '/product-category?sale=true'],
    ['/product/kalk-bay?fabric=linen-oat&legs=kiaat', '/product/kalk-bay'],
    ['/about/faqs?q=returns', '/info/faqs'],
    ['/blog/stain-first-aid?fbclid=1', '/blog/stain-first-aid'],
    ['/store/durban?ref=THANDI5', '/store/durban'],
    ['/decorator/thandi-maqoma?ref=THANDI5', '/decorator/thandi-maqoma'],
    ['/giveaway?utm_campaign=couch', '/giveaway'],
  ])('%s is canonical at %s', async (path, canonical) => {
    expect((await open(path)).canonical).toBe(SHOP + canonical)
  })

  it.each([
    ['/product-category?page=2', 'All furniture – page 2 – Stoep'],
    ['/product-category?sale=true&page=9', 'On sale – Stoep'],
    ['/product-category?sort=price&page=99', 'All furniture – page 3 – Stoep'],
    ['/product-category?page=1', 'All furniture – Stoep'],
  ])('%s has a title of its own: %s', async (path, title) => {
    const page = await open(path)
    expect([page.title, page.meta.get('og:title')]).toEqual([title, title])
  })

  it.each([
    '/search?q=couch',
    '/checkout',
    '/checkout/order/find',
    '/product-category/sofas?seats=7',
    '/product-category/sofas?fabric=nonsense',
    '/product-category?price_min=99999999',
    '/blog?tag=nothing',
  ])('%s is not for search engines', async (path) => {
    const { status, meta, canonical } = await open(path)
    expect([status, meta.get('robots'), canonical]).toEqual([200, 'noindex', undefined])
  })

  it.each([
    '/nowhere',
    '/no/such/page',
    '/product/none',
    '/product-category/none',
    '/blog/none',
    '/store/none',
    '/decorator/none',
    '/info/none',
    '/info/giveaway',
    '/info/decorator',
    '/collections/none',
    '/products/1',
    '/constructor',
    '/info/faqs/more',
  ])('%s is Page Not Found, with status 404', async (path) => {
    const { status, title, meta, canonical, headings } = await open(path)
    expect([status, title]).toEqual([404, 'Page Not Found – Stoep'])
    expect(headings).toEqual(['Page Not Found'])
    expect([meta.get('robots'), canonical]).toEqual(['noindex', undefined])
  })

  it('a product with its own title and description has them in its head and in shares, and nowhere else', async () => {
    const before = await open('/product/aloe')
    const { token } = await newStaff(shop, 'office')
    const at = { params: { productId: String(aloe.productId) } }
    const change = async (fields: ProductFields) => {
      const { version } = (await shop.call('deskProduct', { token }, at)).answer
      await shop.call('deskProductChange', { token, version, fields }, at)
    }
    const long = `${'A round ottoman in linen. '.repeat(6)}Made in Cape Town.`.slice(0, 170)
    await change({ seo_title: 'Round ottoman <made> to order', seo_description: long })
    const { title, meta, things } = await open('/product/aloe')
    expect(title).toBe('Round ottoman <made> to order – Stoep')
    expect([meta.get('description'), meta.get('og:description'), meta.get('og:title')]).toEqual([long, long, title])
    expect(things).toEqual(before.things)
    expect(JSON.stringify((await shop.call('catalogue', {})).answer.products)).not.toContain('seo_')
    await change({ seo_title: null, seo_description: null })
    expect(await open('/product/aloe')).toEqual(before)
    expect(Object.keys((await shop.call('product', {}, { params: { slug: 'aloe' } })).answer)).not.toContain('seo_title')
    await change({ tagline: '' })
    expect((await open('/product/aloe')).title).toBe('Aloe – Stoep')
  })

  it('a product that was sold says that it is no longer, and leads to its kind; a draft does not exist', async () => {
    const { db, catalogue } = shop.deps
    const sell = async (active: 0 | 1, slug: string) => {
      await db.updateTable('product').set({ active }).where('slug', '=', slug).execute()
      await catalogue.reload()
    }
    await sell(0, 'aloe')
    const { status, title, meta, headings } = await open('/product/aloe')
    expect([status, title, meta.get('robots')]).toEqual([404, 'Aloe is no longer sold – Stoep', 'noindex'])
    expect(headings).toEqual(['Aloe is no longer sold'])
    const html = await (await shop.request('/product/aloe', { headers: { Accept: 'text/html' } })).text()
    expect(html).toMatch(/<h1>Aloe is no longer sold.*href="\/product-category\/ottomans".*Go to <!-- -->Ottomans/s)
    await db.updateTable('listed_product').set({ was_sold: 0 }).where('slug', '=', 'aloe').execute()
    expect((await open('/product/aloe')).title).toBe('Page Not Found – Stoep')
    await sell(1, 'aloe')
    expect((await open('/product/aloe')).status).toBe(200)
  })

  it('special routes come before general ones: a post, store or decorator with the name of a page of prose is not found', async () => {
    for (const path of ['/blog/faqs', '/store/faqs', '/decorator/faqs', '/product/faqs']) expect((await open(path)).status, path).toBe(404)
    expect((await open('/decorator/application')).headings).not.toEqual(['Page Not Found'])
  })

  it('a post is an article with a date, and the home page links to the feed', async () => {
    const { meta } = await open('/blog/stain-first-aid')
    expect([meta.get('og:type'), meta.get('article:published_time')]).toEqual(['article', '2026-09-10'])
    const html = await (await shop.request('/', { headers: { Accept: 'text/html' } })).text()
    expect(html).toContain('<link rel="alternate" type="application/rss+xml" title="Stoep blog" href="/blog/feed.xml">')
  })
})
