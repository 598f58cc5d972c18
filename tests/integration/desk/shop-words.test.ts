import { afterEach, beforeEach, expect, it } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { mailNames } from '../../../api-mock/mail/mail-template.ts'
import { valuesOf } from '../../../api-mock/desk/content/mail-words.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import type { ContentKind, ContentOf, DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

it('every value of every mail has a sample', () => {
  for (const name of mailNames) expect(valuesOf(name).length).toBeGreaterThan(0)
})

describeOnEveryDatabase('stores, profiles, the home page, notices and mails at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const at = (kind: string, slug: string) => ({ params: { kind, slug } })
  const read = async <Kind extends ContentKind>(kind: Kind, slug: string) => {
    const item = (await shop.call('deskContentItem', { token }, at(kind, slug))).answer
    const isKind = (content: DeskContent): content is ContentOf<Kind> => content.kind === kind
    if (!isKind(item.content)) throw new Error(`This is no ${kind}`)
    return { ...item, content: item.content }
  }
  const save = (slug: string, version: number, content: DeskContent, publish = true) =>
    shop.call('deskContentSave', { token, version, publish, content }, at(content.kind, slug))
  const deploy = async () => {
    await seedCatalogue(shop.deps.db, { ...readContent(), hash: 'of another deployment' })
    await shop.deps.catalogue.refresh()
  }
  const stores = async () => {
    await shop.deps.catalogue.refresh()
    return (await shop.call('stores', {})).answer.stores
  }

  it('a store: a draft is not seen, a published one is, a deployment keeps words and order, and withdrawing takes it out', async () => {
    const { content } = await read('store', 'durban')
    await save('durban', 1, { ...content, parking: 'In the yard.' }, false)
    expect((await stores()).find(({ slug }) => slug === 'durban')?.parking).not.toBe('In the yard.')
    await save('durban', 2, { ...content, parking: 'In the yard.' })
    const late = await save('durban', 2, content)
    expect(late.failure).toMatchObject({ status: 409, code: 'content_changed' })
    const seen = (await stores()).map(({ slug }) => slug)
    const slugs = seen.toReversed()
    await shop.call('deskContentOrder', { token, seen, slugs }, { params: { kind: 'store' } })
    expect((await shop.call('deskContentOrder', { token, seen, slugs }, { params: { kind: 'store' } })).failure.code).toBe(
      'content_changed',
    )
    const made = (await shop.call('deskContentCreate', { token, title: 'Stoep Paarl' }, { params: { kind: 'store' } })).answer
    expect(await stores()).toHaveLength(seen.length)
    const early = (await save(made.slug, 1, made.content)).failure
    expect(early).toMatchObject({ status: 422, code: 'content_invalid' })
    expect(early.message).toContain('street, suburb, city, postcode, latitude, longitude, description')
    const unseen = (await shop.call('deskContentPreview', { token, slug: made.slug, content: made.content })).failure
    expect(unseen.code).toBe('content_invalid')
    await save(made.slug, 1, { ...content, title: 'Stoep Paarl' })
    await deploy()
    const list = (await shop.call('deskContents', { token, kind: 'store' })).answer
    expect(list.items.map(({ slug }) => slug)).toEqual([...slugs, 'stoep-paarl'])
    expect((await stores()).map(({ slug }) => slug)).toEqual([...slugs, 'stoep-paarl'])
    expect((await stores()).find(({ slug }) => slug === 'durban')?.parking).toBe('In the yard.')
    await shop.call('deskContentWithdraw', { token, version: 3 }, at('store', 'durban'))
    await deploy()
    expect((await stores()).map(({ slug }) => slug)).not.toContain('durban')
    const wrong = { ...content, hours: { ...content.hours, friday: { opens: '17:00', closes: '09:00' } } }
    expect((await save('cape-town', 1, wrong)).failure.code).toBe('content_invalid')
  })

  it('two people who edit the same text: the later one is refused with the name of the other, and both texts stay', async () => {
    const { content } = await read('store', 'durban')
    const other = (await newStaff(shop, 'marketing')).token
    const mine = { ...content, parking: 'Mine.' }
    await shop.call(
      'deskContentSave',
      { token: other, version: 1, publish: true, content: { ...content, parking: 'Theirs.' } },
      at('store', 'durban'),
    )
    const { failure } = await save('durban', 1, mine)
    expect(failure).toMatchObject({ status: 409, code: 'content_changed' })
    const present = await read('store', 'durban')
    expect(failure.message).toContain(`${present.versions[0]?.by} saved version 2 meanwhile`)
    expect(present.content.parking).toBe('Theirs.')
    await save('durban', present.version, mine)
    expect((await stores()).find(({ slug }) => slug === 'durban')?.parking).toBe('Mine.')
    const theirs = (await shop.call('deskContentItem', { token, version: 2 }, at('store', 'durban'))).answer
    expect(theirs.content).toMatchObject({ parking: 'Theirs.' })
  })

  it('a profile is published with a code that counts', async () => {
    const { content } = await read('decorator', 'kavya-munsamy')
    const made = (await shop.call('deskContentCreate', { token, title: 'Demo Rooms' }, { params: { kind: 'decorator' } })).answer
    expect((await save(made.slug, 1, made.content)).failure.message).toContain('city, code')
    const wrong = { ...content, title: 'Demo Rooms', coupon_code: 'NOSUCHCODE' }
    expect((await save(made.slug, 1, wrong)).failure.message).toContain('There is no code NOSUCHCODE that counts')
    expect((await save(made.slug, 1, wrong, false)).answer.live).toBeNull()
  })

  it('a profile: Markdown without HTML, with contact, and kept over a deployment', async () => {
    const { content } = await read('decorator', 'kavya-munsamy')
    expect((await save('kavya-munsamy', 1, { ...content, bio: '<script>x</script>' })).failure.code).toBe('content_invalid')
    const links = [{ label: 'Portfolio', url: 'https://rooms.example' }]
    await save('kavya-munsamy', 1, { ...content, bio: 'I plan **cool** rooms.', links })
    await deploy()
    const { answer } = await shop.call('decorator', {}, { params: { slug: 'kavya-munsamy' } })
    expect(answer).toMatchObject({ bio: 'I plan cool rooms.', bio_html: expect.stringContaining('<strong>cool</strong>'), links })
  })

  it('the home page: words, order, off, and chosen pieces; withdrawing brings back what came with the shop', async () => {
    const { content } = await read('home', 'home')
    const blocks = content.blocks
      .toReversed()
      .map((block) => ({ ...block, shown: block.id !== 'sale', chosen: block.id === 'best_sellers' ? ['knysna'] : [] }))
    await save('home', 1, { ...content, headline: 'Our own words', blocks })
    await deploy()
    const home = async () => (await shop.call('home', {})).answer
    const changed = await home()
    expect(changed.hero.headline).toBe('Our own words')
    expect(changed.blocks?.map(({ id }) => id)).toEqual(blocks.filter(({ shown }) => shown).map(({ id }) => id))
    expect(changed.best_sellers.map(({ slug }) => slug)).toEqual(['knysna'])
    expect(changed.sale).toEqual([])
    await shop.call('deskContentWithdraw', { token, version: 2 }, at('home', 'home'))
    await shop.deps.catalogue.refresh()
    expect((await home()).hero.headline).toBe(content.headline)
  })

  it('a notice shows from its start to its end; of two notices the one that began last shows', async () => {
    const bar = async () => {
      await shop.deps.catalogue.refresh()
      return (await shop.call('catalogueFrame', {})).answer.shop?.bar ?? null
    }
    const notice = async (title: string, from: string, until: string) => {
      const { slug } = (await shop.call('deskContentCreate', { token, title }, { params: { kind: 'notice' } })).answer
      return save(slug, 1, { kind: 'notice', title, from, until, link: '/info/faqs' })
    }
    shop.clock.set('2026-12-01T05:59:00Z')
    await notice('Open late', '2026-12-01T08:00', '2026-12-01T18:00')
    await notice('Open very late', '2026-12-01T10:00', '2026-12-01T11:00')
    expect(await bar()).toBeNull()
    shop.clock.advance({ minutes: 1 })
    expect(await bar()).toMatchObject({ text: 'Open late', href: '/info/faqs', until: '2026-12-01T16:00:00.000Z' })
    shop.clock.advance({ minutes: 120 })
    expect(await bar()).toMatchObject({ text: 'Open very late' })
    shop.clock.advance({ minutes: 60 })
    expect(await bar()).toMatchObject({ text: 'Open late' })
    shop.clock.advance({ minutes: 420 })
    expect(await bar()).toBeNull()
    expect((await notice('Backwards', '2026-12-02T10:00', '2026-12-02T09:00')).failure.code).toBe('content_invalid')
  })

  it('the words of a mail: values are checked by name, a test mail arrives, new mails have the new words, and the original comes back', async () => {
    const { content, values } = await read('mail', 'lost-password')
    expect(values).toContainEqual(expect.objectContaining({ name: 'code', required: true }))
    const mailSave = (version: number, markdown: string, by = token) =>
      shop.call(
        'deskMailTextSave',
        { token: by, version, publish: true, content: { ...content, markdown } },
        { params: { slug: 'lost-password' } },
      )
    const missing = (await mailSave(1, 'No code here.')).failure
    expect(missing).toMatchObject({ code: 'value_missing', data: { values: expect.arrayContaining(['code']) } })
    const unknown = (await mailSave(1, `${content.markdown}\n\n{bank_balance}`)).failure
    expect(unknown).toMatchObject({ code: 'value_unknown', data: { values: ['bank_balance'] } })
    const marketing = (await newStaff(shop, 'marketing')).token
    expect((await mailSave(1, content.markdown, marketing)).failure.code).toBe('not_allowed')
    const words = `${content.markdown}\n\nWords of our own.`
    const sample = { token, content: { ...content, markdown: words } }
    const preview = (await shop.call('deskMailTextPreview', sample, { params: { slug: 'lost-password' } })).answer
    expect(preview.text).toContain('Words of our own.')
    expect(preview.html).toContain('SAMPLE-2345')
    const { email } = (await shop.call('deskMailTextTest', sample, { params: { slug: 'lost-password' } })).answer
    await sendDueMail(shop.deps)
    expect(shop.posted.at(-1)).toMatchObject({ to: email, subject: expect.stringMatching(/^Test: /) })
    const ask = async () => {
      await shop.deps.catalogue.refresh()
      await shop.call('lostPasswordEmail', { email })
      await sendDueMail(shop.deps)
      return shop.posted.at(-1)?.text
    }
    const row = async () => {
      const { items } = (await shop.call('deskContents', { token, kind: 'mail', per_page: 100 })).answer
      return items.find(({ slug }) => slug === 'lost-password')
    }
    expect(await row()).toMatchObject({ is_live: true, is_changed: false })
    await mailSave(1, words)
    expect(await row()).toMatchObject({ is_live: true, is_changed: true })
    await deploy()
    expect(await ask()).toContain('Words of our own.')
    await shop.call('deskMailTextRestore', { token, version: 2 }, { params: { slug: 'lost-password' } })
    expect(await ask()).not.toContain('Words of our own.')
    expect(await row()).toMatchObject({ is_live: true, is_changed: false })
  })
})
