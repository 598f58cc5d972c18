import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { blogPostSchema, blogSchema } from '../../../src/contract/content/blog.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the blog', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const post = async (slug: string) => (await shop.call('blogPost', {}, { params: { slug } })).answer

  it('lists every post, newest first, without its text, and all tags, the most used first', async () => {
    const { answer } = await shop.call('blog', {})
    expect(z.safeParse(blogSchema, answer).error?.issues).toBeUndefined()
    expect(answer.posts).toHaveLength(10)
    const days = answer.posts.map(({ date }) => date)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(answer.posts.some((card) => 'html' in card || 'products' in card)).toBe(false)
    const counts = answer.tags.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    for (const { tag, count } of answer.tags) expect(answer.posts.filter(({ tags }) => tags.includes(tag))).toHaveLength(count)
  })

  it('lists the posts of one tag; an unknown tag has none, and every tag is still listed', async () => {
    const all = (await shop.call('blog', {})).answer
    const care = (await shop.call('blog', { tag: 'care' })).answer
    expect(care.posts.length).toBeGreaterThan(1)
    expect(care.posts).toEqual(all.posts.filter(({ tags }) => tags.includes('care')))
    expect(care.tags).toEqual(all.tags)
    for (const tag of ['', 'none', 'tag care', 'constructor'])
      expect((await shop.call('blog', { tag })).answer.posts).toHaveLength(tag === '' ? 10 : 0)
    expect((await shop.call('blog', { tag: 'x'.repeat(41) })).failure.code).toBe('invalid_request')
  })

  it('returns each post in the form of the contract: its text, a cover, tiles, and three related posts, the most similar first', async () => {
    for (const { slug } of (await shop.call('blog', {})).answer.posts) {
      const found = await post(slug)
      expect(z.safeParse(blogPostSchema, found).error?.issues).toBeUndefined()
      expect(found.html).not.toMatch(/<h1|\{[a-z_]+\}/)
      expect(found.cover?.widths.length).toBeGreaterThan(0)
      expect(found.products.length).toBeGreaterThanOrEqual(4)
      expect(found.more).toHaveLength(3)
      expect(found.more.map((other) => other.slug)).not.toContain(slug)
      expect(found.reading_minutes).toBeGreaterThanOrEqual(2)
    }
    expect((await post('stain-first-aid')).more[0]?.tags).toEqual(expect.arrayContaining(['care']))
    expect((await post('measure-for-a-couch')).cover?.alt).toContain('Cederberg')
  })

  it('responds with 404 for an unknown post', async () => {
    expect((await shop.call('blogPost', {}, { params: { slug: 'nothing-like-it' } })).failure.code).toBe('not_found')
  })

  it('responds with 304 to a client that has it, until a post changes', async () => {
    const first = await shop.request('/api/blog')
    expect(first.headers.get('cache-control')).toContain('public')
    expect(first.headers.has('set-cookie')).toBe(false)
    const conditional = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
    expect((await shop.request('/api/blog', conditional)).status).toBe(304)
    const content = readContent()
    const retitled = content.blog.map((text) => text.replace('title: Scatter cushions without the fuss', 'title: Cushions, fewer of them'))
    expect(await seedCatalogue(shop.deps.db, { ...content, hash: 'retitled', blog: retitled })).toBe(true)
    await shop.deps.catalogue.reload()
    expect((await shop.request('/api/blog', conditional)).status).toBe(200)
    expect((await post('styling-scatter-cushions')).title).toBe('Cushions, fewer of them')
  })

  it('leaves a product that is no longer sold out of a post', async () => {
    await shop.deps.db.updateTable('product').set({ active: 0 }).where('slug', '=', 'hantam').execute()
    await shop.deps.catalogue.reload()
    expect((await post('styling-scatter-cushions')).products.map(({ slug }) => slug)).toEqual([
      'blyde',
      'namaqua',
      'cango',
      'wild-coast',
      'amatola',
    ])
  })
})
