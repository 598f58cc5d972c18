import { afterEach, beforeEach, expect, it } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import type { ContentOf } from '../../../src/contract/desk/content/content-shapes.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { couponFields } from '../../support/desk/coupon-fields.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { tinyPicture } from '../../support/desk/tiny-picture.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { createTestRender } from '../../support/server/render.ts'

describeOnEveryDatabase('categories at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database, deps: { render: createTestRender() } })
    token = (await newStaff(shop, 'owner')).token
  })
  afterEach(() => shop.close())

  const at = (slug: string) => ({ params: { kind: 'category', slug } })
  const read = async (slug: string) => {
    const { content, ...item } = (await shop.call('deskContentItem', { token }, at(slug))).answer
    if (content.kind !== 'category') throw new Error('This is no category')
    return { ...item, content }
  }
  const save = (slug: string, version: number, content: ContentOf<'category'>) =>
    shop.call('deskContentSave', { token, version, publish: true, content }, at(slug))
  const shown = async () => {
    await shop.deps.catalogue.refresh()
    return (await shop.call('catalogueFrame', {})).answer.categories
  }
  const list = async () => (await shop.call('deskContents', { token, kind: 'category', per_page: 50 })).answer
  const move = async (category: string) => {
    const product = { params: { productId: String(aloe.productId) } }
    const { version } = (await shop.call('deskProduct', { token }, product)).answer
    return shop.call('deskProductChange', { token, version, fields: { category } }, product)
  }

  it('have words and a picture with a focal point, and a deployment does not overwrite them', async () => {
    const { content, path, version } = await read('sofas')
    expect(path).toBe('/product-category/sofas')
    const upload = { token, alt: 'A long sofa', shape: 'whole' as const, data: await tinyPicture(), focal: [30, 80] as [number, number] }
    const { picture } = (await shop.call('deskContentPicture', upload)).answer
    const words = { ...content, title: 'Long sofas', blurb: 'For long evenings.', seo_title: '', seo_description: '', picture }
    const html = (await shop.call('deskContentPreview', { token, slug: 'sofas', content: words })).answer.html
    expect(html).toContain('For long evenings.')
    expect(html).toContain('object-position:30% 80%')
    await save('sofas', version, words)
    expect((await save('sofas', version, content)).failure.code).toBe('content_changed')
    const expected = {
      name: 'Long sofas',
      blurb: 'For long evenings.',
      seo_title: 'Long sofas',
      seo_description: 'For long evenings.',
      picture: { base: picture.base, focal: [30, 80] },
    }
    const order = (await shown()).map(({ slug }) => slug)
    expect((await shown()).find(({ slug }) => slug === 'sofas')).toMatchObject(expected)
    await seedCatalogue(shop.deps.db, { ...readContent(), hash: 'of another deployment' })
    expect((await shown()).find(({ slug }) => slug === 'sofas')).toMatchObject(expected)
    expect((await shown()).map(({ slug }) => slug)).toEqual(order)
    expect((await read('sofas')).content).toEqual(words)
  })

  it('are in the order of the staff, also after a deployment', async () => {
    const { order: seen } = await list()
    expect(seen).toEqual((await shown()).map(({ slug }) => slug))
    const slugs = seen.toReversed()
    await shop.call('deskContentOrder', { token, seen, slugs }, { params: { kind: 'category' } })
    expect((await shop.call('deskContentOrder', { token, seen, slugs }, { params: { kind: 'category' } })).failure.code).toBe(
      'content_changed',
    )
    await seedCatalogue(shop.deps.db, { ...readContent(), hash: 'of another deployment' })
    expect((await shown()).map(({ slug }) => slug)).toEqual(slugs)
  })

  it('are added, filled with products, and taken away only when they are empty', async () => {
    const { slug } = (await shop.call('deskContentCreate', { token, title: 'Day beds' }, { params: { kind: 'category' } })).answer
    expect(slug).toBe('day-beds')
    expect((await move('day-beds')).failure.code).toBe('product_invalid')
    const { content } = await read('day-beds')
    expect((await save('day-beds', 1, content)).failure.code).toBe('content_invalid')
    await save('day-beds', 1, { ...content, blurb: 'For the afternoon.' })
    expect((await shown()).at(-1)).toMatchObject({ slug: 'day-beds', name: 'Day beds', seo_title: 'Day beds', count: 0 })
    await move('day-beds')
    expect((await shown()).at(-1)).toMatchObject({ count: 1 })
    const withdraw = (version: number) => shop.call('deskContentWithdraw', { token, version }, at('day-beds'))
    expect((await withdraw(2)).failure).toMatchObject({ code: 'content_invalid', message: expect.stringContaining('One product is') })
    await move('ottomans')
    await withdraw(2)
    expect((await shown()).some((category) => category.slug === 'day-beds')).toBe(false)
  })

  it('stay while a code that counts, now or later, names them', async () => {
    const { slug } = (await shop.call('deskContentCreate', { token, title: 'Day beds' }, { params: { kind: 'category' } })).answer
    await save(slug, 1, { ...(await read(slug)).content, blurb: 'For the afternoon.' })
    await shown()
    const coupon = couponFields({ categories: [slug], starts: '2099-01-01' })
    await shop.call('deskCouponCreate', { token, ...coupon, code: 'DAYBED' })
    const withdraw = () => shop.call('deskContentWithdraw', { token, version: 2 }, at(slug))
    expect((await withdraw()).failure).toMatchObject({ code: 'content_invalid', message: expect.stringContaining('DAYBED') })
    await shop.call('deskCouponChange', { token, ...coupon, starts: null, ends: '2020-01-01', rev: 0 }, { params: { code: 'DAYBED' } })
    await withdraw()
    expect((await shown()).some((category) => category.slug === slug)).toBe(false)
    // An ended code can be used again without the category.
    const again = { ...coupon, starts: null, rev: 1 }
    expect((await shop.call('deskCouponChange', { token, ...again }, { params: { code: 'DAYBED' } })).failure.code).toBe('invalid_request')
    const without = await shop.call('deskCouponChange', { token, ...again, categories: ['sofas'] }, { params: { code: 'DAYBED' } })
    expect(without.answer).toMatchObject({ state: 'counts', categories: ['sofas'] })
  })
})
