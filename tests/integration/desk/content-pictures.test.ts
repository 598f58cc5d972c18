import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { tinyPicture } from '../../support/desk/tiny-picture.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { createTestRender } from '../../support/server/render.ts'

describeOnEveryDatabase('pictures and previews of content at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database, deps: { render: createTestRender() } })
    token = (await newStaff(shop, 'marketing')).token
  })
  afterEach(() => shop.close())

  const item = async (kind: string, slug: string) => (await shop.call('deskContentItem', { token }, { params: { kind, slug } })).answer
  const save = (slug: string, version: number, content: DeskContent) =>
    shop.call('deskContentSave', { token, version, publish: true, content }, { params: { kind: content.kind, slug } })
  const upload = async (shape: 'whole' | 'room', key?: string) =>
    (await shop.call('deskContentPicture', { token, alt: 'A shop front', shape, data: await tinyPicture() }, key ? { key } : {})).answer
  const preview = async (slug: string, content: DeskContent) =>
    (await shop.call('deskContentPreview', { token, slug, content })).answer.html

  it('a picture of a store is stored once for a key, in several widths, and every file is served', async () => {
    const key = randomUUID()
    const { picture, room } = await upload('whole', key)
    expect((await upload('whole', key)).picture).toEqual(picture)
    expect(room).toBeNull()
    const files = await shop.deps.db.selectFrom('uploaded_picture').select('name').execute()
    expect(files).toHaveLength(picture.widths.length)
    for (const width of picture.widths) {
      const answer = await shop.request(`${picture.base}-${width}.webp`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    const { content } = await item('store', 'durban')
    if (content.kind !== 'store') throw new Error('This is no store')
    expect(await preview('durban', { ...content, picture })).toContain(`${picture.base}-`)
    await save('durban', 1, { ...content, picture })
    await shop.deps.catalogue.refresh()
    const store = (await shop.call('store', {}, { params: { slug: 'durban' } })).answer
    expect(store.picture).toMatchObject({ base: picture.base, alt: 'A shop front' })
  })

  it('a file that is no picture is refused, and so is an upload by a user without the right', async () => {
    const input = { token, alt: 'Nothing', shape: 'whole' as const, data: 'AAAA' }
    expect((await shop.call('deskContentPicture', input)).failure.code).toBe('picture_invalid')
    const reader = (await newStaff(shop, 'accountant')).token
    expect((await shop.call('deskContentPicture', { ...input, token: reader })).failure.code).toBe('not_allowed')
    expect(await shop.deps.db.selectFrom('uploaded_picture').select('name').execute()).toEqual([])
  })

  it('the first picture of the home page is cut wide and tall, previewed and published, and a room of the shop can come back', async () => {
    const { room } = await upload('room')
    if (!room) throw new Error('There is no room')
    expect(room.wide.width / room.wide.height).toBeCloseTo(1.5, 1)
    expect(room.portrait.width / room.portrait.height).toBeCloseTo(0.8, 1)
    const { content, rooms } = await item('home', 'home')
    if (content.kind !== 'home') throw new Error('This is no home page')
    expect(await preview('home', { ...content, headline: 'Seen before it is shown', room })).toContain('Seen before it is shown')
    await save('home', 1, { ...content, room })
    const hero = async () => {
      await shop.deps.catalogue.refresh()
      return (await shop.call('home', {})).answer.hero.room?.wide.base
    }
    expect(await hero()).toBe(room.wide.base)
    const came = rooms?.find((one) => one.room.wide.base === content.room?.wide.base)
    if (!came) throw new Error('The room that came with the shop is not offered')
    await save('home', 2, { ...content, room: came.room })
    expect(await hero()).toBe(content.room?.wide.base)
  })

  it('a picture of the home page is cut around its focal point, and a profile keeps the point of its own', async () => {
    const { default: sharp } = await import('sharp')
    const blue = { width: 400, height: 400, channels: 3, background: '#0000ff' } as const
    const left = { input: await sharp({ create: blue }).png().toBuffer(), left: 0, top: 0 }
    const grey = { width: 2000, height: 400, channels: 3, background: '#808080' } as const
    const data = (await sharp({ create: grey }).composite([left]).png().toBuffer()).toString('base64')
    const send = async (shape: 'whole' | 'room', focal: [number, number]) =>
      (await shop.call('deskContentPicture', { token, alt: 'A blue wall', shape, data, focal })).answer
    const { room } = await send('room', [0, 50])
    const portrait = Buffer.from(await (await shop.request(`${room?.portrait.base}-320.webp`)).arrayBuffer())
    const { dominant } = await sharp(portrait).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect([room?.wide.focal, room?.portrait.focal]).toEqual([
      [0, 50],
      [0, 50],
    ])
    const { picture } = await send('whole', [10, 40])
    const { content, version } = await item('decorator', 'kavya-munsamy')
    if (content.kind !== 'decorator') throw new Error('This is no profile')
    expect(await preview('kavya-munsamy', { ...content, picture })).toContain('A blue wall')
    await save('kavya-munsamy', version, { ...content, picture })
    await shop.deps.catalogue.refresh()
    const profile = (await shop.call('decorator', {}, { params: { slug: 'kavya-munsamy' } })).answer
    expect(profile.picture?.focal).toEqual([10, 40])
  })

  it('previews show unsaved words of a profile and a notice, and contain no script', async () => {
    const { content } = await item('decorator', 'kavya-munsamy')
    if (content.kind !== 'decorator') throw new Error('This is no profile')
    const profile = await preview('kavya-munsamy', { ...content, bio: 'Rooms for **long lunches**.' })
    expect(profile).toContain('<strong>long lunches</strong>')
    expect(profile).not.toMatch(/<script(?![^>]*application\/ld\+json)/)
    const notice = {
      kind: 'notice' as const,
      title: 'Closed on Heritage Day',
      from: '2026-11-01T08:00',
      until: '2026-12-30T18:00',
      link: null,
    }
    expect(await preview('closed-on-heritage-day', notice)).toContain('Closed on Heritage Day')
    expect(JSON.stringify((await shop.call('catalogueFrame', {})).answer)).not.toContain('Heritage')
  })

  it('notices are listed by date, the latest first, whatever their names and versions', async () => {
    for (const [title, day] of [
      ['A summer', '2026-12-05'],
      ['B winter', '2026-12-20'],
      ['C spring', '2026-12-10'],
    ] as const) {
      const { slug } = (await shop.call('deskContentCreate', { token, title }, { params: { kind: 'notice' } })).answer
      await save(slug, 1, { kind: 'notice', title, from: `${day}T08:00`, until: `${day}T18:00`, link: null })
    }
    const list = async (page: number) => (await shop.call('deskContents', { token, kind: 'notice', page, per_page: 2 })).answer
    expect((await list(1)).items.map(({ title }) => title)).toEqual(['B winter', 'C spring'])
    expect(await list(2)).toMatchObject({ total: 3, items: [{ title: 'A summer', is_live: true, from: '2026-12-05T08:00' }] })
  })
})
