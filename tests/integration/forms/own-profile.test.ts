import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { newCustomer, PASSWORD, withSession } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { filled } from '../../support/forms/filled-forms.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { tinyPicture } from '../../support/desk/tiny-picture.ts'

const change = {
  bio: 'I plan **quiet** rooms.',
  specialities: ['Old houses'],
  email: 'rooms@stoep.example',
  phone: '082 555 0142',
  links: [{ label: 'Portfolio', url: 'https://rooms.example' }],
}

describeOnEveryDatabase("a decorator's own profile", (database) => {
  let shop: TestShop
  let token: string
  let desk: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newCustomer(shop, { email: 'thandi@stoep.example' })).token
    desk = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const apply = async () => {
    await shop.call('decoratorApplication', { ...filled.decoratorApplication, name: 'Zinzi Demo' }, { headers: withSession(token) })
    return (await shop.deps.db.selectFrom('decorator_application').select('application_id').executeTakeFirstOrThrow()).application_id
  }
  const start = (application: string) =>
    shop.call('deskContentCreate', { token: desk, title: 'Zinzi Demo', application }, { params: { kind: 'decorator' } })
  const item = async (slug: string) => (await shop.call('deskContentItem', { token: desk }, { params: { kind: 'decorator', slug } })).answer
  const publish = async (slug: string) => {
    const { version, content } = await item(slug)
    await shop.call('deskContentSave', { token: desk, version, publish: true, content }, { params: { kind: 'decorator', slug } })
    await shop.deps.catalogue.refresh()
  }
  const own = async () => (await shop.call('myApplication', { token })).answer.application?.profile
  const seen = (slug: string) => shop.call('decorator', {}, { params: { slug } })
  async function withProfile() {
    const application = await apply()
    const line = ['applications', 'accept', application, '--code', 'zinzi5', '--percent', '5', '--text', 'The terms.']
    await shopLine({ deps: shop.deps }, ...line)
    const { slug } = (await start(application)).answer
    await publish(slug)
    return { application, slug }
  }

  it('begins from an accepted application, once, without the contact that the shop has', async () => {
    const application = await apply()
    expect((await start(application)).failure.code).toBe('wrong_state')
    expect((await start('nothing')).failure.code).toBe('not_found')
    expect(await own()).toBeUndefined()
    expect((await shop.call('ownProfile', { token, ...change })).failure.code).toBe('not_found')
    await shopLine({ deps: shop.deps }, 'applications', 'accept', application, '--code', 'zinzi5', '--percent', '5', '--text', 'Terms.')
    const { answer } = await start(application)
    expect(answer).toMatchObject({ slug: 'zinzi-demo', live: null, content: { coupon_code: 'ZINZI5', email: '', phone: '' } })
    expect((await start(application)).answer.slug).toBe('zinzi-demo')
    expect(await own()).toMatchObject({ slug: 'zinzi-demo', is_live: false, waits_since: null })
  })

  it('is changed by its decorator as a draft, once for a key, and seen when the shop has published it', async () => {
    const { slug } = await withProfile()
    const key = randomUUID()
    const first = (await shop.call('ownProfile', { token, ...change }, { key })).answer
    expect(first).toMatchObject({ slug, is_live: true, waits_since: expect.any(String), ...change })
    expect((await shop.call('ownProfile', { token, ...change }, { key })).answer).toEqual(first)
    expect((await item(slug)).versions.map(({ by, state }) => [by, state])[0]).toEqual(['The decorator', 'draft'])
    await shop.deps.catalogue.refresh()
    expect((await seen(slug)).answer.bio).not.toContain('quiet')
    const today = (await shop.call('deskToday', { token: desk })).answer
    expect(today.profiles?.count).toBe(1)
    const list = (await shop.call('deskContents', { token: desk, kind: 'decorator' })).answer.items
    expect(list.filter((row) => row.is_own_draft).map((row) => row.slug)).toEqual([slug])
    await publish(slug)
    expect((await seen(slug)).answer).toMatchObject({ bio: 'I plan quiet rooms.', links: change.links, phone: change.phone })
    expect(await own()).toMatchObject({ waits_since: null, bio: change.bio })
    expect((await shop.call('deskToday', { token: desk })).answer.profiles?.count).toBe(0)
  })

  it('is changed by nobody else, has no HTML, and only so often', async () => {
    const { slug } = await withProfile()
    const other = (await newCustomer(shop, { email: 'other@stoep.example' })).token
    expect((await shop.call('ownProfile', { token: other, ...change })).failure.code).toBe('not_found')
    expect((await shop.call('ownProfile', change)).failure.code).toBe('session_required')
    expect((await shop.call('ownProfile', { token, ...change, bio: '<b>x</b>' })).failure.code).toBe('content_invalid')
    expect((await item(slug)).versions).toHaveLength(2)
    let code: string | undefined
    for (let count = 0; count < 25 && code === undefined; count += 1) {
      const { failure } = await shop.call('ownProfile', { token, ...change, bio: '<b>x</b>' })
      if (failure.code !== 'content_invalid') code = failure.code
    }
    expect(code).toBe('rate_limited')
  })

  it('is in the export, and goes with the account: page, versions, pictures, place in the order', async () => {
    const { slug } = await withProfile()
    const picture = (await shop.call('deskContentPicture', { token: desk, alt: 'A room', shape: 'whole', data: await tinyPicture() }))
      .answer.picture
    const before = await item(slug)
    if (before.content.kind !== 'decorator') throw new Error('This is no profile')
    const saved = { token: desk, version: before.version, publish: true, content: { ...before.content, picture } }
    await shop.call('deskContentSave', saved, { params: { kind: 'decorator', slug } })
    await shop.call('ownProfile', { token, ...change })
    const order = (await shop.call('deskContents', { token: desk, kind: 'decorator' })).answer.order
    await shop.call('deskContentOrder', { token: desk, seen: order, slugs: order.toReversed() }, { params: { kind: 'decorator' } })
    const { forms } = (await shop.call('customerExport', { token })).answer
    expect(forms).toMatchObject({ decorator_profile: [{ slug, versions: expect.arrayContaining([expect.anything()]) }] })
    expect(JSON.stringify(forms)).toContain('quiet')
    const files = () => shop.deps.db.selectFrom('uploaded_picture').select('name').execute()
    expect((await files()).length).toBeGreaterThan(0)
    await shop.call('customerDelete', { token, password: PASSWORD })
    expect((await seen(slug)).failure.code).toBe('not_found')
    expect(await files()).toEqual([])
    const left = await shop.deps.db.selectFrom('content_version').selectAll().execute()
    const settings = await shop.deps.db.selectFrom('setting').selectAll().execute()
    expect(JSON.stringify([left, settings])).not.toMatch(/zinzi|quiet|rooms@stoep/i)
    await seedCatalogue(shop.deps.db, { ...readContent(), hash: 'of another deployment' })
    await shop.deps.catalogue.refresh()
    expect((await seen(slug)).failure.code).toBe('not_found')
  })

  it('that came with the files of the shop does not come back with a deployment', async () => {
    const application = await apply()
    const { version, content } = await item('kavya-munsamy')
    if (content.kind !== 'decorator') throw new Error('This is no profile')
    const code = content.coupon_code
    await shop.deps.db
      .updateTable('decorator_application')
      .set({ state: 'accepted', code })
      .where('application_id', '=', application)
      .execute()
    const saved = { token: desk, version, publish: true, content: { ...content, bio: 'Rooms by the sea.' } }
    await shop.call('deskContentSave', saved, { params: { kind: 'decorator', slug: 'kavya-munsamy' } })
    await shop.call('customerDelete', { token, password: PASSWORD })
    await seedCatalogue(shop.deps.db, { ...readContent(), hash: 'of another deployment' })
    await shop.deps.catalogue.refresh()
    expect((await seen('kavya-munsamy')).failure.code).toBe('not_found')
    const left = await shop.deps.db.selectFrom('content_version').selectAll().where('slug', '=', 'kavya-munsamy').execute()
    expect(left).toMatchObject([{ state: 'withdrawn' }])
    expect(JSON.stringify(left)).not.toContain('Munsamy')
  })
})
