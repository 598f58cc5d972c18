import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { declineReview } from '../../../api-mock/reviews/moderate.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { newCustomer, PASSWORD, signIn, tokenIn, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('[V7] a vote for a helpful review', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const FIRST = 1
  const countOf = async (id: number) => (await shop.call('reviews', {})).answer.reviews.find((review) => review.id === id)?.helpful
  const vote = (cartKey: string, helpful = true, more: { key?: string; reviewId?: number } = {}) =>
    shop.call('reviewHelpful', { cartKey, reviewId: more.reviewId ?? FIRST, helpful }, { key: more.key ?? randomUUID() })

  it('counts once for each voter, however often it arrives, and not after it was taken back', async () => {
    const [one, other, key] = [newCartKey(), newCartKey(), randomUUID()]
    const version = shop.deps.catalogue.version
    expect(await countOf(FIRST)).toBeUndefined()
    expect((await vote(one, true, { key })).answer).toMatchObject({ rev: 1, helpful: [FIRST] })
    await vote(one, true, { key })
    expect((await vote(one)).answer).toMatchObject({ rev: 1, helpful: [FIRST] })
    await Promise.all([vote(other), vote(other)])
    expect(await countOf(FIRST)).toBe(2)
    expect((await vote(one, false)).answer).toMatchObject({ rev: 2, helpful: [] })
    expect((await vote(one, false)).answer.rev).toBe(2)
    expect(await countOf(FIRST)).toBe(1)
    // No cached page is rendered again.
    await shop.deps.catalogue.refresh()
    expect(shop.deps.catalogue.version).toBe(version)
  })

  it('is refused for the author and for a review that is not public', async () => {
    const author = newCartKey()
    await shop.deps.db.updateTable('review').set({ owner: author }).where('id', '=', FIRST).execute()
    expect((await vote(author)).failure).toMatchObject({ status: 409, code: 'own_review' })
    await declineReview(shop.deps, FIRST, 'demo')
    expect((await vote(newCartKey())).failure).toMatchObject({ status: 404, code: 'not_found' })
    expect((await vote(newCartKey(), true, { reviewId: 999_999 })).failure.code).toBe('not_found')
  })

  it('moves to the customer at a sign-in, is exported, and goes with the account', async () => {
    const [guest, customer] = [newCartKey(), await newCustomer(shop)]
    const headers = withSession(customer.token)
    await shop.call('reviewHelpful', { reviewId: FIRST, helpful: true }, { headers, key: randomUUID() })
    await vote(guest)
    await vote(guest, true, { reviewId: 2 })
    const { answer } = await signIn(shop, customer.customer.email, PASSWORD, guest)
    if (!('token' in answer)) throw new Error('That signed nobody in')
    const session = { headers: withSession(tokenIn(answer)) }
    expect((await shop.call('myReviews', {}, session)).answer.helpful).toEqual([FIRST, 2])
    expect([await countOf(FIRST), await countOf(2)]).toEqual([1, 1])
    const exported = await shop.call('customerExport', {}, session)
    expect(exported.answer).toMatchObject({ helpful_votes: [{ review_id: FIRST }, { review_id: 2 }] })
    await shop.call('customerDelete', { password: PASSWORD }, session)
    expect(await shop.deps.db.selectFrom('review_helpful').selectAll().execute()).toEqual([])
  })
})
