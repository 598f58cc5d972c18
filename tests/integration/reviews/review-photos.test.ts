import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { approveReview, declineReview, listReviews } from '../../../api-mock/reviews/moderate.ts'
import { photoPurge } from '../../../api-mock/reviews/photos.ts'
import { pictureSource } from '../../../src/contract/catalogue/picture.ts'
import { PHOTO_BYTES } from '../../../src/contract/reviews/review.ts'
import { newCustomer, PASSWORD, signIn, withSession } from '../../support/account/customers.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { phonePhoto, uploadOf } from '../../support/reviews/photos.ts'
import { review } from '../../support/reviews/reviews.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

// Encoding pictures takes processor time, of which a busy machine has little.
vi.setConfig({ testTimeout: 60_000 })

const exportedSchema = z.array(z.object({ photos: z.array(z.looseObject({ picture: z.string() })) }))

describeOnEveryDatabase('a photo of a review', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const upload = async (cartKey: string, id: string = randomUUID(), data?: string) => {
    const reply = await shop.call('reviewPhotoAdd', { cartKey, id, data: data ?? (await uploadOf()) })
    return { id, reply }
  }
  const uploaded = async (cartKey: string, count: number) => {
    const ids: string[] = []
    for (let place = 0; place < count; place += 1) ids.push((await upload(cartKey)).id)
    return ids.map((id, place) => ({ id, alt: place === 0 ? 'The couch by the window' : '' }))
  }
  const photosShown = async () => {
    const { answer } = await shop.call('product', {}, { params: { slug: 'kalk-bay' } })
    return answer.reviews.items.find(({ title }) => title === 'Deep and soft')?.photos
  }
  const rows = async () => ({
    photos: await shop.deps.db.selectFrom('review_photo').select(['id', 'review_id', 'owner']).execute(),
    files: (await shop.deps.db.selectFrom('review_photo_file').select('photo_id').execute()).length,
  })
  const held = async () => (await listReviews(shop.deps.db, 'held'))[0]?.id ?? 0
  const decide = async (decision: (id: number) => Promise<boolean>, id: number) => {
    await decision(id)
    await shop.deps.catalogue.refresh()
  }

  it('is shown and served once its review is approved, upright, in its widths and without its place, and no longer once it is declined', async () => {
    const cartKey = newCartKey()
    const { id } = await upload(cartKey, undefined, await uploadOf({ width: 2400, height: 1200, orientation: 6 }))
    const plain = await uploaded(cartKey, 1)
    const photos = [{ id, alt: ' By the window ' }, ...plain.map((photo) => ({ ...photo, alt: '' }))]
    const { answer } = await shop.call('reviewCreate', { cartKey, ...review({ photos }) })
    expect(answer.reviews).toMatchObject([{ state: 'held', photos: 2 }])
    const number = await held()
    expect((await shop.request(`/media/reviews/${id}-320.webp`)).status).toBe(404)
    expect(await photosShown()).toBeUndefined()

    await decide((one) => approveReview(shop.deps, one), number)
    const shown = (await photosShown()) ?? []
    expect(shown).toMatchObject([
      { width: 1000, height: 2000, alt: 'By the window', widths: [320, 800, 1000] },
      { width: 400, height: 300, alt: 'Kalk Bay, photo by Demo Shopper', widths: [320, 400] },
    ])
    expect(shown[0]?.colour).toMatch(/^#[0-9a-f]{6}$/)
    for (const width of [320, 800, 1000]) {
      const answered = await shop.request(pictureSource(shown[0]!, width))
      expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'image/webp'])
      // A shared cache would answer with it after it is declined.
      expect(answered.headers.get('cache-control')).toBe('private, max-age=86400')
      const bytes = Buffer.from(await answered.arrayBuffer())
      const facts = await sharp(bytes).metadata()
      expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([width, width * 2, undefined, undefined])
      expect(bytes.includes('Demo phone')).toBe(false)
    }
    expect((await shop.request(`/media/reviews/${id}-321.webp`)).status).toBe(404)

    await decide((one) => declineReview(shop.deps, one, 'shows a person'), number)
    expect(await photosShown()).toBeUndefined()
    expect((await shop.request(pictureSource(shown[0]!, 320))).status).toBe(404)
  })

  it('is stored once for its id, and belongs to its uploader', async () => {
    const [cartKey, other] = [newCartKey(), newCartKey()]
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload(cartKey, id)))
    expect(replies.map(({ reply }) => reply.answer)).toEqual(Array.from({ length: 6 }, () => ({ id })))
    expect(await rows()).toMatchObject({ photos: [{ id, review_id: null, owner: cartKey }], files: 2 })
    expect((await upload(other, id)).reply.failure).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    const ids = { ids: [id, randomUUID()].join(',') }
    expect((await shop.call('reviewPhotosMissing', { cartKey, ...ids })).answer.missing).toHaveLength(1)
    expect((await shop.call('reviewPhotosMissing', { cartKey: other, ...ids })).answer.missing).toHaveLength(2)
  })

  it('is refused with a code if it is no picture, damaged, or too large', async () => {
    const cartKey = newCartKey()
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const jpeg = await phonePhoto()
    for (const data of [base64('<svg xmlns="http://www.w3.org/2000/svg"/>'), base64('GIF89a'), jpeg.subarray(0, 400).toString('base64')])
      expect((await upload(cartKey, undefined, data)).reply.failure).toMatchObject({ status: 422, code: 'picture_invalid' })
    const bomb = await sharp(Buffer.alloc(7100 * 7100), { raw: { width: 7100, height: 7100, channels: 1 } })
      .png()
      .toBuffer()
    expect((await upload(cartKey, undefined, bomb.toString('base64'))).reply.failure.code).toBe('picture_invalid')
    expect((await upload(cartKey, undefined, 'A'.repeat(PHOTO_BYTES * 1.5))).reply.failure).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    })
    expect((await upload(cartKey, undefined, 'not base64!')).reply.status).toBe(400)
    expect(await rows()).toEqual({ photos: [], files: 0 })
  })

  it('that has not arrived leaves its review unwritten, and the same key writes it afterwards', async () => {
    const [cartKey, key, id] = [newCartKey(), randomUUID(), randomUUID()]
    const naming = (photo: string) => ({ cartKey, ...review({ photos: [{ id: photo, alt: '' }] }) })
    expect((await shop.call('reviewCreate', naming(id), { key })).failure).toMatchObject({ status: 409, code: 'photo_missing' })
    // Not even for somebody who knows the id of another's photo.
    const { id: foreign } = await upload(newCartKey())
    expect((await shop.call('reviewCreate', naming(foreign))).failure.code).toBe('photo_missing')
    expect(await listReviews(shop.deps.db, 'held')).toEqual([])
    await upload(cartKey, id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => shop.call('reviewCreate', naming(id), { key })))
    expect(replies.map(({ answer }) => answer.reviews.map(({ photos }) => photos))).toEqual(Array.from({ length: 10 }, () => [1]))
  })

  it('is one of at most four, and of one review', async () => {
    const cartKey = newCartKey()
    const photos = await uploaded(cartKey, 5)
    expect((await shop.call('reviewCreate', { cartKey, ...review({ photos }) })).failure.message).toBe('A review has at most 4 photos')
    const two = [photos[0]!, photos[0]!]
    expect((await shop.call('reviewCreate', { cartKey, ...review({ photos: two }) })).failure.message).toBe('A photo is named twice')
    await shop.call('reviewCreate', { cartKey, ...review({ photos: photos.slice(0, 4) }) })
    const other = review({ photos: [photos[0]!], productId: 1011 })
    expect((await shop.call('reviewCreate', { cartKey, ...other })).failure.message).toBe('A photo belongs to another review')
    expect(await listReviews(shop.deps.db, 'held')).toMatchObject([{ photos: 4 }])
  })

  it('of a buyer waits for a moderator with its review', async () => {
    const { cartKey, order_id: order } = await placedOrder(shop)
    await deliverNotice(shop, await payFastNotice(shop, order))
    const photos = await uploaded(cartKey, 1)
    const { answer } = await shop.call('reviewCreate', { cartKey, ...review({ photos }) })
    expect(answer.reviews).toMatchObject([{ state: 'held', photos: 1 }])
    expect(await listReviews(shop.deps.db, 'held')).toMatchObject([{ verified: 1, photos: 1 }])
  })

  it('of a declined review goes with it, unless the new review takes it over', async () => {
    const cartKey = newCartKey()
    const [kept, dropped] = await uploaded(cartKey, 2)
    await shop.call('reviewCreate', { cartKey, ...review({ photos: [kept!, dropped!] }) })
    await declineReview(shop.deps, await held(), 'shows a person')
    await shop.call('reviewCreate', { cartKey, ...review({ photos: [kept!] }) })
    expect(await rows()).toMatchObject({ photos: [{ id: kept!.id, review_id: await held() }], files: 2 })
  })

  it('follows a guest who signs in, is exported, and is deleted with the account, also of a public review', async () => {
    const [guest, customer] = [newCartKey(), await newCustomer(shop)]
    const photos = await uploaded(guest, 2)
    await shop.call('reviewCreate', { cartKey: guest, ...review({ photos: [photos[0]!] }) })
    const { token = '' } = (await signIn(shop, customer.customer.email, undefined, guest)).answer
    expect((await rows()).photos.map(({ owner }) => owner)).toEqual([customer.user_id, customer.user_id])
    await shop.call('reviewCreate', review({ photos: [photos[1]!], productId: 1011 }), { headers: withSession(token) })
    await approveReview(shop.deps, await held())

    const [exported] = z.parse(exportedSchema, (await shop.call('customerExport', { token })).answer['reviews'])
    expect(exported?.photos).toMatchObject([{ alt: 'The couch by the window', width: 400, height: 300 }])
    const picture = Buffer.from(exported?.photos[0]?.picture.split(',')[1] ?? '', 'base64')
    expect((await sharp(picture).metadata()).width).toBe(400)

    await shop.call('customerDelete', { token, password: PASSWORD })
    expect(await rows()).toEqual({ photos: [], files: 0 })
    expect(await photosShown()).toBeUndefined()
    expect((await shop.request(`/media/reviews/${photos[0]!.id}-320.webp`)).status).toBe(404)
  })

  /** Uploads two photos at once. On PostgreSQL both have chosen the oldest photo before either of them can delete it. */
  async function atOnce() {
    const send = () => Promise.all([upload(newCartKey()), upload(newCartKey())])
    if (shop.deps.dialect === 'sqlite') return send()
    const lock = await shop.deps.db.startTransaction().execute()
    await lock.selectFrom('review_photo').select('id').where('review_id', 'is', null).forUpdate().execute()
    const sent = send()
    const waiting = sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await waiting.execute(shop.deps.db)).rows[0]?.waiting, { timeout: 20_000 })
      .toBe(2)
      .finally(() => lock.commit().execute())
    return sent
  }

  it('takes the place of the oldest without a review where the shop has two thousand, but of none of the last hour', async () => {
    const row = { owner: newCartKey(), review_id: null, position: 0, alt: '', width: 10, height: 10, widths: '[]', colour: '#ffffff' }
    const used = await uploaded(newCartKey(), 1)
    await shop.deps.db.updateTable('review_photo').set({ review_id: 1 }).execute()
    const stored_at = shop.clock.now().toISOString()
    const many = Array.from({ length: 2000 }, () => ({ ...row, id: randomUUID(), stored_at }))
    for (let from = 0; from < 2000; from += 500)
      await shop.deps.db
        .insertInto('review_photo')
        .values(many.slice(from, from + 500))
        .execute()
    shop.clock.advance({ minutes: 59 })
    expect((await upload(newCartKey())).reply.failure).toMatchObject({ status: 503, code: 'unavailable' })
    shop.clock.advance({ minutes: 2 })
    const uploads = [await upload(newCartKey()), await upload(newCartKey()), ...(await atOnce())]
    expect(uploads.map(({ reply }) => reply.status)).toEqual([200, 200, 200, 200])
    // Two at once may have taken one place. The next one makes up for it.
    uploads.push(await upload(newCartKey()))
    const ids = (await rows()).photos.map(({ id }) => id)
    expect(ids).toHaveLength(2001)
    expect(ids).toEqual(expect.arrayContaining([used[0]?.id, ...uploads.map(({ id }) => id)]))
    expect((await rows()).files).toBe(2 * 6)
  })

  it('whose review never comes is deleted after two days, and not before', async () => {
    const cartKey = newCartKey()
    const [used] = await uploaded(cartKey, 2)
    await shop.call('reviewCreate', { cartKey, ...review({ photos: [used!] }) })
    const purge = photoPurge(shop.deps)
    shop.clock.advance({ days: 1, hours: 23 })
    await purge.run()
    expect((await rows()).photos).toHaveLength(2)
    shop.clock.advance({ hours: 2 })
    await purge.run()
    expect(await rows()).toMatchObject({ photos: [{ id: used!.id }], files: 2 })
  })

  it('is counted and written into a folder for the moderator', async () => {
    const cartKey = newCartKey()
    await shop.call('reviewCreate', { cartKey, ...review({ photos: await uploaded(cartKey, 2) }) })
    const number = await held()
    const list = await shopLine({ deps: shop.deps }, 'reviews', 'list')
    expect(list.out).toContain(`2 photos: npm run shop -- reviews photos ${number} FOLDER`)
    const folder = mkdtempSync(join(tmpdir(), 'shop-photos-'))
    try {
      const written = await shopLine({ deps: shop.deps }, 'reviews', 'photos', String(number), folder)
      expect(written).toMatchObject({ code: 0, err: '', out: expect.stringContaining('The couch by the window') })
      expect((await sharp(readFileSync(join(folder, `${number}-2.webp`))).metadata()).width).toBe(400)
      expect(await shopLine({ deps: shop.deps }, 'reviews', 'photos', '99', folder)).toMatchObject({ code: 1 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
