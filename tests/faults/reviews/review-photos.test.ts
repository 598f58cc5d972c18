import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissReview, rewriteReview, waitingPhoto, writeReview, type WrittenPhoto } from '../../../src/actions/reviews/reviews.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { reviewDraft } from '../../../src/data/reviews/queue.ts'
import { reviewsState } from '../../../src/state/reviews/reviews.ts'
import { toasts } from '../../../src/state/toasts.ts'
import type { KillPoint } from '../../support/device/device.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startPage } from '../../support/device/page-state.ts'
import { makeCustomer, openShopper, PASSWORD } from '../../support/account/shopper-context.ts'
import { storedPhoto } from '../../support/reviews/photos.ts'
import { review } from '../../support/reviews/reviews.ts'
import { trialSize } from '../../support/time/trial-size.ts'

// Encoding pictures takes processor time, of which a busy machine has little.
vi.setConfig({ testTimeout: 120_000 })

let context: OfflineContext
let four: WrittenPhoto[]

beforeAll(async () => {
  const colours = ['#b5532a', '#2a6fb5', '#4c7a34', '#8a8176']
  four = await Promise.all(
    colours.map(async (colour, place) => ({ url: await storedPhoto({ width: 80, height: 60, colour }), alt: `Photo ${place + 1}` })),
  )
})
beforeEach(async () => {
  context = await createOfflineContext()
  Object.assign(reviewsState, { fetchedAt: null, list: [] })
})
afterEach(() => context.close())

/** The writes, or requests, of which each kills the page once. */
const MOMENTS = trialSize(3, 6)

const attachments = () => context.device.disk.keys().filter((key) => key.startsWith('attachment:'))
const uploads = () => context.network.sent.filter(({ path }) => path === '/api/review-photo-add').length
const titles = () => toasts.list.map(({ title, message }) => title ?? message)

/** The reviews of shoppers on the server, each with the words of its photos in order. */
async function written() {
  const { db } = context.shop.deps
  const reviews = await db.selectFrom('review').select(['id', 'title', 'owner']).where('demo', '=', 0).orderBy('id').execute()
  const photos = await db.selectFrom('review_photo').select(['review_id', 'alt']).orderBy('position').execute()
  return {
    reviews: reviews.map(({ id, title }) => ({ title, photos: photos.filter((photo) => photo.review_id === id).map(({ alt }) => alt) })),
    unclaimed: photos.filter(({ review_id: id }) => id === null).length,
  }
}
const once = { reviews: [{ title: 'Deep and soft', photos: ['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4'] }], unclaimed: 0 }

