import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DRAFT_NAME } from '../../../src/data/checkout/checkout-draft.ts'
import { refreshCart } from '../../../src/actions/cart/change-cart.ts'
import { changeDraft, checkout } from '../../../src/actions/checkout/checkout.ts'
import { drafts } from '../../../src/actions/checkout/checkout-context.ts'
import { connection } from '../../../src/state/network/connection.ts'
import { readDraft, storeDraft } from '../../../src/actions/forms/form-drafts.ts'
import { queueForm } from '../../../src/actions/forms/forms.ts'
import { writeReview } from '../../../src/actions/reviews/reviews.ts'
import { reviewsState } from '../../../src/state/reviews/reviews.ts'
import { startDrafts } from '../../../src/engine/forms/start-forms.ts'
import { startStoredValues } from '../../../src/engine/storage/start-stored-values.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { createList, setLine } from '../../../src/actions/wholesale/wholesale.ts'
import { wholesaleState } from '../../../src/state/wholesale/wholesale.ts'
import { listLines } from '../../support/wholesale/lists.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startPage } from '../../support/device/page-state.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
  startDrafts(await startPage(context))
  await startStoredValues()
})
afterEach(() => context.close())

const titles = () => toasts.list.map(({ title }) => title)
const OUT_OF_SPACE = 'This device is out of space'
const message = { name: 'Demo Shopper', email: 'demo.shopper@stoep.example', phone: '', orderNumber: '', message: 'Will it fit?' }
const review = () => ({
  name: 'Demo Shopper',
  email: 'demo.shopper@stoep.example',
  title: 'Comfortable',
  message: 'A demo review of a couch.',
  rating: 5,
  productId: context.shop.deps.catalogue.catalogue.products[0]?.id ?? 0,
})
const rows = async (table: 'contact_message' | 'wholesale' | 'review') =>
  (await context.shop.deps.db.selectFrom(table).selectAll().execute()).length

async function offlineWithoutRoom(): Promise<void> {
  context.network.goOffline()
  connection.online = false
  await ended(refreshCart())
  context.device.disk.fail('full', 'writes')
}
async function roomAndNetwork(): Promise<void> {
  context.device.disk.fail(null)
  await context.reconnect()
}
/** Runs a press to its end in virtual time. */
async function ended<Result>(work: Promise<Result>): Promise<Result> {
  await context.time.settle()
  await context.time.pass(9000)
  return work
}

describe('[trial 13] [S5] a full device, offline', () => {
  test('refuses a change of a trade list as not saved; the list that was saved before is sent once', async () => {
    context.network.goOffline()
    const list = await ended(createList('Guest house'))
    await offlineWithoutRoom()
    toasts.list.length = 0
    const [line] = listLines(context, 1)
    expect(await ended(setLine(list ?? '', line!))).toBe(false)
    expect(await ended(createList('Office'))).toBeNull()
    expect(titles()).toEqual([OUT_OF_SPACE])
    expect(wholesaleState.lists).toMatchObject([{ name: 'Guest house', products: [] }])
    await roomAndNetwork()
    expect([outboxState.waiting, await rows('wholesale')]).toEqual([0, 1])
  })

  test('refuses a review as not saved, does not show it as pending, and accepts it later', async () => {
    const before = await rows('review')
    await offlineWithoutRoom()
    expect(await ended(writeReview(review(), 'Kalk Bay'))).toBeNull()
    expect(titles()).toEqual([OUT_OF_SPACE])
    expect(reviewsState.pending).toEqual([])
    await roomAndNetwork()
    expect(await rows('review')).toBe(before)
    expect(await ended(writeReview(review(), 'Kalk Bay'))).not.toBeNull()
    expect(await rows('review')).toBe(before + 1)
  })

  test('neither sends a form nor calls it saved', async () => {
    await offlineWithoutRoom()
    expect(await ended(queueForm('contact', message))).toEqual({ kind: 'unsent' })
    expect(titles()).toEqual([OUT_OF_SPACE])
    await roomAndNetwork()
    expect(await rows('contact_message')).toBe(0)
  })

  test('keeps the text in the checkout and a form, and says once that it is not saved', async () => {
    await offlineWithoutRoom()
    changeDraft({ name: 'Demo Shopper' })
    await ended(drafts().flush())
    expect(await ended(storeDraft('application', { name: ['Demo Shopper'] }))).toBe(false)
    expect(await readDraft('application')).toEqual({ name: ['Demo Shopper'] })
    expect(titles()).toEqual(['Not saved'])
    expect(checkout.draft.name).toBe('Demo Shopper')
    await roomAndNetwork()
    changeDraft({ phone: '082 555 0101' })
    await ended(drafts().flush())
    expect(await context.device.disk.read(`kept:${DRAFT_NAME}`)).toMatchObject({ name: 'Demo Shopper', phone: '082 555 0101' })
  })
})

describe('[trial 13] [S5] a full device, online', () => {
  test('continues with lists, reviews and forms in memory; they arrive once, and are not called saved', async () => {
    const before = await rows('review')
    context.device.disk.fail('full', 'writes')
    expect(await ended(createList('Guest house'))).not.toBeNull()
    expect(await ended(writeReview(review(), 'Kalk Bay'))).not.toBeNull()
    expect(await ended(queueForm('contact', message))).toEqual({ kind: 'sent' })
    expect(outboxState.storage).toBe('memory')
    expect([await rows('wholesale'), await rows('review'), await rows('contact_message')]).toEqual([1, before + 1, 1])
  })
})
