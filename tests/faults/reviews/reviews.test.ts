import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { approveReview, declineReview } from '../../../api-mock/reviews/moderate.ts'
import type { MyReview, ReviewBody } from '../../../src/contract/reviews/review.ts'
import { refreshReviews, rewriteReview, voteHelpful, writeReview } from '../../../src/actions/reviews/reviews.ts'
import { approvedReviews, helpfulOf, reviewsState } from '../../../src/state/reviews/reviews.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startPage, startWithSession } from '../../support/device/page-state.ts'
import { makeCustomer, PASSWORD } from '../../support/account/shopper-context.ts'
import { ended } from '../../support/checkout/placing.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { answerOf } from '../../support/server/answer-of.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  Object.assign(reviewsState, { fetchedAt: null, list: [] })
  await startPage(context)
})
afterEach(() => context.close())

const body = (words: Partial<ReviewBody> = {}): ReviewBody => ({
  name: 'Demo Shopper',
  email: 'demo.shopper@stoep.example',
  title: 'Comfortable',
  message: 'A demo review of a couch.',
  rating: 5,
  productId: productId(),
  ...words,
})
const productId = () => context.shop.deps.catalogue.catalogue.products.find(({ slug }) => slug === 'kalk-bay')?.id ?? 0
const asked = (path: string) => context.network.sent.filter((request) => request.path === path).length
const sentReviews = () => asked('/api/review-create')
const messages = () => toasts.list.map(({ message }) => message)
const written = async (owner: string): Promise<MyReview[]> => {
  const { reviews } = await answerOf('myReviews', await context.shop.request(`/api/reviews-mine?cartKey=${owner}`))
  return reviews
}
const owner = () => context.device.cookie.read() ?? ''

describe('[V] reviews', () => {
  test('[V1] no request for a guest who has written nothing', () => {
    expect(asked('/api/reviews-mine')).toBe(0)
  })

  test('[V2] a review written offline shows as pending, and is sent once when online', async () => {
    context.network.goOffline()
    const id = await writeReview(body(), 'Kalk Bay')
    await context.time.settle()
    expect(reviewsState.pending).toMatchObject([{ id, title: 'Comfortable' }])
    expect(outboxState.changes).toMatchObject([{ id, scope: 'reviews', words: 'Review of Kalk Bay' }])
    await context.reconnect()
    expect(reviewsState.pending).toEqual([])
    expect(reviewsState.mine).toMatchObject([{ title: 'Comfortable', state: 'held' }])
    expect(await written(owner())).toHaveLength(1)
    expect(messages()).toContain('Thank you for your review of Kalk Bay. Somebody reads it before it is shown.')
  })

  test('[V2] a lost answer, a late answer and a second press do not make a second review', async () => {
    const fates = ['lose-answer', { late: 11_000 }, 'lose-answer'] as const
    let times = 0
    context.network.fate = ({ method }) => (method === 'POST' ? (fates[times++] ?? 'deliver') : 'deliver')
    const [first, second] = await Promise.all([writeReview(body()), writeReview(body())])
    expect(second === first || outboxState.changes.length === 2).toBe(true)
    await context.time.pass(240_000)
    expect(await written(owner())).toHaveLength(1)
    expect(reviewsState.pending).toEqual([])
  })

  test('[V3] a rejected review is stored with its reason; a rewritten one replaces it', async () => {
    await writeReview(body())
    await context.time.settle()
    await writeReview(body({ title: 'Once more', message: 'The same product again.' }), 'Kalk Bay')
    await context.time.settle()
    const [refused] = reviewsState.refused
    expect(refused).toMatchObject({ body: { title: 'Once more' }, reason: 'You have reviewed this piece already' })
    expect(messages()).toContain('Review of Kalk Bay: not accepted. You have reviewed this piece already')

    const stores: string[] = []
    context.device.disk.watch((key, value) => {
      if (!key.startsWith('outbox:reviews')) return
      const { ops, rejected } = z.parse(z.object({ ops: z.array(z.unknown()), rejected: z.array(z.unknown()) }), value)
      stores.push(`${ops.length} ${rejected.length}`)
    })
    const id = await rewriteReview(refused?.id ?? '', body({ title: 'Hers', email: 'demo.other@stoep.example' }))
    expect(stores[0]).toBe('1 0')
    expect(id).not.toBe(refused?.id)
    await context.time.settle()
    expect(reviewsState.refused).toEqual([])
    expect((await written(owner())).map(({ title }) => title).toSorted()).toEqual(['Comfortable', 'Hers'])
  })

  test('[V3] a review that is too short is rejected with a message, and the rest of the shop continues', async () => {
    await writeReview(body({ message: '  ' }))
    await context.time.settle()
    expect(reviewsState.refused).toHaveLength(1)
    expect(reviewsState.refused[0]?.reason).not.toBe('')
  })

  test('[V3] a declined review that is rewritten offline is sent once when online', async () => {
    await writeReview(body(), 'Kalk Bay')
    await context.time.settle()
    await declineReview(context.shop.deps, reviewsState.mine[0]?.id ?? 0, 'names a person')
    await startPage(context)
    expect(reviewsState.mine).toMatchObject([{ state: 'declined', name: 'Demo Shopper', email: 'demo.shopper@stoep.example' }])
    let tries = 0
    context.network.goOffline()
    await writeReview(body({ title: 'Without a name' }), 'Kalk Bay')
    await context.time.settle()
    expect(reviewsState.pending).toMatchObject([{ title: 'Without a name' }])
    context.network.fate = ({ method }) => (method === 'POST' && (tries += 1) === 1 ? 'lose-answer' : 'deliver')
    await context.time.pass(120_000)
    expect(await written(owner())).toMatchObject([{ title: 'Without a name', state: 'held' }])
    expect(reviewsState).toMatchObject({ pending: [], refused: [], mine: [{ title: 'Without a name', state: 'held' }] })
    expect(tries).toBe(2)
  })

  test('[§4.8] [V4] approved reviews are fetched at the start, and at a view after 300 s, not earlier', async () => {
    expect(asked('/api/stamped')).toBe(1)
    expect(reviewsState.list.length).toBeGreaterThan(0)
    await context.time.pass(299_000)
    await refreshReviews()
    expect(asked('/api/stamped')).toBe(1)
    context.device.jump(-365 * 24 * 60 * 60 * 1000)
    await context.time.pass(1000)
    await refreshReviews()
    expect(asked('/api/stamped')).toBe(2)
  })

  test('[V4] offline the stored reviews show, without a notice', async () => {
    const before = reviewsState.list.length
    Object.assign(reviewsState, { fetchedAt: null, list: [] })
    context.network.goOffline()
    await startPage(context)
    expect(reviewsState.list).toHaveLength(before)
    expect(reviewsState.fetchedAt).toBeNull()
  })

  test('[V5] an approved review is fetched at once, and shown if the page has no later one', async () => {
    await writeReview(body())
    await context.time.settle()
    const [mine] = reviewsState.mine
    await approveReview(context.shop.deps, mine?.id ?? 0)
    await context.shop.deps.catalogue.reload()
    const { reviews } = context.shop.deps.catalogue
    expect(reviews.map(({ id }) => id)).toContain(mine?.id)
    const before = asked('/api/stamped')
    await writeReview(body({ email: 'demo.other@stoep.example', title: 'Another' }))
    await context.time.settle()
    expect(asked('/api/stamped')).toBe(before + 1)
    const ofPage = reviews.filter(({ product_id: id, id: number }) => id === productId() && number !== mine?.id)
    expect(approvedReviews(reviewsState, productId(), ofPage).map(({ title }) => title)).toContain('Comfortable')
  })
})