describe('[trial 35] [V6] [S8] a review with four photos', () => {
  test('written offline waits on the device with its photos, and is sent once when online', async () => {
    await startPage(context)
    context.network.goOffline()
    await writeReview(review(), 'Kalk Bay', four)
    await context.time.settle()
    expect(reviewsState.pending).toMatchObject([{ title: 'Deep and soft', photos: [{ alt: 'Photo 1' }, {}, {}, {}] }])
    expect(attachments()).toHaveLength(4)
    const shown = await Promise.all((reviewsState.pending[0]?.photos ?? []).map(({ id }) => waitingPhoto(id)))
    expect(shown).toEqual(four.map((photo) => 'url' in photo && photo.url))
    await context.reconnect()
    expect(await written()).toEqual(once)
    expect(reviewsState).toMatchObject({ pending: [], refused: [], mine: [{ state: 'held', photos: 4 }] })
    expect(attachments()).toEqual([])
  })

  const killPoints: KillPoint[] = ['before-write', 'after-write', 'before-send', 'after-send']
  test.each(killPoints)('is stored whole or not at all, and sent once, after kills %s at each occurrence', async (point) => {
    for (let nth = 1; nth <= MOMENTS; nth += 1) {
      const before = await written()
      const tab = await startPage(context)
      tab.killAt(point, nth)
      const title = `${point} ${nth}`
      void writeReview(review({ title, email: `demo.${point}.${nth}@stoep.example` }), 'Kalk Bay', four)
      await context.time.settle()
      tab.kill()
      await startPage(context)
      await context.time.pass(120_000)
      const after = await written()
      const made = after.reviews.slice(before.reviews.length)
      // Only a kill before the device has stored it leaves no review.
      expect(made).toEqual(point === 'before-write' && nth === 1 ? [] : [{ title, photos: once.reviews[0]?.photos }])
      expect(after.unclaimed).toBe(0)
      expect([reviewsState.pending, reviewsState.refused, attachments()]).toEqual([[], [], []])
    }
  })

  test('continues where it was cut off: a lost answer repeats no photo, and a lost request only its own', async () => {
    await startPage(context)
    let sent = 0
    context.network.fate = ({ url }) => {
      if (!url.includes('review-photo-add')) return 'deliver'
      sent += 1
      return sent === 2 ? 'lose-answer' : sent === 4 ? 'fail' : 'deliver'
    }
    await writeReview(review(), 'Kalk Bay', four)
    await context.time.pass(120_000)
    expect(await written()).toEqual(once)
    expect(uploads()).toBe(5)
  })

  test('is refused visibly by a full device, offline, with none of it stored; once there is free space it is sent', async () => {
    await startPage(context)
    context.network.goOffline()
    await writeReview(review({ productId: 1011, title: 'Before' }), 'Namaqua')
    await context.time.settle()
    context.device.disk.fail('full', 'writes')
    toasts.list.length = 0
    expect(await writeReview(review(), 'Kalk Bay', four)).toBeNull()
    expect(titles()).toEqual(['This device is out of space'])
    expect(reviewsState.pending).toMatchObject([{ title: 'Before' }])
    context.device.disk.fail(null)
    expect(attachments()).toEqual([])
    expect(await writeReview(review(), 'Kalk Bay', four)).not.toBeNull()
    await context.reconnect()
    expect((await written()).reviews).toEqual([{ title: 'Before', photos: [] }, ...once.reviews])
  })

  test('is sent from memory by a full device, online', async () => {
    await startPage(context)
    context.device.disk.fail('full', 'writes')
    expect(await writeReview(review(), 'Kalk Bay', four)).not.toBeNull()
    await context.time.pass(30_000)
    expect(await written()).toEqual(once)
  })

  test('with a photo that the server cannot read is stored with the reason; once corrected, it is sent with the other photos', async () => {
    await startPage(context)
    const broken = { url: `data:image/jpeg;base64,${Buffer.from('no picture').toString('base64')}`, alt: 'Broken' }
    await writeReview(review(), 'Kalk Bay', [four[0]!, broken])
    await context.time.pass(30_000)
    const [refused] = reviewsState.refused
    expect(refused).toMatchObject({ reason: 'The picture cannot be used: it is no JPEG, PNG, WebP or GIF', final: false })
    expect(attachments()).toHaveLength(2)
    const [good] = refused?.body.photos ?? []
    await rewriteReview(refused?.id ?? '', review(), 'Kalk Bay', [{ id: good?.id ?? '', alt: 'Good' }, four[1]!])
    await context.time.pass(30_000)
    expect(await written()).toEqual({ reviews: [{ title: 'Deep and soft', photos: ['Good', 'Photo 2'] }], unclaimed: 0 })
    expect(attachments()).toEqual([])
  })

  test('leaves no photo on the device when it is discarded', async () => {
    await startPage(context)
    await writeReview(review(), 'Kalk Bay')
    await context.time.settle()
    await writeReview(review({ title: 'Again' }), 'Kalk Bay', four)
    await context.time.pass(30_000)
    expect(reviewsState.refused).toMatchObject([{ final: true }])
    expect(attachments()).toHaveLength(4)
    await dismissReview(reviewsState.refused[0]?.id ?? '')
    expect(attachments()).toEqual([])
  })

  test('follows a guest who signs in before it is sent', async () => {
    const customer = await makeCustomer(context)
    const { tab, tabSession } = await openShopper(context)
    context.network.goOffline()
    const ids = four.map(() => crypto.randomUUID())
    const files = four.flatMap((photo, place) => ('url' in photo ? [[ids[place] ?? '', photo.url] as const] : []))
    const photos = four.map(({ alt }, place) => ({ id: ids[place] ?? '', alt }))
    await tabSession.queues().reviews.append(reviewDraft(review({ photos }), 'Kalk Bay', files))
    await context.time.settle()
    context.network.goOnline()
    expect(await signIn(tabSession, { email: customer.email, password: PASSWORD })).toMatchObject({ kind: 'done', discarded: 0 })
    await context.time.pass(90_000)
    expect(await written()).toEqual(once)
    const [{ owner } = { owner: null }] = await context.shop.deps.db.selectFrom('review').select('owner').where('demo', '=', 0).execute()
    expect(owner).toBe(customer.id)
    expect(attachments()).toEqual([])
    tab.kill()
  })
})
