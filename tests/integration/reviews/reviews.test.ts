import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { deliverOrder, dispatchOrder, markPaid } from '../../../api-mock/orders/staff.ts'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { approveReview, declineReview, listReviews } from '../../../api-mock/reviews/moderate.ts'
import { myReviewsSchema } from '../../../src/contract/reviews/review.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { newCustomer, signIn, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { withdraw } from '../../support/catalogue/goods.ts'
import { KALK_BAY, review } from '../../support/reviews/reviews.ts'
import { placedOrder } from '../../support/account/shopper.ts'

const contact = { phone: '082 555 0101', firstName: 'Demo', lastName: 'Shopper' }

describeOnEveryDatabase('a review', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())
  const shown = async () => (await shop.call('reviews', {})).answer.reviews
  const readMine = async (cartKey: string) => (await shop.call('myReviews', { cartKey })).answer
  const paidOrder = async () => {
    const placed = await placedOrder(shop)
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id))
    return placed
  }

  it('of an author who has not bought the product waits for a moderator', async () => {
    const [cartKey, before] = [newCartKey(), await shown()]
    const { answer } = await shop.call('reviewCreate', { cartKey, ...review({ title: ' Soft ', email: 'Demo.Shopper@STOEP.example' }) })
    expect(z.parse(myReviewsSchema, answer)).toMatchObject({
      rev: 1,
      reviews: [
        { product_id: KALK_BAY, product_slug: 'kalk-bay', product_name: 'Kalk Bay', title: 'Soft', state: 'held', date: '2026-11-20' },
      ],
    })
    expect(await readMine(cartKey)).toEqual(answer)
    expect(await shown()).toEqual(before)
  })

  it('of a buyer is published at once, and changes the product’s rating', async () => {
    const { cartKey } = await paidOrder()
    const product = async () => (await shop.call('product', {}, { params: { slug: 'kalk-bay' } })).answer
    const before = await product()
    const { answer } = await shop.call('reviewCreate', { cartKey, ...review({ rating: 1, email: 'another@stoep.example' }) })
    expect(answer.reviews[0]?.state).toBe('approved')
    const after = await product()
    expect(after.reviews.summary.count).toBe(before.reviews.summary.count + 1)
    expect(after.rating?.count).toBe((before.rating?.count ?? 0) + 1)
    expect(after.reviews.items.find(({ id }) => id === answer.reviews[0]?.id)).toMatchObject({ verified: true, rating: 1 })
    expect((await shown()).map(({ id }) => id)).toContain(answer.reviews[0]?.id)
  })

  it('is a buyer’s by the paid order’s cart or account, and not by an unpaid order or by the address alone', async () => {
    const unpaid = await placedOrder(shop, 'card', { contact: { ...contact, email: 'unpaid@stoep.example' } })
    const held = await shop.call('reviewCreate', { cartKey: unpaid.cartKey, ...review({ email: 'unpaid@stoep.example' }) })
    expect(held.answer.reviews[0]?.state).toBe('held')
    const paid = await paidOrder()
    const byAddress = await shop.call('reviewCreate', { cartKey: newCartKey(), ...review() })
    expect(byAddress.answer.reviews[0]?.state).toBe('held')
    const customer = await newCustomer(shop)
    await shop.deps.db.updateTable('orders').set({ customer_id: customer.user_id }).where('order_id', '=', paid.order_id).execute()
    const byAccount = await shop.call(
      'reviewCreate',
      { ...review({ email: 'home@stoep.example' }) },
      { headers: withSession(customer.token) },
    )
    expect(byAccount.answer.reviews[0]?.state).toBe('approved')
    const other = await shop.call('reviewCreate', { cartKey: paid.cartKey, ...review({ productId: 1011 }) })
    expect(other.answer.reviews[0]).toMatchObject({ product_id: 1011, state: 'held' })
  })

  it('[§8.6] of the same address and product again is a 401 that says 409 (spec §8)', async () => {
    const cartKey = newCartKey()
    await shop.call('reviewCreate', { cartKey, ...review() })
    const again = await shop.call('reviewCreate', {
      cartKey: newCartKey(),
      ...review({ title: 'Other words', email: 'DEMO.shopper@stoep.example' }),
    })
    expect(again.failure).toEqual({
      status: 401,
      code: 'review_exists',
      message: 'You have reviewed this piece already',
      data: { status: 409 },
    })
    expect((await shop.call('reviewCreate', { cartKey, ...review({ productId: 1011 }) })).answer.reviews).toHaveLength(2)
    expect(await listReviews(shop.deps.db, 'held')).toHaveLength(2)
  })

  it('is written once for a key, though it is sent many times at once', async () => {
    const [cartKey, key] = [newCartKey(), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.call('reviewCreate', { cartKey, ...review() }, { key })))
    expect(new Set(replies.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(replies[0]?.answer).toMatchObject({ rev: 1, reviews: [{ title: 'Deep and soft' }] })
  })

  it('is accepted from a guest without a cart key, once for an idempotency key, and sets no cookie (spec §7)', async () => {
    const key = randomUUID()
    const { answer, headers } = await shop.call('reviewCreate', review(), { key })
    expect(answer).toMatchObject({ rev: 1, reviews: [{ title: 'Deep and soft', state: 'held' }] })
    expect(headers.get('set-cookie')).toBeNull()
    expect((await shop.call('reviewCreate', review(), { key })).answer).toEqual(answer)
    const changed = await shop.call('reviewCreate', review({ title: 'Other words' }), { key })
    expect(changed.failure).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    const other = (await shop.call('reviewCreate', review({ email: 'another@stoep.example' }), { key: null })).answer
    expect(other.reviews).toHaveLength(1)
    expect((await shop.call('reviewCreate', review())).failure).toMatchObject({ status: 401, code: 'review_exists' })
    expect(await listReviews(shop.deps.db, 'held')).toHaveLength(2)
  })

  it('[one server] without a cart key counts for its address, and an invalid key is still rejected', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 60; index += 1) statuses.push((await shop.call('reviewCreate', review({ productId: 999_999 }))).status)
    expect(new Set(statuses)).toEqual(new Set([410]))
    expect((await shop.call('reviewCreate', review())).failure).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await shop.call('reviewCreate', { cartKey: 'short', ...review() })).status).toBe(400)
  })

  it('gets its own number when many are written at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        shop.call('reviewCreate', { cartKey: newCartKey(), ...review({ email: `${index}@stoep.example` }) }),
      ),
    )
    expect(new Set(replies.map(({ answer }) => answer.reviews[0]?.id)).size).toBe(20)
  })

  it('of a product that is no longer sold is rejected', async () => {
    await withdraw(shop, KALK_BAY)
    expect((await shop.call('reviewCreate', { cartKey: newCartKey(), ...review() })).failure).toMatchObject({
      status: 410,
      code: 'product_gone',
    })
  })

  it('of a product that is no longer sold is accepted from its buyer, whom the mail after the delivery leads to the order', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, placed.order_id)
    await dispatchOrder(shop.deps, placed.order_id, 'Demo Carriers', 'DC-1')
    await withdraw(shop, KALK_BAY)
    await deliverOrder(shop.deps, placed.order_id)
    await sendDueMail(shop.deps)
    const mail = shop.posted.at(-1)
    expect(mail?.text).toContain(`Write a review: http://localhost:4102/checkout/order/${placed.order_id}?key=${placed.order_key}`)
    expect(mail?.text).toContain('How to look after it: http://localhost:4102/info/guarantee')
    expect(mail?.html).not.toContain('/product/')
    expect((await shop.call('reviewCreate', { cartKey: placed.cartKey, ...review() })).answer.reviews).toMatchObject([
      { state: 'approved' },
    ])
  })

  it('is public once a moderator approves it, hidden once it is declined, and its author sees that', async () => {
    const cartKey = newCartKey()
    await shop.call('reviewCreate', { cartKey, ...review() })
    const [held] = await listReviews(shop.deps.db, 'held')
    if (!held) throw new Error('Nothing is held')
    expect(held).toMatchObject({ product_slug: 'kalk-bay', email: 'demo.shopper@stoep.example', state: 'held', verified: 0 })
    const version = shop.deps.catalogue.version
    expect(await approveReview(shop.deps, held.id)).toBe(true)
    expect(await approveReview(shop.deps, held.id)).toBe(false)
    expect(await shop.deps.catalogue.refresh()).toBe(true)
    expect(shop.deps.catalogue.version).not.toBe(version)
    expect((await shown()).find(({ id }) => id === held.id)).toMatchObject({ verified: false, title: 'Deep and soft' })
    expect(await readMine(cartKey)).toMatchObject({ rev: 2, reviews: [{ state: 'approved' }] })
    expect(await declineReview(shop.deps, held.id, 'names a person')).toBe(true)
    await shop.deps.catalogue.refresh()
    expect((await shown()).find(({ id }) => id === held.id)).toBeUndefined()
    expect(await readMine(cartKey)).toMatchObject({ rev: 3, reviews: [{ state: 'declined' }] })
    expect(await listReviews(shop.deps.db, 'declined')).toMatchObject([{ decline_reason: 'names a person' }])
    await expect(approveReview(shop.deps, 9_000_001)).rejects.toThrow('There is no review 9000001')
  })

  it('that was declined can be written again by its author, and waits for a moderator again, also a buyer’s', async () => {
    const placed = await paidOrder()
    const body = { cartKey: placed.cartKey, ...review() }
    const [first] = (await shop.call('reviewCreate', body)).answer.reviews
    await declineReview(shop.deps, first?.id ?? 0, 'names a person')
    const [key, again] = [randomUUID(), { ...body, title: 'Soft', email: 'demo.again@stoep.example' }]
    const { answer } = await shop.call('reviewCreate', again, { key })
    expect(answer).toMatchObject({ reviews: [{ title: 'Soft', state: 'held', name: 'Demo Shopper', email: 'demo.again@stoep.example' }] })
    expect(answer.reviews).toHaveLength(1)
    expect((await shop.call('reviewCreate', again, { key })).answer).toEqual(answer)
    expect((await shop.call('reviewCreate', again)).failure).toMatchObject({ status: 401, code: 'review_exists' })
    const held = await listReviews(shop.deps.db, 'held')
    expect(held).toMatchObject([{ title: 'Soft', verified: 1, decline_reason: 'names a person' }])
    await approveReview(shop.deps, held[0]?.id ?? 0)
    expect((await shop.call('reviewCreate', again)).failure).toMatchObject({ code: 'review_exists' })
    expect(await readMine(placed.cartKey)).toMatchObject({ reviews: [{ title: 'Soft', state: 'approved' }] })
  })

  it('that was declined stays if its new text is rejected, and no other author can replace it', async () => {
    const cartKey = newCartKey()
    const [first] = (await shop.call('reviewCreate', { cartKey, ...review() })).answer.reviews
    await declineReview(shop.deps, first?.id ?? 0, 'names a person')
    const other = review({ email: 'demo.other@stoep.example' })
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...other })
    expect((await shop.call('reviewCreate', { cartKey, ...other })).failure).toMatchObject({ code: 'review_exists' })
    expect((await shop.call('reviewCreate', { cartKey: newCartKey(), ...review() })).failure).toMatchObject({ code: 'review_exists' })
    expect(await readMine(cartKey)).toMatchObject({ reviews: [{ id: first?.id, state: 'declined' }] })
  })

  it('under the address of somebody else gives way to the review of its owner, and stays its writer’s', async () => {
    const owner = await newCustomer(shop, { email: 'owner@stoep.example' })
    const prove = shop.deps.db.updateTable('customer').set({ email_proved_at: shop.clock.now().toISOString() })
    await prove.where('customer_id', '=', owner.user_id).execute()
    const stranger = newCartKey()
    await shop.call('reviewCreate', { cartKey: stranger, ...review({ email: 'owner@stoep.example', title: 'A squatter' }) })
    const own = review({ email: 'owner@stoep.example', title: 'The owner' })
    const { answer } = await shop.call('reviewCreate', own, { headers: withSession(owner.token) })
    expect(answer.reviews).toMatchObject([{ title: 'The owner', email: 'owner@stoep.example' }])
    expect(await readMine(stranger)).toMatchObject({ reviews: [{ title: 'A squatter', email: 'owner@stoep.example', state: 'held' }] })
    expect((await shop.call('reviewCreate', own, { headers: withSession(owner.token) })).failure.code).toBe('review_exists')
    const again = await shop.call('reviewCreate', { cartKey: newCartKey(), ...own })
    expect(again.failure.code).toBe('review_exists')
  })

  it('of a buyer does not wait for a stranger who typed the buyer’s address first', async () => {
    const paid = await paidOrder()
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...review() })
    const { answer } = await shop.call('reviewCreate', { cartKey: paid.cartKey, ...review({ title: 'The buyer' }) })
    expect(answer.reviews).toMatchObject([{ title: 'The buyer', state: 'approved' }])
    expect(await listReviews(shop.deps.db, 'held')).toHaveLength(1)
  })

  it('may say how comfortable a piece is and how large; only known answers are accepted, and others stay without', async () => {
    const { cartKey } = await paidOrder()
    const { answer } = await shop.call('reviewCreate', { cartKey, ...review({ comfort: 4, size: 'larger' }) })
    expect(answer.reviews).toMatchObject([{ comfort: 4, size: 'larger' }])
    const items = (await shop.call('product', {}, { params: { slug: 'kalk-bay' } })).answer.reviews.items
    expect(items.find(({ id }) => id === answer.reviews[0]?.id)).toMatchObject({ comfort: 4, size: 'larger' })
    expect(items.filter((one) => 'comfort' in one || 'size' in one)).toHaveLength(1)
    const post = async (more: object) =>
      (
        await shop.request('/api/review-create', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ cartKey: newCartKey(), ...review({ productId: 1011 }), ...more }),
        })
      ).status
    expect([await post({ comfort: 6 }), await post({ comfort: 0 }), await post({ size: 'huge' })]).toEqual([400, 400, 400])
  })

  it('follows a guest who signs in', async () => {
    const [guest, customer] = [newCartKey(), await newCustomer(shop)]
    await shop.call('reviewCreate', { cartKey: guest, ...review() })
    await signIn(shop, customer.customer.email, undefined, guest)
    const { answer } = await shop.call('myReviews', {}, { headers: withSession(customer.token) })
    expect(answer).toMatchObject({ rev: 1, reviews: [{ title: 'Deep and soft' }] })
  })

  it('survives a change of the content beside it', async () => {
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...review() })
    const changed = { ...readContent(), hash: 'changed' }
    expect(await seedCatalogue(shop.deps.db, { ...changed, reviews: changed.reviews.slice(0, 3) })).toBe(true)
    expect((await listReviews(shop.deps.db)).map(({ state }) => state)).toEqual(['approved', 'approved', 'approved', 'held'])
  })
})
