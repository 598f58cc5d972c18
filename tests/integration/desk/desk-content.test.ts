import { afterEach, beforeEach, expect, it } from 'vitest'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import type { DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('content at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'marketing')).token
  })
  afterEach(() => shop.close())

  const at = (kind: string, slug: string) => ({ params: { kind, slug } })
  const read = async (kind: string, slug: string, version?: number) =>
    (await shop.call('deskContentItem', { token, ...(version === undefined ? {} : { version }) }, at(kind, slug))).answer
  const save = (slug: string, version: number, content: DeskContent, publish = true, by = token) =>
    shop.call('deskContentSave', { token: by, version, publish, content }, at(content.kind, slug))
  const pageOf = (content: DeskContent, markdown: string): DeskContent => {
    if (content.kind !== 'page') throw new Error('This is no page')
    return { ...content, markdown }
  }
  const shownPage = async (slug: string) => {
    await shop.deps.catalogue.refresh()
    return (await shop.call('content', {}, { params: { page: slug } })).answer
  }

  it('is edited in versions: a draft is not shown, a published version is shown at once, and an older one comes back', async () => {
    const before = await read('page', 'guarantee')
    expect(before).toMatchObject({ path: '/info/guarantee', version: 1, live: 1, versions: [{ version: 1, at: null, state: 'published' }] })
    const draft = await save('guarantee', 1, pageOf(before.content, 'A draft of **new** words.'), false)
    expect(draft.answer).toMatchObject({ version: 2, live: 1 })
    expect((await shownPage('guarantee')).html).not.toContain('new')
    expect((await shop.call('deskContents', { token, kind: 'page' })).answer.items).toContainEqual({
      kind: 'page',
      slug: 'guarantee',
      title: before.content.title,
      is_live: true,
      has_draft: true,
      is_changed: false,
      is_own_draft: false,
    })
    await save('guarantee', 2, pageOf(before.content, 'A draft of **new** words.'))
    expect(await shownPage('guarantee')).toMatchObject({ html: '<p>A draft of <strong>new</strong> words.</p>\n', updated: '2026-11-20' })
    const first = await read('page', 'guarantee', 1)
    expect((await save('guarantee', 3, first.content)).answer).toMatchObject({ version: 4, live: 4 })
    expect((await shownPage('guarantee')).html).toContain('What counts as an upholstery unit')
    const audit = await shop.deps.db.selectFrom('audit_entry').select('action').execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['content.draft', 'content.publish', 'content.publish'])
  })

  it('stays as the shop wrote it when a deployment brings other files', async () => {
    const { content } = await read('page', 'guarantee')
    await save('guarantee', 1, pageOf(content, 'Our own words.'))
    const other = readContent()
    await seedCatalogue(shop.deps.db, { ...other, hash: 'of another deployment' })
    expect((await shownPage('guarantee')).html).toContain('Our own words.')
  })

  it('of two people: the later save is refused, and nothing is lost', async () => {
    const { content } = await read('page', 'faqs')
    const colleague = (await newStaff(shop, 'office')).token
    await save('faqs', 1, pageOf(content, 'Of a colleague.'), true, colleague)
    const late = await save('faqs', 1, pageOf(content, 'Of somebody else.'))
    expect(late.failure).toMatchObject({ status: 409, code: 'content_changed' })
    expect(late.failure.message).toContain('saved version 2 meanwhile')
    expect((await shownPage('faqs')).html).toContain('Of a colleague.')
  })

  it('has new posts: a draft, published with the picture of a product, and taken off the blog again', async () => {
    const created = (await shop.call('deskContentCreate', { token, title: 'Couches für kleine Räume' }, { params: { kind: 'post' } }))
      .answer
    expect(created).toMatchObject({ slug: 'couches-fur-kleine-raume', version: 1, live: null, path: '/blog/couches-fur-kleine-raume' })
    const again = (await shop.call('deskContentCreate', { token, title: 'Couches für kleine Räume' }, { params: { kind: 'post' } })).answer
    expect(again.slug).toBe('couches-fur-kleine-raume-2')
    if (created.content.kind !== 'post') throw new Error('This is no post')
    const content: DeskContent = { ...created.content, markdown: 'Some words.\n\n## A heading' }
    const input = { token, version: 1, publish: true, content, cover_from: 'kalk-bay' }
    const posted = (await shop.call('deskContentSave', input, at('post', created.slug))).answer
    expect(posted).toMatchObject({ live: 2, content: { cover: { base: expect.stringContaining('kalk-bay') } } })
    await shop.deps.catalogue.refresh()
    const post = await shop.call('blogPost', {}, { params: { slug: created.slug } })
    expect(post.answer).toMatchObject({ title: 'Couches für kleine Räume', reading_minutes: 1, html: expect.stringContaining('<h2') })
    await shop.call('deskContentWithdraw', { token, version: 2 }, at('post', created.slug))
    await shop.deps.catalogue.refresh()
    expect((await shop.call('blogPost', {}, { params: { slug: created.slug } })).failure.code).toBe('not_found')
    expect(await read('post', created.slug)).toMatchObject({ version: 3, live: null })
    const kept = await shop.call('deskContents', { token, kind: 'post', per_page: 100 })
    expect(kept.answer.items.map(({ slug }) => slug)).toContain(created.slug)
  })

  it('has no HTML, no unknown product, no other kind and no page of its own', async () => {
    const { content } = await read('page', 'faqs')
    for (const bad of [
      '<script>alert(1)</script>',
      'Some <b onclick="x">words</b>.',
      '<iframe src="//x"></iframe>',
      '[x](javascript:alert(1))',
      '![x](https://elsewhere.example/x.png)',
    ]) {
      expect((await save('faqs', 1, pageOf(content, bad))).failure.code).toBe('content_invalid')
      expect((await shop.call('deskContentPreview', { token, slug: 'faqs', content: pageOf(content, bad) })).failure.code).toBe(
        'content_invalid',
      )
    }
    const post = await read('post', 'sleepers-compared')
    if (post.content.kind !== 'post') throw new Error('This is no post')
    const unknown = { ...post.content, products: ['no-such-couch'] }
    expect((await save('sleepers-compared', 1, unknown)).failure.code).toBe('content_invalid')
    expect(
      (await shop.call('deskContentSave', { token, version: 1, publish: true, content: post.content }, at('page', 'faqs'))).failure.code,
    ).toBe('content_invalid')
    expect((await save('no-such-page', 1, content)).failure.code).toBe('not_found')
    expect((await shop.call('deskContentItem', { token }, at('mail', 'faqs'))).failure.code).toBe('not_found')
  })

  it('has redirects that lead to a page, never to another redirect or in a circle', async () => {
    const set = (from: string, to: string | null) => shop.call('deskRedirectSet', { token, from, to })
    await set('/old-guarantee', '/info/guarantee')
    await shop.deps.catalogue.refresh()
    const response = await shop.request('/old-guarantee', { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, '/info/guarantee'])
    expect((await set('/older', '/old-guarantee')).failure.code).toBe('content_invalid')
    expect((await set('/info/guarantee', '/old-guarantee')).failure.code).toBe('content_invalid')
    expect((await set('/same', '/same')).failure.code).toBe('content_invalid')
    expect((await set('/older', '/old-guarantee#covers')).failure.code).toBe('content_invalid')
    for (const from of ['no-address', '//elsewhere', '/with?query']) expect((await set(from, '/x')).failure.code).toBe('invalid_request')
    expect((await set('/out', '//elsewhere.example')).failure.code).toBe('invalid_request')
    const found = (await shop.call('deskRedirects', { token, q: 'old-guar' })).answer
    expect(found).toMatchObject({ total: 1, redirects: [{ from: '/old-guarantee', to: '/info/guarantee' }] })
    await set('/old-guarantee', null)
    expect((await shop.call('deskRedirects', { token, q: 'old-guar' })).answer.total).toBe(0)
  })

  it('is not published with a value that the shop does not have; a draft may have it, and so may words that came with the shop', async () => {
    const faqs = await read('page', 'faqs')
    const wrong = pageOf(faqs.content, 'Call {phone} or {fone}, {vat_number}.')
    expect((await save('faqs', 1, wrong)).failure).toMatchObject({
      code: 'value_unknown',
      message: expect.stringContaining('{fone}.'),
      data: { values: ['fone'] },
    })
    await save('faqs', 1, wrong, false)
    await save('faqs', 2, pageOf(faqs.content, 'Call {phone}, {vat_number} or {registration_number}.'))
    expect((await shownPage('faqs')).html).toContain('tel:')
    const terms = await read('page', 'terms-and-conditions')
    if (terms.content.kind !== 'page') throw new Error('This is no page')
    expect(terms.content.markdown).toContain('{office_bearers}')
    expect((await save('terms-and-conditions', 1, pageOf(terms.content, `${terms.content.markdown}\n\nMore.`))).answer.version).toBe(2)
    const home = (await read('home', 'home')).content
    if (home.kind !== 'home') throw new Error('This is no home page')
    const texts = (text: string): DeskContent => ({ ...home, blocks: home.blocks.map((block) => ({ ...block, text })) })
    expect((await save('home', 1, texts('From {minium}'))).failure.code).toBe('value_unknown')
    expect((await save('home', 1, texts('From {minimum}, {gift}, {delivery_free}'))).answer.version).toBe(2)
  })

  it('a post is shown from the day of its date on, nowhere before, and without a save on that day', async () => {
    const { content, slug } = await shop
      .call('deskContentCreate', { token, title: 'Summer hours' }, at('post', ''))
      .then(({ answer }) => answer)
    if (content.kind !== 'post') throw new Error('This is no post')
    const future: DeskContent = { ...content, date: '2026-12-01', excerpt: 'When we open.', markdown: 'We open **later**.' }
    expect((await save(slug, 1, future)).answer).toMatchObject({ version: 2, live: 2 })
    const shown = async () => {
      await shop.deps.catalogue.refresh()
      const texts = ['/blog/feed.xml', '/sitemap.xml', '/api/blog', '/api/home'].map(async (path) =>
        (await (await shop.request(path)).text()).includes('summer-hours'),
      )
      return [...(await Promise.all(texts)), (await shop.request(`/api/blog/${slug}`)).status === 200]
    }
    shop.clock.set('2026-11-30T21:59:00Z')
    const version = shop.deps.catalogue.version
    expect(await shown()).not.toContain(true)
    shop.clock.set('2026-11-30T22:00:00Z')
    const after = await shown()
    expect(after.filter(Boolean).length).toBeGreaterThanOrEqual(4)
    expect(after.at(-1)).toBe(true)
    expect(shop.deps.catalogue.version).not.toBe(version)
    const again = shop.deps.catalogue.version
    await shop.deps.catalogue.refresh()
    expect(shop.deps.catalogue.version).toBe(again)
  })

  it('never redirects a page of the shop, and asks before it redirects to none', async () => {
    const set = (from: string, to: string, anyway = false) => shop.call('deskRedirectSet', { token, from, to, anyway })
    const location = async (path: string) => {
      await shop.deps.catalogue.refresh()
      return (await shop.request(path, { redirect: 'manual', headers: { Accept: 'text/html' } })).headers.get('location')
    }
    const { catalogue } = shop.deps
    const [post, store, decorator] = [catalogue.editorial.posts, catalogue.editorial.stores, catalogue.editorial.decorators].map(
      (shown) => [...shown.keys()][0],
    )
    for (const page of [
      '/',
      '/blog',
      '/product/kalk-bay',
      '/product/kalk-bay/',
      '/product-category/sofas',
      '/anything/faqs',
      `/blog/${post}`,
      `/store/${store}`,
      `/decorator/${decorator}`,
      '/my-account/orders',
    ])
      expect((await set(page, '/search')).failure, page).toMatchObject({ code: 'address_taken' })
    expect((await set('/old-couch', '/product/no-such-couch')).failure.code).toBe('target_missing')
    expect(await location('/old-couch')).toBeNull()
    await set('/old-couch', '/product/no-such-couch', true)
    expect(await location('/old-couch')).toBe('/product/no-such-couch')
    // A product can get an address that was redirected before.
    const redirect = { from_path: '/product/kalk-bay', to_path: '/old-couch-page', origin: 'desk' } as const
    await shop.deps.db.insertInto('redirect').values(redirect).execute()
    await shop.deps.catalogue.reload()
    expect(await location('/product/kalk-bay/')).toBe('/product/kalk-bay')
    expect(await location('/product/kalk-bay')).toBeNull()
  })

  it('finds an old address in every spelling of it, and keeps the place on the page it leads to', async () => {
    const location = async (path: string) => {
      await shop.deps.catalogue.reload()
      return (await shop.request(path, { redirect: 'manual', headers: { Accept: 'text/html' } })).headers.get('location')
    }
    await shop.call('deskRedirectSet', { token, from: '/größe/', to: '/info/faqs?q=size#sizes' })
    expect(await location('/größe')).toBe('/info/faqs?q=size#sizes')
    expect(await location('/gr%C3%B6%C3%9Fe/?from=mail')).toBe('/info/faqs?q=size&from=mail#sizes')
    await shop.deps.db.insertInto('redirect').values({ from_path: '/früher/', to_path: '/search', origin: 'desk' }).execute()
    expect(await location('/früher')).toBe('/search')
    await shop.call('deskRedirectSet', { token, from: '/früher/', to: null })
    expect(await location('/früher')).toBeNull()
  })

  it('settings are changed by the owner alone, all or none, with history and audit, and never over an unseen change', async () => {
    const owner = (await newStaff(shop, 'owner')).token
    const office = (await newStaff(shop, 'office')).token
    const change = (changes: { name: string; seen: string | number | null; value: string | number | null }[], by = owner) =>
      shop.call('deskSettingsChange', { token: by, changes })
    const { settings } = (await shop.call('deskSettings', { token: office })).answer
    const phone = { name: 'contact.phone', seen: settings['contact.phone'], value: '021 555 0199' }
    expect((await change([phone], office)).failure.code).toBe('not_allowed')
    const wrong = { name: 'bank.branch_code', seen: settings['bank.branch_code'], value: 'abc' }
    expect((await change([phone, wrong])).failure).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('250655'),
      data: { setting: 'bank.branch_code', fault: 'must look like 250655 (6 digits)' },
    })
    const changed = (await change([phone])).answer
    expect(changed).toMatchObject({
      settings: { 'contact.phone': '021 555 0199' },
      history: [{ name: 'contact.phone', value: '021 555 0199' }],
    })
    expect((await change([phone])).failure.code).toBe('settings_changed')
    expect((await change([{ name: 'no.such', seen: null, value: 'x' }])).failure.code).toBe('invalid_request')
    await shop.deps.catalogue.refresh()
    expect(shop.deps.catalogue.settings['contact.phone']).toBe('021 555 0199')
    const audit = await shop.deps.db.selectFrom('audit_entry').select(['action', 'after']).execute()
    expect(audit).toMatchObject([{ action: 'settings.change', after: expect.stringContaining('021 555 0199') }])
  })
})