test('[V7] a vote shows at once, survives a kill without a network, and counts once after a lost answer', async () => {
  const [review] = reviewsState.list
  if (!review) throw new Error('The shop has no reviews')
  const wanted = () => helpfulOf(reviewsState, review.id)
  const votes = () => context.shop.deps.db.selectFrom('review_helpful').selectAll().execute()
  expect(wanted()).toEqual({ count: 0, isVoted: false, isWaiting: false })
  context.network.goOffline()
  const tab = await startPage(context)
  await voteHelpful(review, true)
  await voteHelpful(review, false)
  await voteHelpful(review, true)
  expect(wanted()).toEqual({ count: 1, isVoted: true, isWaiting: true })
  expect(outboxState.changes).toMatchObject([{ scope: 'reviews', words: `A review of ${review.product_name} is helpful` }])
  tab.kill()
  let tries = 0
  context.network.fate = ({ method }) => (method === 'POST' && (tries += 1) === 1 ? 'lose-answer' : 'deliver')
  await startPage(context)
  await context.time.pass(120_000)
  expect(wanted()).toEqual({ count: 1, isVoted: true, isWaiting: false })
  expect(await votes()).toMatchObject([{ review_id: review.id, voter: owner() }])

  // The fetched count has the own vote: it does not show twice.
  await context.time.pass(301_000)
  await refreshReviews()
  expect(wanted().count).toBe(1)
  await voteHelpful(review, false)
  await context.time.settle()
  expect(wanted()).toEqual({ count: 0, isVoted: false, isWaiting: false })
  expect(await votes()).toEqual([])
})

test('[V7] the count of votes is fetched again for the next customer of the page, whose own vote may be among them', async () => {
  const [review] = reviewsState.list
  if (!review) throw new Error('The shop has no reviews')
  const { id, email } = await makeCustomer(context)
  const vote = { review_id: review.id, voter: id, at: context.shop.deps.clock.now().toISOString() }
  await context.shop.deps.db.insertInto('review_helpful').values(vote).execute()
  const page = await startWithSession(context)
  await context.time.pass(301_000)
  await refreshReviews()
  const wanted = () => helpfulOf(reviewsState, review.id)
  expect(wanted()).toMatchObject({ count: 1, isVoted: false })
  await ended(context, signIn(page.tabSession, { email, password: PASSWORD }))
  await context.time.settle()
  expect(wanted()).toMatchObject({ count: 1, isVoted: true })
  await ended(context, signOut(page.tabSession))
  await context.time.settle()
  expect(wanted()).toMatchObject({ count: 1, isVoted: false })
})

test('[V7] a vote that the server rejects is taken back with a notice', async () => {
  const [review] = reviewsState.list
  if (!review) throw new Error('The shop has no reviews')
  await declineReview(context.shop.deps, review.id, 'demo')
  await voteHelpful(review, true)
  await context.time.settle()
  expect(helpfulOf(reviewsState, review.id).isVoted).toBe(false)
  expect(outboxState.changes).toEqual([])
  expect(messages()).toContain(`A review of ${review.product_name} is helpful: not accepted. This review is no longer shown`)
})

test('[trial 2] [V2] a page killed between the server’s effect and the answer makes no second review', async () => {
  for (const moment of ['after-write', 'before-send', 'after-send'] as const) {
    const tab = await startPage(context)
    tab.killAt(moment, 2)
    void writeReview(body({ email: `demo.${moment}@stoep.example`, title: moment }))
    await context.time.settle()
    tab.kill()
    await startPage(context)
    await context.time.pass(90_000)
  }
  const titles = (await written(owner())).map(({ title }) => title)
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted())
  expect(reviewsState.pending).toEqual([])
  expect(sentReviews()).toBeGreaterThanOrEqual(titles.length)
})
