import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopWithFolder } from '../../support/catalogue/shop-with-folder.ts'
import { shopLine } from '../../support/server/shop-line.ts'

vi.setConfig({ testTimeout: 30_000 })

const bed = { slug: 'karoo-bed', name: 'Own bed', category: 'beds', price: 899_900 }

describeOnEveryDatabase('products that replace the demo', (database) => {
  const on = shopWithFolder(database)
  beforeEach(async () => {
    await line('coupons', 'add', 'OWN5', '--percent', '5')
    await line('coupons', 'add', 'OWNGIFT', '--gift', 'namaqua', '--choice', 'fabric=linen-clay')
  })
  const line = async (...words: string[]) => {
    const ran = await shopLine({ deps: on.shop.deps, folder: on.folder }, ...words, '--json')
    await on.shop.deps.catalogue.refresh()
    return ran
  }
  const replace = (products: readonly unknown[], ...options: string[]) => {
    writeFileSync(join(on.folder, 'goods.json'), JSON.stringify({ products }))
    return line('catalogue', 'import', 'goods.json', '--replace', ...options)
  }
  const home = async () => (await on.shop.call('home', {})).answer
  const codes = async () => {
    const rows = await on.shop.deps.db.selectFrom('coupon').select('code').where('active', '=', 1).orderBy('code').execute()
    return rows.map(({ code }) => code)
  }
  const state = async () => {
    await on.shop.deps.catalogue.reload()
    return on.shop.deps.catalogue.version
  }

  it('are rejected without --yes, with a list of all losses', async () => {
    const before = await state()
    const ran = await replace([bed])
    expect(ran).toMatchObject({ code: 1, json: { error: { code: 'would_lose' } } })
    for (const words of ['Kalk Bay (kalk-bay): is no longer sold', 'WELCOME10', 'cape-town', 'thandi-maqoma', '/collections', 'OWNGIFT'])
      expect(ran.out).toContain(words)
    expect(await state()).toBe(before)
    expect((await replace([bed], '--dry-run')).code).toBe(0)
    expect(await state()).toBe(before)
  })

  it('remove its coupons, stores, decorators, redirects, rooms and posts, and not the shop’s own', async () => {
    const ran = await replace([bed], '--yes')
    expect(ran).toMatchObject({ code: 0, json: { replaced: 53, lost: expect.arrayContaining([expect.stringContaining('WELCOME10')]) } })
    expect(await codes()).toEqual(['OWN5', 'OWNGIFT'])
    const shown = await home()
    expect(shown).toMatchObject({ best_sellers: [], newest: [], sale: [], rooms: {}, decorators: [], stores: [], posts: [] })
    expect(shown.hero).toMatchObject({ action: '/product-category', action_label: 'Shop all', room: null })
    expect(on.shop.deps.catalogue.redirects).toEqual({})
    const { products, categories } = (await on.shop.call('catalogue', {})).answer
    expect([products.map(({ slug }) => slug), categories.map(({ slug }) => slug)]).toEqual([['karoo-bed'], ['beds']])
    for (const slug of readContent().catalogue.products.map((product) => product.slug))
      expect(JSON.stringify(shown)).not.toContain(`/${slug}/`)
  })

  it('keep stores and profiles that the shop edited at the desk', async () => {
    const token = (await newStaff(on.shop, 'office')).token
    for (const [kind, slug] of [
      ['store', 'durban'],
      ['decorator', 'kavya-munsamy'],
    ] as const) {
      const { content } = (await on.shop.call('deskContentItem', { token }, { params: { kind, slug } })).answer
      const input = { token, version: 1, publish: true, content: { ...content, title: 'Our own' } }
      await on.shop.call('deskContentSave', input, { params: { kind, slug } })
    }
    const ran = await replace([bed], '--yes')
    expect(ran.out).not.toContain('durban')
    const names = async () => [
      (await on.shop.call('stores', {})).answer.stores.map(({ slug, name }) => [slug, name]),
      (await on.shop.call('decorators', {})).answer.decorators.map(({ slug, name }) => [slug, name]),
    ]
    const own = [[['durban', 'Our own']], [['kavya-munsamy', 'Our own']]]
    expect(await names()).toEqual(own)
    await seedCatalogue(on.shop.deps.db, { ...readContent(), hash: 'newer' })
    await on.shop.deps.catalogue.reload()
    expect(await names()).toEqual(own)
  })

  it('keep posts that the shop wrote or edited at the desk, also about products that are not sold any more', async () => {
    const token = (await newStaff(on.shop, 'office')).token
    const at = (slug: string) => ({ params: { kind: 'post', slug } })
    const [edited = '', other = ''] = (await home()).posts.map(({ slug }) => slug)
    const { content } = (await on.shop.call('deskContentItem', { token }, at(edited))).answer
    if (content.kind !== 'post') throw new Error('This is no post')
    const save = (slug: string, version: number, title: string) =>
      on.shop.call('deskContentSave', { token, version, publish: true, content: { ...content, title, products: ['kalk-bay'] } }, at(slug))
    await save(edited, 1, 'Edited')
    const { slug } = (await on.shop.call('deskContentCreate', { token, title: 'Our own post' }, { params: { kind: 'post' } })).answer
    await save(slug, 1, 'Our own post')
    const ran = await replace([bed], '--yes')
    expect(ran.out).not.toContain(edited)
    expect(ran.out).not.toContain(slug)
    expect(ran.out).toContain(other)
    const titles = (await home()).posts.map((post) => post.title)
    expect(titles.toSorted()).toEqual(['Edited', 'Our own post'])
  })

  it('keep the categories of the shop’s own products that are not sold', async () => {
    const token = (await newStaff(on.shop, 'office')).token
    const own = { token, name: 'Own ottoman', category: 'ottomans', price: cents(100_000) }
    const { id } = (await on.shop.call('deskProductCreate', own)).answer
    await replace([bed], '--yes')
    const slugs = (await on.shop.call('catalogue', {})).answer.categories.map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(['beds', 'ottomans'])
    const { version } = (await on.shop.call('deskProduct', { token }, { params: { productId: String(id) } })).answer
    const sold = await on.shop.call('deskProductBringBack', { token, version }, { params: { productId: String(id) } })
    expect(sold.answer.sold).toBe(true)
  })

  it('stay without them after new content, which adds the shop’s own additions', async () => {
    await replace([bed], '--yes')
    const content = readContent()
    const [store] = content.stores
    if (!store) throw new Error('the content has no store')
    await seedCatalogue(on.shop.deps.db, { ...content, hash: 'newer', stores: [...content.stores, { ...store, slug: 'own-store' }] })
    await on.shop.deps.catalogue.reload()
    expect(await codes()).toEqual(['OWN5', 'OWNGIFT'])
    expect(await home()).toMatchObject({ rooms: {}, decorators: [], posts: [], stores: [{ city: store.city }] })
    expect([...on.shop.deps.catalogue.editorial.stores.keys()]).toEqual(['own-store'])
    expect(on.shop.deps.catalogue.redirects).toEqual({})
    // A second replacement removes nothing of the shop's own.
    expect(await replace([bed])).toMatchObject({ code: 0, json: { replaced: 0, lost: [] } })
    expect([...on.shop.deps.catalogue.editorial.stores.keys()]).toEqual(['own-store'])
  })

  it('need --yes from WooCommerce too', async () => {
    writeFileSync(join(on.folder, 'products.csv'), 'Type,SKU,Name,Regular price\nsimple,A,Alpha,100\n')
    const before = await state()
    const refused = await line('catalogue', 'import-woocommerce', 'products.csv', '--replace')
    expect(refused).toMatchObject({ code: 1, json: { error: { code: 'would_lose' } } })
    expect(await state()).toBe(before)
  })
})
