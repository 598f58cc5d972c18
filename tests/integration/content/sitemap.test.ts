import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const SHOP = 'https://stoep.example'
const { DOMParser } = new Window()
function parse(text: string) {
  expect(text, 'a bare &').not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/)
  const document = new DOMParser().parseFromString(text, 'application/xml')
  expect(document.getElementsByTagName('parsererror'), 'well-formed').toHaveLength(0)
  return document
}

describeOnEveryDatabase('the files for crawlers and feed readers', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database, environment: { PUBLIC_URL: SHOP } })
  })
  afterAll(() => shop.close())
  const textOf = async (path: string) => (await shop.request(path)).text()
  const sitemap = async () => {
    const text = await textOf('/sitemap.xml')
    return [...text.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
      path: /<loc>(.*?)<\/loc>/.exec(entry)?.[1]?.replace(SHOP, '') ?? '',
      day: /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1],
      images: [...entry.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, image = '']) => image),
    }))
  }
  const dayOf = async (path: string) => (await sitemap()).find((entry) => entry.path === path)?.day

  it('a sitemap contains every public page once, with its day and its pictures', async () => {
    const { headers } = await shop.request('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const entries = await sitemap()
    const paths = entries.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const landings = [
      '/',
      '/product-category',
      '/blog',
      '/app',
      '/room-plan',
      '/decorator',
      '/decorator/application',
      '/gift-card',
      '/gift-card/balance',
      '/giveaway',
      '/trade',
    ]
    expect(paths).toEqual(expect.arrayContaining(landings))
    expect(paths).toHaveLength(landings.length + 8 + 53 + 10 + 10 + 4 + 8)
    for (const { day, images } of entries) {
      expect(day).toMatch(/^2026-\d{2}-\d{2}$/)
      for (const image of images) {
        expect(image.startsWith(`${SHOP}/media/`)).toBe(true)
        expect(existsSync(join(import.meta.dirname, '../../../public', image.replace(SHOP, ''))), image).toBe(true)
      }
    }
    expect(entries.find(({ path }) => path === '/product/kalk-bay')?.images.length).toBeGreaterThan(3)
    expect(entries.find(({ path }) => path === '/blog/stain-first-aid')?.images).toHaveLength(1)
    const document = parse(await textOf('/sitemap.xml'))
    expect(document.documentElement.localName).toBe('urlset')
    expect(document.getElementsByTagName('loc')).toHaveLength(paths.length)
  })

  it('the day of a page is the one that it states, and changes only when its content does', async () => {
    expect(await dayOf('/info/guarantee')).toBe('2026-11-20')
    expect(await dayOf('/blog/wood-care-kiaat-and-oak')).toBe('2026-07-09')
    expect(await dayOf('/product/knysna')).toBe('2026-11-20')
    shop.clock.advance({ days: 3 })
    await shop.deps.catalogue.reload()
    expect(await dayOf('/product/knysna')).toBe('2026-11-20')
    await shop.deps.db.updateTable('product').set({ price: 1_512_300 }).where('slug', '=', 'knysna').execute()
    await shop.deps.catalogue.reload()
    expect(await dayOf('/product/knysna')).toBe('2026-11-23')
    expect(await dayOf('/product-category/sofas')).toBe('2026-11-23')
    expect(await dayOf('/product/overberg')).toBe('2026-11-20')
    expect(await dayOf('/blog/wood-care-kiaat-and-oak')).toBe('2026-07-09')
    shop.clock.advance({ days: 1 })
    await shop.deps.catalogue.reload()
    expect(await dayOf('/product/knysna')).toBe('2026-11-23')
  })

  it('[one server] a sitemap is written once for each version of the catalogue, and a client that has it costs no query', async () => {
    const query = vi.spyOn(shop.deps.db, 'selectFrom')
    const ask = async (headers: Record<string, string> = {}) => {
      query.mockClear()
      const response = await shop.request('/sitemap.xml', { headers: { 'Accept-Encoding': 'gzip', ...headers } })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { response, bytes, queries: query.mock.calls.length }
    }
    await shop.deps.db.updateTable('product').set({ price: 1_612_300 }).where('slug', '=', 'knysna').execute()
    await shop.deps.catalogue.reload()
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => ask()))
    expect(first?.response.headers.get('content-encoding')).toBe('gzip')
    const text = gunzipSync(first!.bytes).toString()
    for (const { bytes } of others) expect(gunzipSync(bytes).toString()).toBe(text)
    const again = await ask()
    expect([again.queries, again.response.status]).toEqual([0, 200])
    const known = await ask({ 'If-None-Match': again.response.headers.get('etag') ?? '' })
    expect([known.queries, known.response.status]).toEqual([0, 304])
    for (const encoding of ['identity', 'br', 'gzip;q=0']) {
      const plain = await ask({ 'Accept-Encoding': encoding })
      expect([plain.queries, plain.response.headers.get('content-encoding')]).toEqual([0, null])
      expect(plain.bytes.toString()).toBe(text)
    }
    await shop.deps.db.updateTable('product').set({ price: 1_712_300 }).where('slug', '=', 'knysna').execute()
    await shop.deps.catalogue.reload()
    expect((await ask()).queries).toBeGreaterThan(0)
    query.mockRestore()
  })

  it('robots.txt names the sitemap, and the paths without pages', async () => {
    const lines = (await textOf('/robots.txt')).split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain(`Sitemap: ${SHOP}/sitemap.xml`)
    const hidden = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length))
    expect(hidden).toEqual(['/api/', '/sandbox/'])
    for (const { path } of await sitemap()) expect(hidden.some((start) => path.startsWith(start))).toBe(false)
  })

  it('the feed contains every post, newest first, with its text and absolute URLs', async () => {
    const response = await shop.request('/blog/feed.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('public')
    const etag = response.headers.get('etag') ?? ''
    expect((await shop.request('/blog/feed.xml', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    const document = parse(await response.text())
    expect(document.documentElement.localName).toBe('rss')
    expect(document.documentElement.getAttribute('version')).toBe('2.0')
    const items = [...document.getElementsByTagName('item')]
    expect(items).toHaveLength(10)
    const inside = (item: (typeof items)[number], name: string) => item.getElementsByTagName(name)[0]?.textContent ?? ''
    const days = items.map((item) => Date.parse(inside(item, 'pubDate')))
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    for (const item of items) {
      for (const name of ['title', 'link', 'guid', 'pubDate', 'dc:creator', 'description', 'content:encoded'])
        expect(inside(item, name), name).not.toBe('')
      expect(inside(item, 'link')).toMatch(/^https:\/\/stoep\.example\/blog\/[a-z0-9-]+$/)
      expect(inside(item, 'guid')).toBe(inside(item, 'link'))
      expect(inside(item, 'content:encoded')).toContain('<p>')
      expect(inside(item, 'content:encoded')).not.toMatch(/(href|src)="\/[^/]/)
    }
    expect(items.some((item) => inside(item, 'content:encoded').includes(`href="${SHOP}/info/guarantee"`))).toBe(true)
    const [self] = document.getElementsByTagName('atom:link')
    expect([self?.getAttribute('rel'), self?.getAttribute('href')]).toEqual(['self', `${SHOP}/blog/feed.xml`])
  })
})
